/** A thread of `tax verify`: its share in, its part out. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyPart, type Share } from './verify-part.ts';

parentPort!.postMessage(await verifyPart(workerData as Share));
