/**
 * What a publication does and in which order. In: the site, what the bucket holds, the time. Out: uploads by stage and deletions.
 * Pure, and the reason why a publication that stops anywhere leaves pages whose files are all there.
 */
import type { SiteObject } from './site.ts';

/**
 * In this order, each only after the one before it: files that no page asks for yet; files that are replaced; pages; the service worker,
 * which keeps what it finds then. Deletions follow.
 */
export const stages = ['add', 'replace', 'pages', 'worker'] as const;
export type Stage = (typeof stages)[number];

/** An object of the bucket. */
export interface Stored {
  /** Below the target. */
  path: string;
  sizeBytes: number;
  /** As `SiteObject` has it; null where no publication to this target wrote the object. */
  digest: string | null;
}

/** When a path with a hash in its name was first found without use: ISO time by path. */
export type Retired = Readonly<Record<string, string>>;

export interface Plan {
  uploads: Readonly<Record<Stage, readonly SiteObject[]>>;
  /** Objects that are there as they should be. */
  unchanged: number;
  /** Deleted at the end. */
  deletions: readonly Stored[];
  /** Files that no page asks for any more but one that is still open: they stay for some days. */
  retired: Retired;
  /** Objects that no publication wrote: never touched. */
  foreign: number;
}

const DAY_MS = 86_400_000;

/** Names that hold a hash of their content, so that old and new lie side by side. */
const HASHED = /^(?:_astro|pagefind)\//;

/** @param options.keepDays how long a retired file stays; 0 = not at all */
export function plan(
  site: readonly SiteObject[],
  stored: readonly Stored[],
  options: { retired: Retired; now: Date; keepDays: number },
): Plan {
  const there = new Map(stored.map((object) => [object.path, object]));
  const changed = site.filter(({ path, digest }) => there.get(path)?.digest !== digest);
  const wanted = new Set(site.map(({ path }) => path));
  const unused = stored.filter(({ path }) => !wanted.has(path));
  const old = unused.filter(({ digest }) => digest !== null);
  const since = ({ path }: Stored) => options.retired[path] ?? options.now.toISOString();
  const stays = (object: Stored) =>
    HASHED.test(object.path) && options.now.getTime() - Date.parse(since(object)) < options.keepDays * DAY_MS;
  const inStage = (stage: Stage) => changed.filter(({ path }) => stageOf(path, there.has(path)) === stage);
  return {
    uploads: { add: inStage('add'), replace: inStage('replace'), pages: inStage('pages'), worker: inStage('worker') },
    unchanged: site.length - changed.length,
    deletions: old.filter((object) => !stays(object)),
    retired: Object.fromEntries(old.filter(stays).map((object) => [object.path, since(object)])),
    foreign: unused.length - old.length,
  };
}

function stageOf(path: string, isThere: boolean): Stage {
  const file = path.replace(/\.br$/, '');
  if (file === 'sw.js') return 'worker';
  if (file.endsWith('.html')) return 'pages';
  return isThere ? 'replace' : 'add';
}
