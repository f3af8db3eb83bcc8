/** What zlib pays against libslz for the same input, and what each saves. The source prints no run without compression. */
import type { StudyRuns } from '../../claims/types.ts';
import { ratio } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
import type { StudyTax } from '../tax-map.ts';
import { ALL, at, LIBRARIES, savedShare } from './words.ts';

export const tax = ({ canonical }: StudyRuns): StudyTax => ({
  title: 'HTTP proxy, one core',
  baseline: { name: 'libslz in the same test, not an uncompressed run', untaxed: false },
  points: ALL.flatMap((subject) =>
    LIBRARIES.map(({ key, label }) => {
      const memory = find(canonical, 'memory-rss', { ...subject.dims, mode: key });
      return {
        id: `${key}-${subject.key.replace(/[^a-z0-9]+/gi, '-')}`,
        mode: label,
        role: 'compression' as const,
        setting: `input bandwidth, ${subject.label}`,
        run: canonical.id,
        ...(key === 'zlib' ? { label: `${label}, ${subject.label}` } : {}),
        time: { quantity: ratio(at(canonical, 'bandwidth-in', subject, 'slz'), at(canonical, 'bandwidth-in', subject, key)) },
        saving: { quantity: savedShare(canonical, subject, key), counted: 'not sent' },
        ...(memory ? { third: { what: 'resident memory', quantity: memory } } : {}),
        together: subject.key,
      };
    }),
  ),
});
