import { healthOf } from '../run/failures.ts';
import { machineOf } from '../run/machine.ts';
import type { Run } from '../run/types.ts';
import type { Correction } from '../sample-run/corrections.ts';
import type { Pin } from '../sample-run/index.ts';
import type { Effects, Failure, NumberEffect } from './pin-effects.ts';
import { aligned, plainText } from './terminal-text.ts';

export interface PinReport extends Pick<Effects, 'numbers' | 'failures' | 'replications' | 'notCovered'> {
  outcome: 'pinned' | 'would be pinned' | 'refused' | 'already pinned';
  run: Run;
  pin: Pin;
  /** Run that the prose quotes before the pin; null = none. */
  canonicalBefore: string | null;
  /** In how many runs and on how many machines the finding holds; empty where that cannot be counted. */
  holds: { before: string; after: string };
  /** A pinned run that began at the same time: this one may be a copy of it, which counts twice. */
  twin: string | null;
  /** Lines of the note that name a machine, where the run that it quotes is replaced by one of another: they are to be read again. */
  naming: readonly string[];
  /** Claim id → the places in the sources that show it, e.g. `src/studies/<id>/note.mdx:84`. */
  places: ReadonlyMap<string, readonly string[]>;
  /** What was published otherwise before: appended to data/corrections.json. */
  corrections: readonly Correction[];
  /** Paths below the data folder that were or would be written. */
  files: readonly string[];
}

export function printPin(report: PinReport): string {
  const { run, pin, holds } = report;
  const lines = [
    `${run.id} (${run.harness}, ${run.provenance}), ${run.trials} ${run.trials === 1 ? 'trial' : 'trials'}`,
    healthOf(run).text,
    `sha256 ${pin.sha256}, ${pin.bytes.toLocaleString('en')} bytes`,
    `Study ${pin.study}: ${roleOf(report)}`,
    `Label: ${pin.label}. Source: ${pin.source}.`,
    `Machine: ${machineOf(run) ?? 'not recorded'}`,
    `The finding holds in ${holds.after || 'no run that can be counted'}${holds.before && holds.before !== holds.after ? `; before, in ${holds.before}` : ''}`,
    ...(report.twin ? [`It began when ${report.twin} did: a copy of a run under another id counts twice, so unpin one of them.`] : []),
    ...(report.outcome === 'already pinned' ? [] : effectLines(report)),
    ending(report),
    '',
  ];
  return plainText(lines.join('\n'));
}

function effectLines(report: PinReport): string[] {
  const { run, numbers, failures, replications, notCovered, naming } = report;
  const moved = numbers.filter(({ verdict }) => verdict !== 'unchanged' && verdict !== 'not computable');
  const stay = numbers.filter(({ verdict }) => verdict === 'unchanged');
  const stopping = failures.filter(({ stopsHolding }) => stopsHolding);
  const failing = failures.filter(({ stopsHolding }) => !stopsHolding);
  return [
    '',
    `Flags: ${run.flags.length}`,
    ...firstTen(aligned(flagRows(run)), (line) => [line]),
    '',
    `Published numbers that change: ${moved.length}`,
    ...aligned(
      moved.map((n) => [`  ${n.id}`, n.old?.text ?? 'not published', '→', n.new?.text ?? 'none', change(n), verdictOf(n)]),
      [1, 3, 4],
    ).flatMap((line, i) => [line, `      ${where(report, moved[i]!.id)}`]),
    ...(stay.length > 0 ? [`Published numbers that stay: ${stay.length}; --json lists them`] : []),
    '',
    `Sentences and claims that stop holding: ${stopping.length}`,
    ...failureLines(report, stopping),
    '',
    ...(failing.length > 0 ? [`Failed before this pin, too: ${failing.length}`, ...failureLines(report, failing), ''] : []),
    ...unlessEmpty('Replications that change', replications, ({ id, old, new: now }) => [
      `  ${id}`,
      `    was ${old ?? 'not computable'}`,
      `    is  ${now ?? 'not computable'}`,
    ]),
    ...unlessEmpty('Sentences that leave this run out', notCovered, ({ id, scope, why }) => [`  ${id}, over ${scope}: ${why}`]),
    ...unlessEmpty('Lines that name a machine, which is another now: read them again', naming, (line) => [`  ${line}`]),
  ];
}

