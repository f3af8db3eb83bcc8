/**
 * `npm run release`: the site of one commit as a zip, with its sums and its bill of materials, into release/. One commit gives the same bytes
 * in every folder. Exit 0 = written, 1 = tests or build failed, 2 = nothing to release or wrong usage.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isDataError } from '../src/run/errors.ts';
import { ensureModules, env, giveUp, root, runAside } from './ensure.mjs';
import { bomOf, released, zipOf } from './release-files.ts';

const USAGE = `Usage: npm run -s release -- [--skip-tests] [--json]

Tests and builds the site of the last commit, and writes it to release/:
<name>-<version>.zip, sbom.cdx.json (CycloneDX) and SHA256SUMS.
SITE_URL and BASE_PATH say where the site will be, as for npm run build.

Options:
  --skip-tests  the tests have passed for this commit; the output says that they were skipped
  --json        machine-readable: version, commit, tests, url, files
  --help        this text

Exit status: 0 written, 1 tests or build failed, 2 nothing to release.
`;

const options = { 'skip-tests': { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;

try {
  const { values } = parseArgs({ options });
  if (values.help) process.stdout.write(USAGE);
  else await release(values['skip-tests'] === true, values.json === true);
} catch (error) {
  if (isDataError(error)) giveUp(`release: ${error.code}: ${error.message}`);
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    giveUp(`${error.message}\n\n${USAGE}`);
  throw error;
}

async function release(skipTests: boolean, json: boolean): Promise<void> {
  const { name, version, commit, time } = released(root);
  const tests = skipTests ? 'skipped' : 'passed';
  const url = new URL(process.env['BASE_PATH'] ?? '', process.env['SITE_URL'] ?? 'https://compression-tax.example').href;
  ensureModules();
  const steps = [...(skipTests ? [] : ['npm test']), 'astro build'];
  for (const step of steps) {
    const [program = '', ...args] = step.split(' ');
    if (await runAside(program, args, (bytes) => process.stderr.write(bytes), { DIST: 'dist' })) continue;
    console.error(`release: ${step} failed, see above. Nothing was written.`);
    process.exitCode = 1;
    return;
  }
  const sbom = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const written: [file: string, content: Uint8Array | string][] = [
    [`${name}-${version}.zip`, zipOf(join(root, 'dist'), time)],
    ['sbom.cdx.json', bomOf(sbom, name, time)],
  ];
  const files = written.map(([file, content]) => ({
    file,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const out = join(root, 'release');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  for (const [file, content] of [...written, ['SHA256SUMS', files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join('')] as const])
    writeFileSync(join(out, file), content);
  if (json) console.log(JSON.stringify({ version, commit, tests, url, files }, null, 2));
  else {
    console.log(`\n${name} ${version}, commit ${commit}, for ${url}; tests ${tests}. In release/:`);
    for (const { file, bytes, sha256 } of files) console.log(`  ${sha256}  ${file}  ${bytes.toLocaleString('en')} bytes`);
  }
}
