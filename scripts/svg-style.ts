/**
 * `node scripts/svg-style.ts` writes src/charts/svg-style.ts: the rules for a drawing from src/styles, in a form that image viewers
 * read too, which know neither custom properties nor `:is` nor layers. A test compares the file with this.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, 'src/styles', file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

interface Rule {
  selectors: string[];
  declarations: string[];
}

/** Colours by role: `--ink` → `#1c2126`. */
const rolesIn = (css: string) => new Map([...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));

/** `a :is(b, c)` → `a b`, `a c`. */
function spread(selector: string): string[] {
  const found = /^(.*?):is\(([^)]*)\)(.*)$/.exec(selector);
  return found ? found[2]!.split(/,\s*/).flatMap((part) => spread(found[1]! + part + found[3]!)) : [selector];
}

/** Rules of a drawing, without those for the page around it. */
function rulesIn(css: string): Rule[] {
  const page = css.replaceAll(/@(?:media|container)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '').replace('@layer components {', '');
  return [...page.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, heads, body]) => {
    const selectors = heads!
      .trim()
      .split(/,\s*(?![^(]*\))/)
      .flatMap(spread)
      .filter((selector) => /^(?:svg\.ct-svg$|\.ct-svg |\.mark-|\.line-)/.test(selector))
      .map((selector) => selector.replace(/\.ct-svg ?/, ''));
    const declarations = body!.split(';').map((declaration) => declaration.trim());
    return selectors.length > 0 ? [{ selectors, declarations: declarations.filter(Boolean) }] : [];
  });
}

/** Text of the module. */
export function svgStyleModule(): string {
  const [light = '', dark = ''] = read('tokens.css').split('@variant dark');
  const rules = [{ selectors: ['.paper'], declarations: ['fill: var(--paper)'] }, ...rulesIn(read('chart.css'))];
  const written = (colours: Map<string, string>, all: boolean) =>
    rules.flatMap(({ selectors, declarations }) => {
      const own = declarations.filter((declaration) => all || declaration.includes('var('));
      const body = own.map((d) => d.replace(': ', ':').replace(/var\((.*?)\)/, (_, name: string) => colours.get(name)!)).join(';');
      return own.length > 0 ? [`${selectors.join(',')}{${body}}`] : [];
    });
  const css = [...written(rolesIn(light), true), '@media (prefers-color-scheme:dark){', ...written(rolesIn(dark), false), '}'];
  return `/** Style of a drawing in a file of its own; written by scripts/svg-style.ts from src/styles. */\nexport const SVG_STYLE = \`${css.join('\n')}\`;\n`;
}

if (import.meta.main) writeFileSync(join(root, 'src/charts/svg-style.ts'), svgStyleModule());