/** A counted heading with its lines; nothing where there is nothing to count. */
const unlessEmpty = <One>(heading: string, counted: readonly One[], linesOf: (one: One) => readonly string[]): string[] =>
  counted.length === 0 ? [] : [`${heading}: ${counted.length}`, ...counted.flatMap(linesOf), ''];

/** Flags with the same words are one row that names the modes which they touch. */
const flagRows = ({ flags, modes }: Run): string[][] =>
  [...Map.groupBy(flags, ({ code, message }) => `${code} ${message}`).values()].map((same) => {
    const { code, message } = same[0]!;
    const touched = modes.filter((mode) => same.some(({ dims }) => dims['mode'] === mode));
    const reach = touched.length === 0 ? '' : ` Touches ${touched.length === modes.length ? 'all modes' : touched.join(', ')}.`;
    return [`  ${code}`, message + reach];
  });

function roleOf({ pin, canonicalBefore }: PinReport): string {
  if (pin.canonical)
    return canonicalBefore === pin.runId ? 'stays the canonical run' : `canonical run ${canonicalBefore ?? 'none'} → ${pin.runId}`;
  return `one more run; ${canonicalBefore} stays canonical`;
}

const change = ({ changePercent, changePoints }: NumberEffect) =>
  changePercent !== null ? signed(changePercent, '%') : changePoints !== null ? signed(changePoints, 'points') : '';
const signed = (by: number, unit: string) => `${by < 0 ? '−' : '+'}${Math.abs(by).toFixed(1)} ${unit}`;

const verdictOf = ({ verdict, reason }: NumberEffect) => (reason ? `${verdict} (${reason})` : verdict);

const where = ({ places }: PinReport, id: string) => places.get(id)?.join(', ') ?? 'not in the note';

/** What fails by its cause: figures that a run lacks are one. */
function failureLines(report: PinReport, failures: readonly Failure[]): string[] {
  const causes = Map.groupBy(failures, ({ reason }) => reason.replace(/: .* is not recorded.*/, ': figures are not recorded.'));
  return firstTen([...causes], ([cause, same]) => [
    `  ${same.length > 1 ? `${cause} (${same.length})` : same[0]!.reason}`,
    ...firstTen(same, ({ kind, id, sentence, rule, guards }) => [
      `    ${kind} ${id}  ${kind === 'verdict' || kind === 'number' ? where(report, id) : ''}`.trimEnd(),
      ...(sentence ? [`        “${sentence}”`] : []),
      ...(guards ? ['        title or standfirst rests on it'] : []),
      ...(rule ? [`        needs: ${rule}`] : []),
    ]),
  ]);
}

const firstTen = <T>(all: readonly T[], lines: (one: T) => readonly string[]): string[] => [
  ...all.slice(0, 10).flatMap(lines),
  ...(all.length > 10 ? [`    … and ${all.length - 10} more; --json lists all`] : []),
];

function ending({ outcome, failures, files, pin, run }: PinReport): string {
  const edit = `src/studies/${pin.study}/`;
  const endings = {
    'already pinned': `Already pinned: the same bytes, ${run.id}, since ${pin.pinnedAt}. Nothing written.`,
    refused: `Refused: ${failures.length} fail. Nothing written. Pass --allow-failing-verdicts to pin now and edit ${edit} afterwards; the build stays red until then.`,
    'would be pinned': `Dry run: nothing written. A pin would write ${files.join(', ')}.`,
    pinned: `Pinned. Wrote ${files.join(', ')}.${failures.length > 0 ? ` The build is red until ${failures.length} failing claims are edited in ${edit}.` : ''}`,
  };
  return endings[outcome];
}
