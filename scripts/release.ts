/**
 * `npm run release`: the site of one commit as a zip, with its sums and its bill of materials, into release/. One commit gives the same bytes
 * in every folder. Exit 0 = written, 1 = tests or build failed, 2 = nothing to release or wrong usage.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { runProgram } from '../src/cli/run-program.ts';
import { DataError } from '../src/run/errors.ts';
import { env, root, runAside } from './ensure.mjs';
import { bomOf, released, zipOf } from './release-files.ts';

async function release({ skipTests }: { skipTests?: true }): Promise<void> {
  const site = process.env['SITE_URL'];
  if (!site || !URL.canParse(site))
    throw new DataError(
      'release-address',
      'SITE_URL',
      `is ${site ? `“${site}”` : 'not set'}, expected where the site will be, such as https://notes.example.`,
    );
  const { name, version, commit, time } = released(root);
  const tests = skipTests ? 'skipped' : 'passed';
  const url = new URL(process.env['BASE_PATH'] ?? '', site).href;
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
  const files = written.map(([file, content]) => ({ file, bytes: Buffer.byteLength(content), sha256: hash('sha256', content) }));
  const out = join(root, 'release');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  for (const [file, content] of [...written, ['SHA256SUMS', files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join('')] as const])
    writeFileSync(join(out, file), content);
  console.log(`\n${name} ${version}, commit ${commit}, for ${url}; tests ${tests}. In release/:`);
  for (const { file, bytes, sha256 } of files) console.log(`  ${sha256}  ${file}  ${bytes.toLocaleString('en')} bytes`);
}

const program = new Command('release')
  .description(
    'test and build the site of the last commit, and write it to release/: <name>-<version>.zip, sbom.cdx.json (CycloneDX) and SHA256SUMS',
  )
  .option('--skip-tests', 'the tests have passed for this commit; the output says that they were skipped')
  .addHelpText(
    'after',
    `
SITE_URL and BASE_PATH say where the site will be, as for npm run build.
Exit status: 0 written, 1 tests or build failed, 2 nothing to release.
`,
  )
  .exitOverride()
  .action(release);

await runProgram(program);
