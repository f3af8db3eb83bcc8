/** What a dictionary saves on the wire against Brotli. The CPU of compressing once, when a script is built, was not measured. */
import type { EconomicsCase, ModeFigures } from '../../economics/figures.ts';
import type { Preset } from '../../economics/fields.ts';
import { ratio, scale } from '../../run/quantity.ts';
import { select } from '../../run/query.ts';
import type { Run } from '../../run/types.ts';
import { BROTLI, FORMS, NONE, SCRIPTS, sentBytes } from './own.ts';

const IDENTITY = 'identity';

export function economics(run: Run): EconomicsCase {
  if (!run.experiment) return { kind: 'none', missing: ['bytes sent in the two encodings', 'CPU time'] };
  const isHeld = (mode: string, script: string) => select(run, 'sent-bytes', { mode, script, delay: NONE }).length > 0;
  const scripts = SCRIPTS.filter(({ key }) => [BROTLI, IDENTITY].every((mode) => isHeld(mode, key)));
  if (scripts.length === 0) return { kind: 'none', missing: ['bytes sent without delay'] };
  const modes = scripts.flatMap((script) =>
    FORMS.filter(({ key }) => key !== IDENTITY && isHeld(key, script.key)).map((form) => figuresOf(run, form, script)),
  );
  return { kind: 'cost', way: 'edge', modes };
}

function figuresOf(run: Run, { key, label }: (typeof FORMS)[number], script: (typeof SCRIPTS)[number]): ModeFigures {
  const mode = `${key} ${script.id}`;
  const sent = (form: string) => sentBytes(run, form, script.key);
  return {
    mode,
    label: key === BROTLI ? label : `${label} (${script.label})`,
    base: `${BROTLI} ${script.id}`,
    plain: mode,
    ratio: { metric: 'sent-bytes', counted: 'responses to clients that hold the dictionary', quantity: ratio(sent(key), sent(IDENTITY)) },
    sizesMb: [scale(sent(IDENTITY), 1e-6, 'MB').value],
  };
}

/** Compressed when it is built: serving takes no core of its own. */
const BUILT = { vcpuHour: 0, memoryGbHour: 0 };
export const presets: readonly Preset[] = [
  { label: 'Web app behind a CDN', what: 'compressed when it is built', prices: { ...BUILT, transferClientPerGb: 0.02 } },
  { label: 'Web app in a cloud', what: 'every GB to a client is billed', prices: { ...BUILT, transferClientPerGb: 0.08 } },
  { label: 'Flat-rate link', what: 'a GB costs next to nothing', prices: { ...BUILT, transferClientPerGb: 0.001 } },
];
