/** Bundles of this project's own harness (`harness/`), format `taxbench` versions 1 to 3. A trial is a block. */
import type { Bundle } from '../../bundle/index.ts';
import { ENOUGH_BLOCKS } from '../../run/contrast.ts';
import { formatNumber } from '../../run/format.ts';
import { isTimed, STOLEN_LIMIT } from '../../run/stolen.ts';
import type { Fact, Flag, FlagCode, Measurement, Run } from '../../run/types.ts';
import { settle } from '../figures.ts';
import { processorText } from './columns.ts';
import { checkCounters, checkPrinted, checkUsers, checkVisits } from './contradictions.ts';
import { keyOf, readCells, type CellRows } from './cells.ts';
import { calibrations, figuresOf, mostStolen, visitsMade } from './figures.ts';
import { readInstructions } from './instructions.ts';
import { readOperations } from './operations.ts';
import { readRunFile, RUN_FILE, type RunFile } from './schema.ts';
import { readSeries } from './series.ts';

/** @throws DataError with a `taxbench-*` code of refusal.ts */
export function parseTaxbench(bundle: Bundle): Run {
  const file = readRunFile(bundle);
  const cells = readCells(bundle, file);
  checkPrinted(bundle, file.version, cells);
  checkCounters(bundle, cells);
  checkVisits(bundle, file, cells);
  const operations = readOperations(bundle, file, cells);
  const { measurements, flags } = settle([
    mostStolen(file, cells),
    ...visitsMade(file, cells),
    ...calibrations(file),
    ...cells.flatMap((cell) => figuresOf(file, cell, operations)),
    ...(file.version < 3 ? [] : readInstructions(bundle, file)),
  ]);
  return {
    id: file.run_id,
    harness: 'taxbench',
    provenance: 'measured',
    study: file.study,
    startedAt: file.started,
    trials: file.blocks.finished.length,
    modes: [...new Set(cells.map(({ dims }) => String(dims['mode'])))],
    concurrencies: [],
    primaryConcurrency: null,
    experiment: {
      baseline: file.baseline,
      again: file.again,
      blocks: file.blocks.finished.map(({ block, started }) => ({ block, started })),
    },
    measurements,
    series: readSeries(bundle, file),
    artifacts: file.dataset.map(({ file: name, bytes: sizeBytes, sha256, source: sourceUrl }) => ({ name, sizeBytes, sha256, sourceUrl })),
    environment: factsOf(file),
    tables: [],
    flags: [...flags, ...flagsOf(file, cells, measurements), ...checkUsers(bundle, cells, operations)],
    files: [...bundle.files].map(([path, bytes]) => ({ path, sizeBytes: bytes.length })),
    digest: { sha256: bundle.sha256, sizeBytes: bundle.sizeBytes },
  };
}

function flagsOf({ blocks, partial }: RunFile, cells: readonly CellRows[], measurements: readonly Measurement[]): Flag[] {
  const finished = blocks.finished.length;
  const measured = Map.groupBy(measurements, ({ dims }) => keyOf(dims));
  const flag = (isRaised: boolean, code: FlagCode, message: string): Flag[] => (isRaised ? [{ code, dims: {}, message }] : []);
  return [
    ...flag(partial, 'partial-run', `The run was stopped: ${finished} of ${blocks.planned} blocks are finished.`),
    ...flag(finished < ENOUGH_BLOCKS, 'few-blocks', `${finished} blocks: intervals below 95 %; a finding needs ${ENOUGH_BLOCKS}.`),
    ...cells.flatMap((cell) => stolen(cell, measured.get(keyOf(cell.dims)) ?? [])),
    ...cells.flatMap(failures),
  ];
}

/** Touches the figures of CPU and time of a cell that lost too much in a block. @param measured its figures */
function stolen({ dims, blocks }: CellRows, measured: readonly Measurement[]): Flag[] {
  const lost = blocks
    .map((visits) => Math.max(...visits.map(({ fact }) => fact('steal_pct')!)))
    .filter((percent) => percent > STOLEN_LIMIT);
  if (lost.length === 0) return [];
  const metrics = measured.filter(({ quantity }) => isTimed(quantity.unit)).map(({ metric }) => metric);
  const most = formatNumber(Math.max(...lost), '%', 1).text;
  const message = `In ${lost.length} of ${blocks.length} blocks the hypervisor took more than ${STOLEN_LIMIT} % of the cores’ time, at most ${most}.`;
  return [{ code: 'stolen-time', dims, metrics, message }];
}

function failures({ dims, blocks }: CellRows): Flag[] {
  const sum = (column: string) => blocks.flat().reduce((total, { fact }) => total + fact(column)!, 0);
  const [failed, tried] = [sum('failed_ops'), sum('ops')];
  if (failed === 0) return [];
  const counts = { phase: String(dims['phase'] ?? 'all'), failed, tried };
  return [
    { code: 'failed-operations', dims, message: `${failed} of ${tried} operations failed; figures are of those that succeeded.`, counts },
  ];
}

/** Facts of the environment, by the names that other harnesses give them. */
const factOf = (run: string, pointer: string, label: string, value: string | null): Fact => ({
  label,
  value,
  source: { run, file: RUN_FILE, at: `#/${pointer}` },
});

/** What tells the machine of a run from others, and what ran on it. */
export function machineFacts({ run_id, machine, blocks }: Pick<RunFile, 'run_id' | 'machine' | 'blocks'>): Fact[] {
  const at = (pointer: string, label: string, value: string | null) => factOf(run_id, pointer, label, value);
  const loops = blocks.finished.flatMap(({ calibration }) => calibration?.integer_s ?? []);
  return [
    at('machine/cpu', 'Client CPU', machine.cpu),
    ...(loops.length > 0 ? [at('machine', 'Client machine', processorText(machine, Math.min(...loops)))] : []),
    at('machine/cores', 'Client cores', String(machine.cores)),
    at('machine/memoryBytes', 'Client memory', formatNumber(machine.memoryBytes, 'B').text),
    at('machine/kernel', 'Kernel', machine.kernel),
    at('machine/virtualisation', 'Virtualisation', machine.virtualisation),
    at('machine/fileSystem', 'File system', machine.fileSystem),
  ];
}

function factsOf(file: RunFile): Fact[] {
  const { tools, parameters, caches, deviations } = file;
  const at = (pointer: string, label: string, value: string | null) => factOf(file.run_id, pointer, label, value);
  const listed = (pointer: string, label: string, texts: readonly string[]) =>
    texts.map((text, i) => at(`${pointer}/${i}`, texts.length > 1 ? `${label} ${i + 1}` : label, text));
  return [
    ...machineFacts(file),
    ...tools.map(({ name, version, package: origin, licence }, i) =>
      at(`tools/${i}`, `Tool: ${name}`, `${version} (${origin}; ${licence})`),
    ),
    ...Object.entries(parameters).map(([name, value]) => at(`parameters/${name}`, name, String(value))),
    ...listed('caches', 'Caches', caches),
    ...listed('deviations', 'Differs from the source', deviations),
    at('harness_commit', 'Commit of the harness', file.harness_commit),
    at('command', 'Command', file.command),
    at('seed', 'Seed of the order', String(file.seed)),
  ];
}
