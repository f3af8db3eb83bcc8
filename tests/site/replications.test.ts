/** The page and the document of replications, derived a second time: ratios from the archives by plain-reader.ts, estimates and verdicts from the words of the rule. */
import { describe, expect, it } from 'vitest';
import { studies } from '../../src/studies/index.ts';
import { attribute, elementsIn, elementsOf, read, textOf } from './dist.ts';
import { hodgesLehmann, keyOf, pins, readTrials, type Figure } from './plain-reader.ts';

interface Estimated {
  value: number;
  n: number;
  of: number;
  interval: { low: number; high: number; level: number } | null;
}
interface Estimate extends Estimated {
  byRun: boolean;
  runs: (Estimated & { run: string; values: number[] })[];
}
interface OnMachine {
  machine: string;
  runs: string[];
  ratio: Estimate | null;
  again: Estimate | null;
  verdict: string;
  close: boolean;
  settledBy: string | null;
}
interface Replication {
  id: string;
  study: string;
  printed: { value: number } | null;
  machines: OnMachine[];
  verdict: string;
  close: boolean;
  byMachine: boolean;
  sourceClaim: string;
}
const { replications } = JSON.parse(read('api/v2/replications.json')) as { replications: Replication[] };
const rows = elementsOf('replications/index.html').filter((element) => attribute(element, 'data-replication') !== undefined);

type Block = Map<string, Figure>;
/** The most time that a cell lost of which a figure of CPU or time was read since it was last set to 0. */
let lost = 0;
function get(block: Block, metric: string, at: Record<string, string>): number {
  if (!metric.endsWith('-bytes')) lost = Math.max(lost, block.get(keyOf({ metric: 'stolen-time', at }))!.value);
  return block.get(keyOf({ metric, at }))!.value;
}
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

/** Ratios of the blocks that lost at most 5 %, and the number of all blocks. */
function blocksOf(run: string, formula: (block: Block, again: boolean) => number, again: boolean) {
  const trials = readTrials(`${run}.tgz`);
  const values = trials.flatMap((block) => {
    lost = 0;
    const ratio = formula(block, again);
    return lost <= 5 ? [ratio] : [];
  });
  return { run, values, of: trials.length };
}

/** Share of arrangements in which the samples lie as far apart, by counting them. */
function rankSum(a: number[], b: number[]): number {
  const wins = a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0))).reduce<number>((x, y) => x + y, 0);
  const u = Math.floor(Math.min(wins, a.length * b.length - wins));
  const ways = (m: number, n: number, sum: number): number =>
    sum < 0 ? 0 : m === 0 || n === 0 ? Number(sum === 0) : cached(`${m} ${n} ${sum}`, () => ways(m - 1, n, sum - n) + ways(m, n - 1, sum));
  const upTo = Array.from({ length: u + 1 }, (_, sum) => ways(a.length, b.length, sum)).reduce((x, y) => x + y, 0);
  const all = Array.from({ length: a.length * b.length + 1 }, (_, sum) => ways(a.length, b.length, sum)).reduce((x, y) => x + y, 0);
  return (2 * upTo) / all;
}
const found = new Map<string, number>();
function cached(key: string, make: () => number): number {
  const value = found.get(key) ?? make();
  found.set(key, value);
  return value;
}

/** The rule in its own words, for one margin. */
function verdictBy(margin: number, printed: number | null, { ratio, again }: OnMachine): string {
  if (!ratio?.interval || !again?.interval) return 'cannot tell';
  const { low, high } = ratio.interval;
  const [x, y] = [Math.log(low), Math.log(high)];
  const m = Math.log(margin);
  if (printed === null) return x >= -m && y <= m ? 'replicates' : x > m || y < -m ? 'not seen here' : 'cannot tell';
  const [p, e, a] = [printed, ratio.value, again.value].map(Math.log) as [number, number, number];
  const none = Math.min(m, Math.abs(p) / 2);
  const isShown = (x > 0 || y < 0) && Math.abs(e) > Math.abs(a);
  const isExcluded = p < x || p > y;
  if (x >= -none && y <= none) return 'not seen here';
  if (!isShown) return isExcluded ? 'not seen here' : 'cannot tell';
  if (Math.sign(e) !== Math.sign(p)) return 'opposite';
  if (x >= p - m && y <= p + m && Math.abs(e - p) < Math.abs(e)) return 'replicates';
  return isExcluded ? 'same direction, other size' : 'cannot tell';
}

