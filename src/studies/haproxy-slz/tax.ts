/** What zlib pays against libslz for the same input, and what each saves. The source prints no run without compression. */
import type { StudyRuns } from '../../claims/types.ts';
import { ratio } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
import type { StudyTax } from '../tax-map.ts';
import { ALL, at, DANIELS, LIBRARIES, savedShare, type Library, type Subject } from './words.ts';

export const tax = ({ canonical }: StudyRuns): StudyTax => ({
  title: 'HTTP proxy, one core',
  baseline: { name: 'libslz, for want of an uncompressed run', untaxed: false },
  points: ALL.flatMap((subject) =>
    LIBRARIES.map(({ key, label }) => {
      const memory = find(canonical, 'memory-rss', { ...subject.dims, mode: key });
      return {
        id: `${key}-${subject.key.replace(/[^a-z0-9]+/gi, '-')}`,
        mode: label,
        role: 'compression' as const,
        setting: `input bandwidth, ${subject.label}`,
        run: canonical.id,
        ...labelOf(key, subject),
        time: { quantity: ratio(at(canonical, 'bandwidth-in', subject, 'slz'), at(canonical, 'bandwidth-in', subject, key)) },
        saving: { quantity: savedShare(canonical, subject, key), counted: 'not sent' },
        ...(memory ? { third: { what: 'resident memory', quantity: memory } } : {}),
        together: subject.key,
      };
    }),
  ),
});

/** One mark of libslz is named for all; zlib's are named by what was served. */
function labelOf(library: Library, subject: Subject): { label?: string } {
  if (library === 'slz') return subject === DANIELS ? { label: 'libslz' } : {};
  return { label: subject.short };
}
