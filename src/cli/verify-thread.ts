/** A thread of `tax verify`: shares in, their parts out. */
import { parentPort } from 'node:worker_threads';
import { verifyPart, type Share } from './verify-part.ts';

parentPort!.on('message', (share: Share) => void verifyPart(share).then((part) => parentPort!.postMessage(part)));
