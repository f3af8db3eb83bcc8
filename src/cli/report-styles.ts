/** The style sheet of a report: styles/report.css with everything that it imports, fonts included. */
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'tailwindcss';

const STYLES = fileURLToPath(new URL('../styles/', import.meta.url));
const TAILWIND = fileURLToPath(new URL('.', import.meta.resolve('tailwindcss/theme.css')));

/** Compiled as the site's is, without utilities. */
export async function styleSheet(): Promise<string> {
  const { build } = await compile("@import './report.css';", {
    base: STYLES,
    async loadStylesheet(id, base) {
      const path = id.startsWith('tailwindcss/') ? join(TAILWIND, id.slice('tailwindcss/'.length)) : resolve(base, id);
      return { path, base: dirname(path), content: await readFile(path, 'utf8') };
    },
  });
  const css = build([]);
  const fonts = new Map<string, string>();
  for (const [address, , file] of css.matchAll(FONT)) fonts.set(address, (await readFile(join(STYLES, file!))).toString('base64'));
  return css.replaceAll(FONT, (address) => `url(data:font/woff2;base64,${fonts.get(address)!})`);
}

const FONT = /url\((['"]?)\.\/(fonts\/[\w-]+\.woff2)\1\)/g;
