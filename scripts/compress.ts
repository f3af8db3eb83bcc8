/**
 * `npm run compress [folder]`: a .br and a .gz beside every text file of the folder (dist/ unless said), for servers that send them
 * as they are. Archives stay alone.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { filesBelow, TEXT } from './site-files.ts';

/** Files: some seconds of a whole site, which takes a minute. */
const SAID_EACH = 100;

const folder = process.argv[2] ?? 'dist';
const files = filesBelow(folder).flatMap((path) => (extname(path) in TEXT ? join(folder, path) : []));
for (const [i, file] of files.entries()) {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  if ((i + 1) % SAID_EACH === 0) console.error(`${i + 1} of ${files.length} text files …`);
}
console.log(`${files.length} text files compressed.`);
