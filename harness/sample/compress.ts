/** Compresses a file several times and prints what it took, as JSON. Arguments: arm, path, repetitions. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const [, , arm = '', path = '', times = '1'] = process.argv;
type Step = (data: Buffer) => Buffer;
const copy: Step = (data) => Buffer.from(data);
const [pack, unpack] = new Map<string, [Step, Step]>([
  ['none', [copy, copy]],
  ['none-again', [copy, copy]],
  ['gzip', [(data) => Buffer.from(gzipSync(data)), (data) => Buffer.from(gunzipSync(data))]],
  ['zstd', [(data) => Buffer.from(zstdCompressSync(data)), (data) => Buffer.from(zstdDecompressSync(data))]],
]).get(arm)!;

const input = readFileSync(path);
const cpu = process.cpuUsage();
const started = performance.now();
let packed: Buffer = input;
for (let i = 0; i < Number(times); i += 1) packed = pack(input);
const wallS = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpu);
const sha256 = createHash('sha256').update(unpack(packed)).digest('hex');
const rssPeakBytes = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ wallS, cpuS: (user + system) / 1e6, rssPeakBytes, stored: packed.length, sha256 }));
