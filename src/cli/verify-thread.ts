/** A thread of `tax verify`: shares in, their parts out. */
import { parentPort } from 'node:worker_threads';
import { verifyPart, type Share } from './verify-part.ts';

parentPort!.on('message', async (share: Share) => parentPort!.postMessage(await verifyPart(share)));
