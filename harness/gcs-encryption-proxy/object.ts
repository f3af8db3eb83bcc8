/** What is uploaded and downloaded. In: a size. Out: a file of that size, made once. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetFile } from '../kit/harness.ts';
import { random } from '../kit/order.ts';
import { once, sha256Of } from '../kit/tools.ts';

export type StoredObject = DatasetFile & { path: string };

/** Bytes that no codec makes smaller. */
export async function objectOf(cache: string, size: number): Promise<StoredObject> {
  const file = `random-${size}.bin`;
  const folder = await once(cache, file, async (part) => {
    const [next, words] = [random(1), new Uint32Array(Math.ceil(size / 4))];
    for (let i = 0; i < words.length; i += 1) words[i] = next() * 2 ** 32;
    await writeFile(join(part, file), new Uint8Array(words.buffer, 0, size));
  });
  const path = join(folder, file);
  return { file, bytes: size, sha256: await sha256Of(path), source: 'random bytes, seed 1', path };
}
