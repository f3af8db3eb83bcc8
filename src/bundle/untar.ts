/**
 * tar → files by path below the one root folder. modern-tar (strict) reads the format and resolves PAX and GNU long names;
 * what it lets through, links, devices, paths that lead out, duplicates, is refused here, before a byte is copied.
 */
import { unpackTar, type TarHeader } from 'modern-tar';
import { isDataError } from '../run/errors.ts';
import { refuse, type BundleCode } from './errors.ts';
import type { Limits } from './limits.ts';
import { memberPlaces, type MemberPlace } from './tar-headers.ts';

/**
 * @param name of the archive, for messages
 * @param tar the whole unpacked archive
 * @throws DataError every `bundle-*` code that concerns members, see errors.ts
 */
export async function untar(
  name: string,
  tar: Uint8Array,
  limits: Limits,
): Promise<{ root: string; files: ReadonlyMap<string, Uint8Array> }> {
  const members = new Map<string, Kind>();
  const files = new Map<string, Uint8Array>();
  const check = (header: TarHeader, { flag, body }: MemberPlace): void => {
    const place = `${name}!${printable(header.name)}`;
    const kind = kindOf(place, header, flag);
    const path = pathOf(place, header.name);
    if (members.has(path)) throw refuse('bundle-duplicate', place, 'the archive holds this name twice');
    members.set(path, kind);
    if (members.size > limits.entries)
      throw refuse('bundle-too-many-entries', place, `member ${members.size} of at most ${limits.entries}`);
    if (header.size > limits.fileBytes)
      throw refuse('bundle-file-too-large', place, `file of ${header.size} bytes of at most ${limits.fileBytes}`);
    if (kind === 'file') files.set(path.split('/').slice(1).join('/'), tar.subarray(body, body + header.size));
  };
  try {
    const next = memberPlaces(tar);
    const filter = (header: TarHeader) => {
      check(header, next(header.size));
      return false; // modern-tar would copy the file
    };
    await unpackTar(tar, { strict: true, filter });
  } catch (error) {
    throw isDataError(error) ? error : broken(name, [...members.keys()].at(-1), error as Error);
  }
  return { root: rootOf(name, members), files };
}

type Kind = 'file' | 'directory';

/** Type flags of ordinary members; NUL is a file in old archives. */
const FLAGS: Record<Kind, readonly string[]> = { file: ['0', '\0'], directory: ['5'] };

/** @param flag the member's raw type: modern-tar reads unknown types, such as GNU's sparse files, as plain files */
function kindOf(place: string, header: TarHeader, flag: string): Kind {
  if (header.type === 'link' || header.type === 'symlink')
    throw refuse('bundle-link', place, `a link to ${printable(header.linkname ?? '')}`);
  const kind = header.type === 'directory' ? 'directory' : 'file';
  const sparse = Object.keys(header.pax ?? {}).some((key) => key.startsWith('GNU.sparse.'));
  if (sparse || !FLAGS[kind].includes(flag))
    throw refuse('bundle-special-file', place, `a special file (type ${sparse ? 'sparse' : JSON.stringify(flag)})`);
  return kind;
}

/** The name without `./` and doubled slashes; '' for the folder that was packed. */
function pathOf(place: string, name: string): string {
  // C0 and C1 controls, NUL among them, and what is left of bytes that are not UTF-8
  if (!name.trim() || /[\u0000-\u001f\u007f-\u009f\\\ufffd]/.test(name)) {
    const received = 'the name is blank or holds a backslash, a control character or bytes that are not UTF-8';
    throw refuse('bundle-unsafe-name', place, received);
  }
  if (name.startsWith('/')) throw refuse('bundle-absolute-path', place, 'an absolute path');
  const path = name.split('/').filter((part) => part !== '' && part !== '.');
  if (path.includes('..')) throw refuse('bundle-parent-path', place, "the path holds '..'");
  return path.join('/');
}

function rootOf(name: string, members: ReadonlyMap<string, Kind>): string {
  const files = [...members].filter(([, kind]) => kind === 'file').map(([path]) => path);
  if (files.length === 0) throw refuse('bundle-empty', name, `the archive holds no file among ${members.size} members`);
  const loose = files.find((path) => !path.includes('/'));
  if (loose !== undefined) throw refuse('bundle-no-root', `${name}!${loose}`, 'a file outside any folder');
  const clash = insideFile(members);
  if (clash !== undefined) throw refuse('bundle-duplicate', `${name}!${clash}`, 'a folder above it is also a file');
  const roots = [...new Set([...members.keys()].filter((path) => path !== '').map((path) => path.split('/')[0]!))];
  if (roots.length > 1) throw refuse('bundle-several-roots', name, `several root folders (${roots.slice(0, 3).join(', ')})`);
  return roots[0]!;
}

/** A path below another member that is a file. With a final slash each, whatever lies below a path sorts right behind it. */
function insideFile(members: ReadonlyMap<string, Kind>): string | undefined {
  const sorted = [...members.keys()].map((path) => `${path}/`).sort();
  const at = sorted.findIndex((path, i) => i > 0 && path.startsWith(sorted[i - 1]!) && members.get(sorted[i - 1]!.slice(0, -1)) === 'file');
  return sorted[at]?.slice(0, -1);
}

/** A name for a message: control characters escaped, and no longer than a path may be. */
const printable = (name: string) => JSON.stringify(name).slice(1, -1).slice(0, 4096);

/** @param last the member that was read last: the damage is in it or right behind it */
function broken(name: string, last: string | undefined, error: Error) {
  const place = last === undefined ? name : `${name}!${last}`;
  const where = last === undefined ? 'at its start' : 'in or right after this member';
  const refused = (code: BundleCode, received: string) => refuse(code, place, received, { cause: error });
  if (/truncated/i.test(error.message)) return refused('bundle-tar-truncated', `the tar archive breaks off ${where}`);
  if (/checksum/i.test(error.message)) return refused('bundle-tar-checksum', `a tar header ${where} does not match its checksum`);
  if (/EOF/.test(error.message)) return refused('bundle-tar-trailing-data', 'data follows the end of the tar archive');
  return refused('bundle-tar-damaged', `the tar archive is damaged ${where} (${error.message})`);
}
