/** Notices of what a browser is sent: modules, licence texts, and the names of the fonts. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkitten';
import { describe, expect, it } from 'vitest';
import { noticeOf } from '../../scripts/notices.ts';
import { scratch } from '../scratch.ts';

const root = join(import.meta.dirname, '../..');
const packages = scratch();

function install(name: string, files: Record<string, string>) {
  mkdirSync(join(packages, name), { recursive: true });
  const stated = { 'package.json': JSON.stringify({ name, version: '1.2.3', license: 'MIT' }), ...files };
  for (const [file, text] of Object.entries(stated)) writeFileSync(join(packages, name, file), text);
}

describe('a notice', () => {
  it('is the licence file of the package, with its version', () => {
    install('plain', { 'LICENCE.md': 'Do as you like.\n', NOTICE: 'By us.' });
    expect(noticeOf('plain', packages)).toEqual({ title: 'plain 1.2.3 (MIT)', text: 'Do as you like.\n\nBy us.' });
  });

  it('is refused where a package has no licence file', () => {
    install('bare', { 'README.md': 'MIT' });
    expect(() => noticeOf('bare', packages)).toThrow(expect.objectContaining({ code: 'notices-licence', source: 'node_modules/bare' }));
  });

  it('of Pagefind names what its engine contains', () => {
    expect(noticeOf('pagefind').text).toMatch(/pagefind_microjson [\d.]+: GPL-3\.0[^]*GNU GENERAL PUBLIC LICENSE/);
  });
});

describe.each(globSync('src/styles/fonts/*.{woff2,ttf}', { cwd: root }))('%s', (path) => {
  it('does not use the reserved name, and is named in the licence beside it', () => {
    const font = create(readFileSync(join(root, path)));
    if (font.isCollection) throw new Error('One font is expected.');
    expect(font.familyName).toMatch(/^(Newsreader|Tax Sans( SemiBold)?)$/);
    expect(`${font.familyName} ${font.fullName} ${font.postscriptName}`).not.toContain('Plex');
    expect(readFileSync(join(root, 'src/styles/fonts/OFL.txt'), 'utf8')).toContain(path.split(/[\\/]/).at(-1));
  });
});
