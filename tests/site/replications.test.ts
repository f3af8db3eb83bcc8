/** The page and the document of replications, read a second time: ratios from the archives by plain-reader.ts, verdicts from the page. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attribute, elementsIn, elementsOf, read, textOf } from './dist.ts';
import { keyOf, median, pins, readTrials, type Figure } from './plain-reader.ts';

interface Ratio {
  value: number;
  n: number;
  values: number[];
  interval: { low: number; high: number } | null;
}
interface Replication {
  id: string;
  study: string;
  printed: Ratio | null;
  measured: { run: string; ratio: Ratio; again: Ratio; direction: number }[];
  verdict: string;
  sourceClaim: string;
}
const { replications } = JSON.parse(read('api/v1/replications.json')) as { replications: Replication[] };
const rows = elementsOf('replications/index.html').filter((element) => attribute(element, 'data-replication') !== undefined);

type Block = Map<string, Figure>;
const get = (block: Block, metric: string, at: Record<string, string>) => block.get(keyOf({ metric, at }))!.value;
const agrees = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Ratio of one block by the id of a finding, for the findings about speed; null for others. */
function formulaOf({ id, study }: Replication): ((block: Block, again: boolean) => number) | null {
  const rocksdb = /replication-(?:put|read)-(lz4|zstd)(?:-(small|middle))?$/.exec(id);
  if (study === 'rocksdb-blob' && rocksdb) {
    const [, codec = '', size = 'middle'] = rocksdb;
    const bytes = { small: '512', middle: '4096' }[size]!;
    const phase = id.includes('read-') ? 'warm-read' : 'put';
    const time = (block: Block, mode: string) => get(block, 'wall-time', { mode, size: bytes, payload: 'same', keys: '10000', phase });
    return (block, again) => time(block, 'none') / time(block, again ? 'none-again' : codec);
  }
  const haproxy = /replication-(speed|saved|cpu|output)(?:-(style|script))?$/.exec(id);
  if (study === 'haproxy-slz' && haproxy) {
    const [, what = '', name = 'page'] = haproxy;
    const file = { style: 'bootstrap.min.css', script: 'jquery-1.min.js', page: 'page.html' }[name]!;
    const at = (block: Block, metric: string, mode: string) =>
      get(block, metric, { mode, file, connections: '8', limit: '100', link: 'loopback' });
    const input = (block: Block, mode: string) => at(block, 'throughput', mode);
    const figure = {
      speed: input,
      saved: (block: Block, mode: string) =>
        (at(block, 'proxy-out-bytes', mode) - at(block, 'sent-bytes', mode)) / at(block, 'wall-time', mode),
      cpu: (block: Block, mode: string) => 1 / at(block, 'cpu-seconds-per-gb', mode),
      output: (block: Block, mode: string) => at(block, 'sent-bytes', mode) / at(block, 'wall-time', mode),
    }[what]!;
    const noise = what === 'saved' ? input : figure;
    const twice = what === 'cpu' ? ['none', 'none-again'] : ['none-again', 'none'];
    return (block, again) => (again ? noise(block, twice[0]!) / noise(block, twice[1]!) : figure(block, 'slz') / figure(block, 'zlib'));
  }
  const limited = /replication-limited-(ratio|saved)$/.exec(id);
  if (limited) {
    const at = (block: Block, metric: string, mode: string) =>
      get(block, metric, {
        mode,
        file: 'bootstrap.min.css',
        connections: '100',
        limit: mode.startsWith('none') ? '100' : '85',
        link: '1gbit',
      });
    const out = (block: Block, mode: string) => at(block, 'proxy-out-bytes', mode);
    const sent = (block: Block, mode: string) => at(block, 'sent-bytes', mode);
    const density = (block: Block, mode: string) => out(block, mode) / sent(block, mode);
    const saved = (block: Block, mode: string) => (out(block, mode) - sent(block, mode)) / at(block, 'wall-time', mode);
    // Nothing is compressed in the arm that is there twice: what arrived is what was sent.
    const arrived = (block: Block, mode: string) => sent(block, mode) / at(block, 'wall-time', mode);
    const [figure, noise] = limited[1] === 'ratio' ? [density, density] : [saved, arrived];
    return (block, again) => (again ? noise(block, 'none-again') / noise(block, 'none') : figure(block, 'slz') / figure(block, 'zlib'));
  }
  const sidecar = /replication-(upload|download)-(few|many)$/.exec(id);
  if (sidecar) {
    const [, phase = '', load = ''] = sidecar;
    const users = { few: '10', many: '50' }[load]!;
    const latency = (block: Block, mode: string) => get(block, 'latency-p50', { mode, size: '1000000', users, key_service: '0', phase });
    return (block, again) => latency(block, again ? 'direct-again' : 'encrypting') / latency(block, 'direct');
  }
  const grown = /replication-(size-upload|size-download|users|users-by-size)$/.exec(id)?.[1];
  if (study === 'gcs-encryption-proxy' && grown) {
    const phase = grown === 'size-download' ? 'download' : 'upload';
    const latency = (block: Block, mode: string, size: string, users: string) =>
      get(block, 'latency-p50', { mode, size, users, key_service: '0', phase });
    const growth = (block: Block, mode: string) => {
      if (grown.startsWith('size')) return latency(block, mode, '100000000', '1') / latency(block, mode, '1000000', '1');
      if (grown === 'users') return latency(block, mode, '1000000', '50') / latency(block, mode, '1000000', '10');
      const toTen = (size: string) => latency(block, mode, size, '10') / latency(block, mode, size, '1');
      return toTen('10000000') / toTen('1000000');
    };
    return (block, again) => (again ? growth(block, 'direct-again') / growth(block, 'direct') : growth(block, 'encrypting'));
  }
  const share = /replication-share-(upload|download)$/.exec(id)?.[1];
  if (share) {
    const at = (block: Block, metric: string, mode: string, size: string, key: string) =>
      get(block, metric, { mode, size, users: '1', key_service: key, phase: share });
    const part = (block: Block, size: string) => {
      const [cipher = 0, perSecond = 0, wall = 0, latency = 0] = ['cipher-time', 'operations-per-second', 'wall-time', 'latency-p50'].map(
        (metric) => at(block, metric, 'encrypting', size, '20'),
      );
      return cipher / (perSecond * wall) / latency;
    };
    const growth = (block: Block, mode: string) =>
      at(block, 'latency-p50', mode, '100000000', '0') / at(block, 'latency-p50', mode, '1000000', '0');
    return (block, again) =>
      again ? growth(block, 'direct-again') / growth(block, 'direct') : part(block, '1000000') / part(block, '100000000');
  }
  if (id.endsWith('replication-large-download')) {
    const latency = (block: Block, mode: string) =>
      get(block, 'latency-p50', { mode, size: '100000000', users: '4', key_service: '0', phase: 'download' });
    return (block, again) => latency(block, again ? 'direct-again' : 'encrypting') / latency(block, 'direct');
  }
  const cache = /replication-(no-delay|first|last|gap|growth-dcb|growth-brotli)$/.exec(id)?.[1];
  if (study === 'cdt-cache' && cache) {
    const time = (block: Block, mode: string, delay: string) => get(block, 'wall-time', { mode, script: 'typescript.js', delay });
    const growth = (block: Block, mode: string) => time(block, mode, '16') / time(block, mode, '0');
    if (cache === 'gap') {
      const beyond = (block: Block, mode: string) =>
        (time(block, 'dcb', '16') - time(block, mode, '16')) / (time(block, 'dcb', '8') - time(block, mode, '8'));
      return (block, again) => (again ? beyond(block, 'br-again') / beyond(block, 'br') : beyond(block, 'base'));
    }
    if (cache.startsWith('growth'))
      return (block, again) =>
        again ? growth(block, 'br-again') / growth(block, 'br') : growth(block, cache === 'growth-dcb' ? 'dcb' : 'br');
    const delay = { 'no-delay': '0', first: '8', last: '16' }[cache]!;
    return (block, again) =>
      again ? time(block, 'br-again', delay) / time(block, 'br', delay) : time(block, 'dcb', delay) / time(block, 'base', delay);
  }
  if (id.endsWith('replication-cold-warm')) {
    const rate = (block: Block, mode: string, phase: string) =>
      get(block, 'throughput', { mode, phase, series: 'typescript', workers: '1', files: '5' });
    const drop = (block: Block, mode: string) => rate(block, mode, 'cold_get') / rate(block, mode, 'warm_get');
    return (block, again) => (again ? drop(block, 'passthrough-again') / drop(block, 'passthrough') : drop(block, 'passthrough'));
  }
  const proxy = /replication-(upload|(?:cold|warm)-download)-(compression|encryption)$/.exec(id);
  if (study === 'deltaglider-proxy' && proxy) {
    const [, way = '', arm = ''] = proxy;
    const phase = { upload: 'put', 'cold-download': 'cold_get', 'warm-download': 'warm_get' }[way]!;
    const rate = (block: Block, mode: string) => get(block, 'throughput', { mode, phase, series: 'typescript', workers: '1', files: '5' });
    return (block, again) => {
      const [plain, other] = [rate(block, 'passthrough'), rate(block, again ? 'passthrough-again' : arm)];
      return way === 'upload' && !again ? plain / other : other / plain;
    };
  }
  return null;
}

