import { expect, it } from 'vitest';
import { parseRun } from '../../src/formats/index.ts';
import { bundleOf } from './bundle.ts';

it('recognises a transcript by its transcript.json, a broken one too', () => {
  expect(() => parseRun(bundleOf({ 'transcript.json': '[' }))).toThrow(expect.objectContaining({ code: 'transcript-json' }));
});

it('refuses an archive of no format and says what it holds', () => {
  expect(() => parseRun(bundleOf({ 'readme.txt': 'hello' }))).toThrow(
    /no known bundle format: it holds readme\.txt, expected .*summary\.json \(dgp-bench\)/,
  );
});
