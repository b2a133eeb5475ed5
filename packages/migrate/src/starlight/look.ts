import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Data, dataOf, textOf } from '../data.ts';
import { isFile, toSlashes } from '../files.ts';
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

/**
 * `theme/custom.css` with the style sheets of the site; the accent colour that they set, and the packages that they import.
 *
 * @param options.installed versions of packages that can be had, by name
 */
export function stylesOf(
  sheets: readonly string[],
  {
    root,
    plan,
    installed,
  }: { readonly root: string; readonly plan: Plan; readonly installed: Readonly<Record<string, string>> },
): { readonly accent?: string | undefined; readonly packages: Readonly<Record<string, string>> } {
  const packages: Record<string, string> = {};
  const takePackage = (specifier: string): boolean => {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
    const version = installed[name];
    if (version === undefined) {
      plan.note('lost', `the style sheet ${specifier}`, 'its package cannot be had: copy the rules that pages need');
      return false;
    }
    packages[name] = version;
    return true;
  };
  const isOwn = (path: string) => /^\.{0,2}\//.test(path);
  const own = sheets
    .filter((path) => isOwn(path) && /\.css$/.test(path) && isFile(join(root, path)))
    .map((path) => toSlashes(relative(root, join(root, path))));
  const others = sheets.filter((path) => !own.some((name) => path.endsWith(name)));
  // Fonts are a key here, and plugins of Starlight style what they add to it.
  const isLeft = (path: string) => isOwn(path) || /^(?:@fontsource|@?starlight|@astrojs)/.test(path);
  for (const path of others.filter(isLeft))
    plan.note('lost', `the style sheet ${path}`, 'import CSS in theme/custom.css; fonts are set by the key fonts');
  const ofPackages = others.filter((path) => !isLeft(path) && takePackage(path));
  for (const path of own) {
    const text = readFileSync(join(root, path), 'utf8');
    const made = text.replace(/@import\s+(?:url\(\s*)?(['"]?)([^'")\s;]+)\1[^;]*;/g, (whole, _, specifier: string) => {
      if (/^(?:[./]|\w+:)/.test(specifier)) return whole;
      // Vite takes a name without dots for a file next to the sheet, also without its ending, before it asks for a package.
      const file = [specifier, `${specifier}.css`].find((name) => isFile(join(root, dirname(path), name)));
      if (file !== undefined) return whole.replace(specifier, () => `./${file}`);
      return takePackage(specifier) ? whole : '';
    });
    if (made === text) plan.copy(path, join(root, path));
    else plan.write(path, made, join(root, path));
  }
  const imports = [...ofPackages, ...own.map((path) => `../${path}`)];
  if (imports.length === 0) return { packages };
  plan.write(
    'theme/custom.css',
    `/* From Starlight: below the styles of docsgen. */\n${imports.map((path) => `@import '${path}' layer(base);`).join('\n')}\n`,
  );
  if (own.length === 0) return { packages };
  plan.note(
    'changed',
    `styles of ${own.join(', ')}`,
    'they are imported by theme/custom.css, below those of docsgen: rules for --sl-… and .sl-… do nothing',
  );
  const text = own.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  return { packages, accent: /--sl-color-accent:\s*(#(?:[\da-f]{6}|[\da-f]{3}))\s*;/i.exec(text)?.[1] };
}
