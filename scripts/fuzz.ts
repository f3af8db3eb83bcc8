/** `npm run fuzz -- <cases> [seed]`: damaged bundles by the thousand. Prints a tally; exit 1 with seed and case at the first failure. */
import { readFileSync } from 'node:fs';
import { readBundle } from '../src/bundle/index.ts';
import { cutDown, fuzz } from '../tests/bundle/fuzz-cases.ts';

const [cases = 10_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
if (![cases, seed].every(Number.isSafeInteger) || cases < 1) {
  console.error('Usage: npm run fuzz -- <cases> [seed], both whole numbers, e.g. npm run fuzz -- 100000 7');
  process.exit(2);
}

const names = ['dgp-2core-20261120-typescript-tgz.tgz', 'dgp-2core-20261120-readbuf-4k.tgz'];
const archives = await Promise.all(
  names.map(async (name) => cutDown(await readBundle(name, readFileSync(new URL(`../data/bundles/${name}`, import.meta.url))), 6)),
);
try {
  const tally = await fuzz(archives, cases, seed);
  console.table(tally.refused);
  console.log(
    `${tally.cases} cases with seed ${seed}: ${tally.identical} read identically, ${tally.cases - tally.identical} refused with a code`,
  );
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
