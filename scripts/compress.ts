/** `npm run compress`: a .br and a .gz beside every text file of a site. Archives stay alone. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Command } from 'commander';
import { runProgram } from '../src/cli/run-program.ts';
import { DataError } from '../src/run/errors.ts';
import { writeWhole } from '../src/sample-run/write.ts';
import { filesBelow, TEXT } from './site-files.ts';

/** Files: some seconds of a whole site, which takes a minute. */
const SAID_EACH = 100;

async function compress(folder: string): Promise<void> {
  const files = filesBelow(folder).flatMap((path) => (extname(path) in TEXT ? join(folder, path) : []));
  if (files.length === 0)
    throw new DataError('compress-empty', folder, 'holds no text file, expected a site; build it first: npm run build.');
  for (const [i, file] of files.entries()) {
    const bytes = await readFile(file);
    await writeWhole(`${file}.br`, await promisify(brotliCompress)(bytes));
    await writeWhole(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    if ((i + 1) % SAID_EACH === 0) console.error(`${i + 1} of ${files.length} text files …`);
  }
  console.log(`${files.length} text files compressed.`);
}

const program = new Command('compress')
  .description('write a .br and a .gz beside every text file of a site, for servers that send them as they are')
  .argument('[folder]', 'the built site', 'dist')
  .exitOverride()
  .action(compress);

await runProgram(program);
