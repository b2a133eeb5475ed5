import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Data, dataOf, textOf } from '../data.ts';
import { isFile } from '../files.ts';
import type { headEntries } from '../head-tags.ts';
import { linkAddress } from '../inline.ts';
import { logoEntry } from '../logo.ts';
import type { Plan } from '../plan.ts';

/** The icon of the site, which Starlight has without a word of the config. */
export function withFavicon(
  entries: ReturnType<typeof headEntries>,
  favicon: string,
  plan: Plan,
): ReturnType<typeof headEntries> {
  const has = entries.some(({ key, value }) => key === 'favicon' && value !== undefined);
  return has || !plan.files.has(`static${linkAddress(favicon)}`)
    ? entries
    : [{ key: 'favicon', value: linkAddress(favicon) }, ...entries.filter(({ key }) => key !== 'favicon')];
}

/** The logo is a file of the source, or one for each colour mode; here they are static files. */
export function logoOf(logo: unknown, { root, plan }: { root: string; plan: Plan }): Data | undefined {
  const { src, light, dark, alt } = dataOf(logo);
  const copied = (path: string | undefined, before = ''): string | undefined => {
    if (path === undefined || !isFile(join(root, path))) return undefined;
    const name = `/${before}${path.split('/').at(-1)}`;
    plan.copy(`static${name}`, join(root, path));
    return name;
  };
  const [first, second] = [textOf(src) ?? textOf(light), textOf(dark)];
  // Two files of one name, as `light/logo.svg` and `dark/logo.svg`, would be one.
  const isAlike = first?.split('/').at(-1) === second?.split('/').at(-1);
  return logoEntry({ light: copied(first), dark: copied(second, isAlike ? 'dark-' : ''), alt });
}

/** `theme/custom.css` with the style sheets of the site; the accent colour that they set. */
export function stylesOf(sheets: readonly string[], { root, plan }: { root: string; plan: Plan }): string | undefined {
  const own = sheets
    .filter((path) => /^\.{0,2}\//.test(path) && /\.css$/.test(path) && isFile(join(root, path)))
    .map((path) => relative(root, join(root, path)).split(sep).join('/'));
  for (const path of sheets.filter((sheet) => !own.some((name) => sheet.endsWith(name))))
    plan.note('lost', `the style sheet ${path}`, 'import CSS in theme/custom.css; fonts are set by the key fonts');
  if (own.length === 0) return undefined;
  for (const path of own) plan.copy(path, join(root, path));
  plan.write(
    'theme/custom.css',
    `/* From Starlight: below the styles of docsgen. */\n${own.map((path) => `@import '../${path}' layer(base);`).join('\n')}\n`,
  );
  plan.note(
    'changed',
    `styles of ${own.join(', ')}`,
    'they are imported by theme/custom.css, below those of docsgen: rules for --sl-… and .sl-… do nothing',
  );
  const text = own.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  return /--sl-color-accent:\s*(#(?:[\da-f]{6}|[\da-f]{3}))\s*;/i.exec(text)?.[1];
}
