/** Programs that keep a series of files by themselves, without a server: how each takes a file in and gives one back. */
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HarnessError } from '../kit/errors.ts';
import { goInstalled } from '../kit/go.ts';
import type { Tool } from '../kit/harness.ts';
import { run } from '../kit/processes.ts';
import { debianTool, findProgram } from '../kit/tools.ts';
import type { Artifact } from './artifacts.ts';

const RESTIC = 'v0.18.1';

/**
 * Commands of bash. They find the store in `$data`, room for what is not kept in `$aside`, the series' folder, its first file's name and all names in
 * `$series`, `$first` and `$names`, and the file at hand as `$name`.
 */
export interface Archiver {
  /** Makes an empty store, before the clock. */
  begin?: string;
  /** Takes one file in; of an archive that is written at once, all of them. */
  put: string;
  /** Gives one file back, to its standard output. */
  get: string;
  isWrittenAtOnce?: true;
}

const borg = (how: string): Archiver => ({
  begin: 'borg init --encryption none "$data/store"',
  put: `borg create ${how} "$data/store::$name" "$series/$name"`,
  get: 'borg extract --stdout "$data/store::$name"',
});

/** The first file is kept compressed; to work with another it is put together first, as a store would that has nothing else. */
const withFirst = (command: string) => `zstd -qdf "$data/$first.zst" -o "$aside/first" && ${command}`;

export const ARCHIVERS: Readonly<Record<string, Archiver>> = {
  restic: {
    begin: '"$restic" init -q',
    put: '"$restic" backup -q --tag "$name" "$series/$name"',
    get: '"$restic" dump -q --tag "$name" latest "$series/$name"',
  },
  borg: borg(''),
  'borg-fine': borg('--compression zstd --chunker-params buzhash,10,23,16,4095'),
  'zstd-patch': {
    put: `if [ "$name" = "$first" ]; then zstd -q "$series/$name" -o "$data/$name.zst"; else ${withFirst('zstd -q --long=31 --patch-from="$aside/first" "$series/$name" -o "$data/$name.zst"')}; fi`,
    get: `if [ "$name" = "$first" ]; then zstd -qdc "$data/$name.zst"; else ${withFirst('zstd -qdc --long=31 --patch-from="$aside/first" "$data/$name.zst"')}; fi`,
  },
  'zstd-long': {
    put: 'tar -cf - -C "$series" $names | zstd -q --long -o "$data/all.tar.zst"',
    get: 'zstd -qdc --long "$data/all.tar.zst" | tar -xOf - "$name"',
    isWrittenAtOnce: true,
  },
};

export async function archiversFound(cache: string): Promise<{ restic: string; tools: readonly Tool[] }> {
  const restic = await goInstalled(cache, 'github.com/restic/restic/cmd/restic', RESTIC);
  const installed = async (name: string, packageName: string, licence: string) =>
    debianTool(name, (await findProgram(name))!, packageName, licence);
  return {
    restic: restic.path,
    tools: [
      { ...restic.tool, licence: 'BSD-2-Clause' },
      await installed('borg', 'borgbackup', 'BSD-3-Clause'),
      await installed('zstd', 'zstd', 'BSD-3-Clause'),
      await installed('tar', 'tar', 'GPL-3.0-or-later'),
    ],
  };
}

/** What one command took. */
export interface Taken {
  wallS: number;
  /** Of all processes that it started. */
  cpuS: number;
  /** As bash printed it. */
  printed: string;
}

/** A store of one archiver in a folder. @param files of one folder */
export function archive({ begin, put, get }: Archiver, restic: string, folder: string, files: readonly Artifact[]) {
  const [data, aside] = [join(folder, 'data'), join(folder, 'aside')];
  const names = files.map(({ path }) => basename(path));
  const known = {
    ...{ data, aside, restic, series: dirname(files[0]!.path), first: names[0]!, names: names.join(' ') },
    ...{ RESTIC_REPOSITORY: join(data, 'store'), RESTIC_PASSWORD: 'of no secrecy', RESTIC_CACHE_DIR: join(aside, 'restic') },
    ...{ BORG_BASE_DIR: join(aside, 'borg'), BORG_UNKNOWN_UNENCRYPTED_REPO_ACCESS_IS_OK: 'yes' },
  };
  return {
    async begin(): Promise<void> {
      for (const place of [data, aside]) await mkdir(place, { recursive: true });
      if (begin) await timed(begin, known);
    },
    put: ({ path }: Artifact) => timed(put, { ...known, name: basename(path) }),
    /** @param into where the file is written */
    get: ({ path }: Artifact, into: string) => timed(`{ ${get}; } > "$into"`, { ...known, name: basename(path), into }),
  };
}

/** A command's times as bash has them from the kernel, in ms; bash's own start is not in them. @throws HarnessError `tool-failed` */
async function timed(command: string, variables: Readonly<Record<string, string>>): Promise<Taken> {
  const script = `set -o pipefail; TIMEFORMAT='%3R %3U %3S'; time { ${command}; }`;
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const { stderr } = await run('env', [...settings, 'bash', '-c', script], { deadlineS: 300 });
  const [wallS = NaN, user = NaN, system = NaN] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number);
  if (Number.isNaN(wallS + user + system)) throw new HarnessError('tool-failed', `bash timed nothing: ${stderr.trim().slice(-300)}`);
  return { wallS, cpuS: user + system, printed: stderr };
}