const told = replications.map((own) => ({ ...own, formula: formulaOf(own) })).filter(({ formula }) => formula);

it('covers the findings about speed of every study that we measured', () => {
  expect(told.length).toBeGreaterThanOrEqual(38);
  expect(new Set(told.map(({ study }) => study))).toEqual(new Set(replications.map(({ study }) => study)));
});

describe.each(told)('$id', ({ measured, formula, printed, verdict }) => {
  it('has the ratio of every measured run, block by block', () => {
    expect(measured.length).toBeGreaterThan(0);
    for (const { run, ratio, again } of measured) {
      const blocks = readTrials(`${run}.tgz`);
      for (const [shown, twice] of [
        [ratio, false],
        [again, true],
      ] as const) {
        const values = blocks.map((block) => formula!(block, twice));
        expect(shown.values.every((value, i) => agrees(value, values[i]!))).toBe(true);
        expect(agrees(shown.value, median(values))).toBe(true);
        // Ten blocks: the second and the ninth.
        const sorted = values.toSorted((a, b) => a - b);
        if (blocks.length === 10)
          expect([shown.interval!.low, shown.interval!.high].map((end, i) => agrees(end, sorted[i ? 8 : 1]!))).toEqual([true, true]);
      }
    }
  });

  it('has the verdict that the words of the rule give', () => {
    const directions = measured.map(({ ratio: { interval, value, n }, again }) => {
      const outside = value < again.interval!.low || value > again.interval!.high;
      if (n < 10 || !outside || (interval!.low <= 1 && interval!.high >= 1)) return 0;
      return value > 1 ? 1 : -1;
    });
    if (printed === null) {
      const places = measured.map(({ ratio: { interval } }) =>
        interval!.low >= 0.8 && interval!.high <= 1.25 ? 'in' : interval!.low > 1.25 || interval!.high < 0.8 ? 'out' : 'on',
      );
      const expected = places.every((p) => p === 'in')
        ? 'replicates'
        : places.every((p) => p === 'out')
          ? 'does not replicate'
          : 'cannot tell';
      expect(verdict).toBe(expected);
      return;
    }
    const wanted = printed.value > 1 ? 1 : -1;
    const inside = measured.some(({ ratio: { interval } }) => interval!.low <= printed.value && printed.value <= interval!.high);
    const expected = directions.every((d) => d === wanted)
      ? inside
        ? 'replicates'
        : 'same direction, other size'
      : directions.every((d) => d === -wanted)
        ? 'does not replicate'
        : 'cannot tell';
    expect(verdict).toBe(expected);
  });
});

