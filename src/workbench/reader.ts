/** A Worker of the Worker: it reads what the site serves while the other computes. */
import { expose, transfer } from 'comlink';
import './data-errors.ts';
import { createReader, type Reader } from './served.ts';

const { text, bundle } = createReader({
  base: import.meta.env.BASE_URL,
  get: (...request) => fetch(...request),
  alive: () => postMessage('alive'),
});

expose({
  text,
  async bundle(...request) {
    const read = await bundle(...request);
    // All files are parts of one buffer.
    const [file] = read.files.values();
    return transfer(read, [file!.buffer]);
  },
} satisfies Reader);
