/**
 * `npm run compress [folder]`: a .br and a .gz beside every text file of the folder (dist/ unless said), for servers that send them
 * as they are. Archives stay alone.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { filesBelow, TEXT } from './site-files.ts';

/** Below this a compressed answer is no faster. */
const WORTHWHILE = 1024;

const folder = process.argv[2] ?? 'dist';
const files = filesBelow(folder).flatMap((path) => (extname(path) in TEXT ? join(folder, path) : []));
let count = 0;
for (const file of files) {
  const bytes = await readFile(file);
  if (bytes.length < WORTHWHILE) continue;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  count += 1;
}
console.log(`${count} of ${files.length} text files compressed.`);