describe('the page', () => {
  it('has a row for each, with its verdict and its ratios', () => {
    expect(rows.map((row) => attribute(row, 'data-replication'))).toEqual(replications.map(({ verdict }) => verdict));
    const shown = rows.map((row) => elementsIn(row).flatMap((e) => (e.tagName === 'data' ? Number(attribute(e, 'value')) : [])));
    expect(shown).toEqual(
      replications.map(({ printed, measured }) => [...(printed ? [printed.value] : []), ...measured.map(({ ratio }) => ratio.value)]),
    );
  });

  it('has each sentence of the sources as a row or as one reason, and counts them', () => {
    const claims = JSON.parse(readFileSync('data/source-claims.json', 'utf8')) as { id: string; quote: string }[];
    const elements = elementsOf('replications/index.html');
    const reasons = elements.filter((element) => attribute(element, 'data-sentence') !== undefined);
    const repeated = new Set(replications.map(({ sourceClaim }) => sourceClaim.replace('/audit-', '/')));
    expect([...repeated, ...reasons.map((item) => attribute(item, 'data-sentence'))].toSorted()).toEqual(
      claims.map(({ id }) => id).toSorted(),
    );
    for (const item of reasons) {
      const [own, ...seen] = elementsIn(item).filter(({ tagName }) => tagName === 'a');
      const { id, quote } = claims.find((claim) => claim.id === attribute(item, 'data-sentence'))!;
      expect(textOf(elementsIn(item).find(({ tagName }) => tagName === 'q')!)).toBe(quote);
      expect(attribute(own!, 'href')).toMatch(new RegExp(`/claims/${id.replace('/', '/#audit-')}$`));
      for (const link of seen) {
        const [page, anchor] = attribute(link, 'href')!.split('/claims/')[1]!.split('/#');
        expect(elementsOf(`claims/${page}/index.html`).some((element) => attribute(element, 'id') === anchor)).toBe(true);
      }
    }
    expect(elements.filter((element) => attribute(element, 'class') === 'answers').map(textOf)).toEqual([
      `${claims.length} sentences of the sources: ${repeated.size} have a row, ${reasons.length} a reason.`,
    ]);
  });

  it('counts them, as the home page does', () => {
    const counts = elementsOf('replications/index.html').flatMap((e) => attribute(e, 'data-count') ?? []);
    const verdicts = ['replicates', 'same direction, other size', 'does not replicate', 'cannot tell'];
    const of = (verdict: string) => replications.filter((own) => own.verdict === verdict).length;
    expect(counts.map(Number)).toEqual([replications.length, ...verdicts.map(of)]);
    const home = elementsOf('index.html')
      .filter(({ tagName }) => tagName === 'li')
      .map(textOf);
    const [yes, direction, no, open] = verdicts.map(of);
    expect(home).toContain(
      `${yes} of ${replications.length} findings of the sources replicate, ${direction} in direction only, ${no} do not, ${open} are undecided`,
    );
  });

  it('lists every pinned run of our harness of a study whose source is replicated', () => {
    const listed = new Set(replications.flatMap(({ measured }) => measured.map(({ run }) => run)));
    const replicated = new Set(replications.map(({ study }) => study));
    expect([...listed].toSorted()).toEqual(
      pins()
        .filter(({ id, study }) => id.startsWith('tax-') && replicated.has(study))
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});