describe.each(told)('$id', ({ machines, formula }) => {
  it('has the estimates that the archives give', () => {
    expect(machines.length).toBeGreaterThan(0);
    for (const { runs, ratio, again } of machines)
      for (const [shown, twice] of [
        [ratio, false],
        [again, true],
      ] as const) {
        const blocks = runs.map((run) => blocksOf(run, formula!, twice));
        const all = blocks.flatMap(({ values }) => values);
        expect(shown?.n ?? 0).toBe(all.length);
        if (!shown) continue;
        expect(shown.of).toBe(blocks.reduce((sum, { of }) => sum + of, 0));
        expect(shown.runs.map(({ run }) => run)).toEqual(blocks.filter(({ values }) => values.length > 0).map(({ run }) => run));
        for (const { run, values } of shown.runs) {
          const own = blocks.find((block) => block.run === run)!.values;
          expect(values.length === own.length && values.every((value, i) => agrees(value, own[i]!))).toBe(true);
        }
        const whole = hodgesLehmann(all);
        expect(agrees(shown.value, whole.value)).toBe(true);
        expect(shown.interval === null).toBe(all.length < 6);
        if (shown.interval === null) continue;
        const large = blocks.filter(({ values }) => values.length >= 6);
        const pairs = large.flatMap((x, i) => large.slice(i + 1).map((y) => rankSum(x.values, y.values)));
        expect(shown.byRun).toBe(pairs.some((p) => p < 0.05 / pairs.length));
        const ends = [whole, ...(shown.byRun ? large.map(({ values }) => hodgesLehmann(values)) : [])];
        expect(agrees(shown.interval.low, Math.min(...ends.map(({ low }) => low)))).toBe(true);
        expect(agrees(shown.interval.high, Math.max(...ends.map(({ high }) => high)))).toBe(true);
      }
  });
});

describe.each(replications)('$id', ({ machines, printed, verdict, close, byMachine }) => {
  it('has the verdicts that the words of the rule give', () => {
    for (const own of machines) {
      const [wider, narrower] = [1.25 * 1.05, 1.25 / 1.05].map((margin) => verdictBy(margin, printed?.value ?? null, own));
      expect(own.verdict).toBe(verdictBy(1.25, printed?.value ?? null, own));
      expect(own.close).toBe(wider !== own.verdict || narrower !== own.verdict);
      expect(own.settledBy !== null).toBe(own.verdict === 'cannot tell');
    }
    expect([verdict, close]).toEqual([machines[0]!.verdict, machines[0]!.close]);
    const told = machines.map((own) => own.verdict).filter((own) => own !== 'cannot tell');
    const seen = told.filter((own) => own === 'replicates' || own.startsWith('same')).length;
    expect(byMachine).toBe(seen > 0 && seen < told.length);
  });

  it('is decided by the kind of machine that lost least time', () => {
    const means = machines.map(({ runs }) => {
      const shares = runs.flatMap((run) =>
        readTrials(`${run}.tgz`).flatMap((block) =>
          [...block.values()].flatMap(({ metric, value }) => (metric === 'stolen-time' ? [value] : [])),
        ),
      );
      return shares.reduce((x, y) => x + y, 0) / shares.length;
    });
    expect(means).toEqual(means.toSorted((x, y) => x - y));
  });
});

describe('the page', () => {
  it('has a row for each, with its verdict and its ratios', () => {
    expect(rows.map((row) => attribute(row, 'data-replication'))).toEqual(replications.map(({ verdict }) => verdict));
    const shown = rows.map((row) => elementsIn(row).flatMap((e) => (e.tagName === 'data' ? Number(attribute(e, 'value')) : [])));
    expect(shown).toEqual(
      replications.map(({ printed, machines }) => [
        ...(printed ? [printed.value] : []),
        ...machines.flatMap(({ ratio }) => ratio?.value ?? []),
      ]),
    );
  });

  it('names in each row what is divided, and which way is better', () => {
    const shown = rows.map((row) => textOf(elementsIn(row).find((e) => attribute(e, 'class') === 'quiet what')!));
    const whats = studies.flatMap((study) =>
      study.replications.map(({ what, better }) => (better ? `${what}; ${better} is better` : what)),
    );
    expect(shown).toEqual(whats);
    expect(
      shown.filter((what) => /speed|throughput|latency/i.test(what.split(',')[0]!) && !/(higher|lower) is better$/.test(what)),
    ).toEqual([]);
  });

  it('has each sentence of the sources as a row or as one reason, and counts them', () => {
    const claims = studies.flatMap(({ audit }) => audit);
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
    const verdicts = ['replicates', 'same direction, other size', 'opposite', 'not seen here', 'cannot tell'];
    const of = (verdict: string) => replications.filter((own) => own.verdict === verdict).length;
    expect(counts.map(Number)).toEqual([replications.length, ...verdicts.map(of)]);
    const home = elementsOf('index.html')
      .filter(({ tagName }) => tagName === 'li')
      .map(textOf);
    const [yes, direction, opposite, unseen, open] = verdicts.map(of) as [number, number, number, number, number];
    expect(home).toContain(
      `${yes} of ${replications.length} findings of the sources replicate, ${direction} in direction only, ${opposite + unseen} do not, ${open} are undecided`,
    );
  });

  it('lists every pinned run of our harness of a study whose source is replicated', () => {
    const listed = new Set(replications.flatMap(({ machines }) => machines.flatMap(({ runs }) => runs)));
    const replicated = new Set(replications.map(({ study }) => study));
    expect([...listed].toSorted()).toEqual(
      pins()
        .filter(({ id, study }) => id.startsWith('tax-') && replicated.has(study))
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});
