import { expect, it } from 'vitest';
import { readLabel } from '../../src/claims/read-label.ts';

it.each([
  ['Stored as implied, published run', 'Stored as implied, this run'],
  ['In the published run passthrough shows the highest mean', 'In this run passthrough shows the highest mean'],
  ['The published run’s saving is not an order of magnitude', 'This run’s saving is not an order of magnitude'],
  ['Largest DCB ÷ Brotli with a delay, published sweep', 'Largest DCB ÷ Brotli with a delay, this sweep'],
  ['Upload, plain ÷ compressed, second published run', 'Upload, plain ÷ compressed, second published run'],
  ['The second published run reports no savings at all', 'The second published run reports no savings at all'],
  ['Encrypted GET has the higher figure in both published runs', 'Encrypted GET has the higher figure in both published runs'],
])('%s', (label, read) => {
  expect(readLabel(label)).toBe(read);
});
