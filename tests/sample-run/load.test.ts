import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isDataError } from '../../src/run/errors.ts';
import { loadPins, loadRun, loadStudyRuns, openPins, unpinnedFiles } from '../../src/sample-run/index.ts';

/** The run that the prose of one study quotes. */
const RUN = (await loadPins()).find(({ study, canonical }) => study === 'deltaglider-proxy' && canonical)!.runId;

describe('on a copy of data/', () => {
  let dataDir = '';
  let archive = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pins-'));
    archive = join(dataDir, 'bundles', `${RUN}.tgz`);
    await cp('data/bundles', join(dataDir, 'bundles'), { recursive: true });
    await cp('data/pins.json', join(dataDir, 'pins.json'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const codes = async () =>
    [...(await unpinnedFiles(dataDir)).archives, ...(await openPins(dataDir)).values()].filter(isDataError).map(({ code }) => code);

  test('one byte more is a wrong size', async () => {
    await appendFile(archive, '\0');
    await expect(loadStudyRuns('deltaglider-proxy', dataDir)).rejects.toMatchObject({ code: 'pin-size' });
    expect(await codes()).toEqual(['pin-size']);
  });

  test('a transcript pinned as measured is a wrong provenance', async () => {
    const path = join(dataDir, 'pins.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"transcribed"', '"measured"'));
    expect(await codes()).toEqual(['pin-provenance']);
  });
});

describe('the pinned runs', () => {
  test('come in the order of the pins, and parsed once', async () => {
    const runs = await loadStudyRuns('deltaglider-proxy');
    const pins = (await loadPins()).filter((pin) => pin.study === 'deltaglider-proxy');
    expect(runs.map(({ run }) => run.id)).toEqual(pins.map((pin) => pin.runId));
    expect(await loadRun(RUN)).toBe(runs.find(({ run }) => run.id === RUN)!.run);
  });

  test('an unknown run or study is refused with the known ones', async () => {
    await expect(loadRun('nope')).rejects.toThrow(RUN);
    await expect(loadStudyRuns('nope')).rejects.toMatchObject({
      code: 'study-unknown',
      message: expect.stringContaining('deltaglider-proxy') as string,
    });
  });
});
