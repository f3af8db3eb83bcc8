/** What the sidecar costs an upload, row by row. Encryption saves no bytes, and the source records none. */
import type { StudyRuns } from '../../claims/types.ts';
import type { StudyTax } from '../tax-map.ts';
import { rowsOf, slowdown } from './rows.ts';

export const tax = ({ canonical }: StudyRuns): StudyTax => ({
  title: 'Encrypting storage sidecar',
  baseline: { name: 'the same application without the proxy', untaxed: true },
  points: rowsOf(canonical).map((row) => {
    const quantity = slowdown(row, 'upload');
    return {
      id: `row-${row.number}`,
      mode: 'With proxy',
      role: 'encryption',
      setting: `upload latency, ${row.dims['case']}`,
      run: canonical.id,
      time: quantity ? { quantity } : { missing: 'no baseline recorded' },
      saving: { missing: 'nothing: encryption does not shrink an object; stored bytes are not recorded' },
      together: String(row.dims['case']),
    };
  }),
});
