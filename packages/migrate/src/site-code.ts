import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { isFile } from './files.ts';
import { type Plan, readPlanned } from './plan.ts';
import { withoutTexts } from './script-texts.ts';

export interface SiteCode {
  /**
   * Takes a module of the old site into the new one, with all that it imports; `false` where something of that is of Astro, of
   * another framework or not there.
   *
   * @param path absolute; it may have no ending
   * @param runsInBrowsers whether readers run it: `<Counter client:load />`
   */
  readonly take: (path: string, runsInBrowsers: boolean) => boolean;
  /** The path in the new site of a module; `undefined` where there is none. */
  readonly placeOf: (path: string) => string | undefined;
  /** Takes a package over; `false` where the old site does not name it, or it is of the tool. */
  readonly takePackage: (path: string) => boolean;
  /** The packages that it imports, with their versions. */
  readonly packages: () => Readonly<Record<string, string>>;
}

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js', '/index.jsx'];
const specifiers = /(\bfrom\s*|\bimport\s*\(?\s*|@import\s+)(['"])([^'"\n]+)\2/g;

/** A component that waits for something, which only the server of Next.js does: a page with it cannot be rendered. */
const asyncComponent = /\basync function [A-Z]\w*[a-z]\w*\s*\(|\bconst [A-Z]\w*[a-z]\w*\s*=\s*async\b/;

/** Makes a planned module run in browsers. */
function markClient(plan: Plan, to: string): void {
  const planned = plan.files.get(to);
  if (planned === undefined) return;
  const text = readPlanned(planned);
  if (!/^\s*['"]use client/.test(text)) plan.write(to, `'use client';\n${text}`);
}

/**
 * Code that pages of a site of Astro import. Only that is taken over: the rest is for Astro's components.
 *
 * @param options.toOf the path of a file in the new site
 * @param options.withAlias the absolute path that a short name such as `@/a` means; `undefined` for others
 * @param options.installed versions of packages, by name
 */
export function siteCode({
  plan,
  toOf,
  withAlias,
  installed,
  standIn = () => undefined,
  findsIslands = false,
  isOfTool = (name) => /^(?:astro|@astrojs\/.*)$/.test(name),
}: {
  readonly plan: Plan;
  readonly toOf: (file: string) => string;
  readonly withAlias: (path: string) => string | undefined;
  readonly installed: Readonly<Record<string, string>>;
  /** The path in the new site of a module in place of a package's: `next/link`. */
  readonly standIn?: (specifier: string) => string | undefined;
  /** Whether modules with states run in browsers though nothing says so. */
  readonly findsIslands?: boolean;
  /** Packages of the old tool. */
  readonly isOfTool?: (name: string) => boolean;
}): SiteCode {
  const packages = new Map<string, string>();
  const known = new Map<string, boolean>();

  const find = (path: string) => endings.map((end) => path + end).find(isFile);

  const placeOf = (path: string) => {
    const file = find(path);
    return file && toOf(file);
  };

  const take = (path: string, isForBrowsers: boolean): boolean => {
    let runsInBrowsers = isForBrowsers;
    const file = find(path);
    if (file === undefined) return false;
    const to = toOf(file);
    const before = known.get(file);
    if (before !== undefined) {
      if (before && runsInBrowsers) markClient(plan, to);
      return before;
    }
    known.set(file, true);
    if (!/\.(?:[cm]?[jt]sx?|css)$/.test(file)) {
      if (/\.(?:astro|vue|svelte|mdoc)$/.test(file)) known.set(file, false);
      else plan.copy(to, file);
      return known.get(file) === true;
    }
    const given = readFileSync(file, 'utf8');
    const text = withoutBuildValues(given, () =>
      plan.noteEach('changed', 'values of the build, import.meta.env', 'there are none here: write them out', {
        file: to,
      }),
    );
    let isWhole = !(/\.[jt]sx$/.test(file) && asyncComponent.test(text));
    const code = file.endsWith('.css') ? text : withoutTexts(text);
    const made = text.replace(specifiers, (whole, before: string, quote: string, path: string, offset: number) => {
      if (!code.startsWith(whole, offset)) return whole;
      const bare = path.replace(/\?.*$/, '');
      const other = standIn(bare);
      if (other !== undefined) return `${before}${quote}${relativePath(to, other)}${quote}`;
      const target = bare.startsWith('.') ? resolve(dirname(file), bare) : withAlias(bare);
      if (target === undefined) {
        isWhole &&= takePackage(bare);
        return whole;
      }
      isWhole &&= take(target, false);
      const place = placeOf(target);
      const stays = place === undefined || relative(dirname(file), find(target) ?? '') === relative(dirname(to), place);
      if (bare.startsWith('.') && stays) return whole;
      return `${before}${quote}${relativePath(to, place ?? toOf(target))}${path.slice(bare.length)}${quote}`;
    });
    known.set(file, isWhole);
    if (isWhole) {
      runsInBrowsers ||= findsIslands && isIsland(file, made);
      if (made === given) plan.copy(to, file);
      else plan.write(to, made);
      if (runsInBrowsers) markClient(plan, to);
    }
    return isWhole;
  };

  const takePackage = (path: string): boolean => {
    if (/^(?:react(?:-dom)?(?:\/.*)?|node:.*|https?:.*)$/.test(path)) return true;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';
    const version = installed[name];
    if (version === undefined || isOfTool(name)) return false;
    packages.set(name, version);
    return true;
  };

  return {
    take,
    placeOf,
    takePackage,
    packages: () => Object.fromEntries([...packages].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Code in which values of the build of Vite are not there, and end nothing. @param note is called for each */
function withoutBuildValues(text: string, note: () => void): string {
  if (!text.includes('import.meta.env')) return text;
  const code = withoutTexts(text);
  return text.replace(/\bimport\.meta\.env\b/g, (whole, offset: number) => {
    if (!code.startsWith(whole, offset)) return whole;
    note();
    return '(import.meta.env ?? {})';
  });
}

/** How a file of the new site names another one. */
function relativePath(from: string, to: string): string {
  const shown = relative(dirname(from), to).split(sep).join('/');
  return shown.startsWith('.') ? shown : `./${shown}`;
}

/** Whether a module with components holds a state or answers to readers: in docsgen it says so. */
export function isIsland(file: string, text: string): boolean {
  const hasTags = /\.[jt]sx$/.test(file) || (/\.m?js$/.test(file) && /<\/[A-Za-z>]|\/>/.test(text));
  return hasTags && /\buse(?:State|Effect|Ref|Reducer|LayoutEffect|Id)\(|\son[A-Z][a-zA-Z]+=\{/.test(text);
}
