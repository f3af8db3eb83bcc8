/** `npm run refresh` from an archive that is there: what it pins, what it says for the review, what it refuses. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { harnesses } from '../../harness/index.ts';
import { unpin } from '../../src/cli/unpin.ts';
import { unwritten } from '../../src/documents/unwritten.ts';
import { healthOf } from '../../src/run/failures.ts';
import { loadPins, loadRun } from '../../src/sample-run/index.ts';
import { studies } from '../../src/studies/index.ts';
import { draft } from '../formats/taxbench/fixture.ts';
import { scratch } from '../scratch.ts';
import { archived, copyData } from './terminal.ts';

const STUDY = 'haproxy-slz';
const data = () => join(folder, 'data');
const summary = () => join(folder, 'refresh.md');
/** The newest run of our harness that no claim reads: pinned anew here. */
let again = { runId: '', file: '' };

const unpinned = scratch();
let folder = '';
beforeAll(async () => {
  copyData(unpinned, [STUDY]);
  const ours = (await loadPins(unpinned)).filter(({ runId }) => runId.startsWith(`tax-${STUDY}-`));
  for (again of ours.toReversed()) if ((await unpin(again.runId, { data: unpinned })).clean) break;
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'refresh-'));
  cpSync(unpinned, data(), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const refresh = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/refresh.ts', '--data', data(), '--summary', summary(), ...args], { encoding: 'utf8' });

it('pins the run beside the canonical one, and says what a reviewer has to know', async () => {
  const { status, stderr } = refresh(STUDY, '--bundle', join('data', 'bundles', again.file), '--label', 'Other machine');
  expect([status, stderr]).toEqual([0, '']);
  const pins = (await loadPins(data())).filter(({ study }) => study === STUDY);
  const canonical = pins.find((pin) => pin.canonical)!;
  expect(pins.at(-1)).toMatchObject({ runId: again.runId, label: 'Other machine', canonical: false });
  expect(canonical.runId).not.toBe(again.runId);
  const text = readFileSync(summary(), 'utf8');
  expect(text).toMatch(new RegExp(`, 10 trials\\n *${healthOf(await loadRun(again.runId, data())).text}\\n *sha256 `));
  expect(text).toContain('Every sentence of the note holds.');
  expect(text).toContain('Sentences and claims that stop holding: 0');
  expect(text).toContain(`## Against the canonical run ${canonical.runId}`);
  expect(refresh(STUDY, '--bundle', join('data', 'bundles', again.file)).stdout).toContain('Already pinned');
  expect((await loadPins(data())).at(-1)).toMatchObject({ runId: again.runId, label: 'Other machine' });
});

it('pins nothing in a dry run', () => {
  const before = readFileSync(join(data(), 'pins.json'), 'utf8');
  expect(refresh(STUDY, '--bundle', join('data', 'bundles', again.file), '--dry-run').status).toBe(0);
  expect(readFileSync(join(data(), 'pins.json'), 'utf8')).toBe(before);
  expect(readFileSync(summary(), 'utf8')).toMatch(/Label: Our harness, .+ cores, 2026-.+ Source: Our harness, plan committed at \w{7}, /);
});

it('refuses a quick run, until that is allowed by name', () => {
  const quick = [STUDY, '--bundle', archived(join(folder, 'run.tgz'), 'run', draft())];
  const { status, stderr } = refresh(...quick);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/run-flawed: .* pass --allow few-blocks/)]);
  expect(refresh(...quick, '--allow', 'few-blocks').stdout).toContain('Pinned. Wrote ');
});

it('is offered by the workflow for every study that has a harness and is written', () => {
  const workflow = readFileSync('.github/workflows/refresh.yml', 'utf8');
  const measured = [...new Set(harnesses.map(({ study }) => study))].filter(
    (id) => studies.some((study) => study.id === id) && unwritten(id).length === 0,
  );
  const [, options = ''] = /options: \[(.*)\]/.exec(workflow) ?? [];
  expect(options.split(', ').sort()).toEqual(measured.sort());
  const [, monthly = ''] = /fromJSON\('(\[.*?\])'\)/.exec(workflow) ?? [];
  expect((JSON.parse(monthly) as string[]).sort()).toEqual(measured);
});

it('measures in a job without credentials, and pushes in another with a token whose pull requests are tested', () => {
  const workflow = readFileSync('.github/workflows/refresh.yml', 'utf8');
  const [, measure = '', offer = ''] = workflow.split(/^ {2}(?:measure|offer):$/m);
  expect(measure).toContain('self-hosted');
  expect(measure).not.toMatch(/write|secrets\.|github\.token|GH_TOKEN|environment:/);
  expect(measure).toContain('persist-credentials: false');
  expect(offer).toMatch(/runs-on: ubuntu/);
  expect(offer).toContain('GH_TOKEN: ${{ secrets.REFRESH_TOKEN }}');
  expect(offer).not.toMatch(/run harness|github\.token/);
});

it('ends with 2 where nothing can be pinned, by the reason that it gives', async () => {
  const before = await loadPins(data());
  const foreign = refresh('rocksdb-blob', '--bundle', join('data', 'bundles', again.file));
  expect([foreign.status, foreign.stderr]).toEqual([2, expect.stringContaining('study-foreign')]);
  expect(existsSync(summary())).toBe(false);
  const theirs = refresh('deltaglider-proxy', '--bundle', 'data/bundles/dgp-2core-20261120-node24.tgz');
  expect([theirs.status, theirs.stderr]).toEqual([2, expect.stringContaining('refresh-foreign')]);
  const unwritable = refresh(STUDY, '--bundle', join('data', 'bundles', again.file), '--summary', '/no-such-folder/x.md');
  expect([unwritable.status, unwritable.stderr]).toEqual([2, expect.stringContaining('refresh-summary: /no-such-folder')]);
  expect(await loadPins(data())).toEqual(before);
  const unknown = refresh('no-such-study');
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('no-such-study')]);
});
