import { type Data, dataOf, isData, textOf } from '../data.ts';
import { localeEntries } from '../languages.ts';
import type { Entries } from '../print-config.ts';
import { navLink } from './labels.ts';

/** The languages of a site by their folders. */
export interface Locales {
  /** The folder of the first language; `undefined` where its pages are next to the folders of others. */
  readonly first: string | undefined;
  /** Names of the others, which are their folders too. */
  readonly others: readonly string[];
  /** What the config says of the first language. */
  readonly main: Data;
  /** `locales` and `defaultLocale`, or `lang` of a site in one language. */
  readonly entries: Entries;
  /** Languages whose sites are elsewhere: their names and addresses. */
  readonly elsewhere: readonly { readonly label: string; readonly href: string }[];
  /** The language of a path or an address below the root, `undefined` for the first one, and its rest. */
  readonly of: (path: string) => { readonly locale: string | undefined; readonly rest: string };
}

/**
 * Reads `locales` of a config. A language without pages is left out: its pages would be copies of the first one.
 *
 * @param names paths of all pages, after rewrites
 */
export function localesOf(config: Data, names: readonly string[]): Locales {
  const given = Object.entries(dataOf(config.locales)).map(
    ([key, locale]) => [key.replace(/^\/|\/$/g, '') || 'root', dataOf(locale)] as const,
  );
  const byKey = new Map(given);
  const hasPages = (key: string) =>
    /^[a-z\d]+(?:[-_][a-z\d]+)*$/i.test(key) && names.some((name) => name.startsWith(`${key}/`));
  const inside = given.map(([key]) => key).filter((key) => key !== 'root' && hasPages(key));
  const linked = /^\/([\w-]+)\/?$/.exec(textOf(byKey.get('root')?.link) ?? '')?.[1] ?? '';
  const first = hasPages(linked) ? linked : byKey.has('root') ? undefined : inside[0];
  const others = inside.filter((key) => key !== first);
  const main = { ...byKey.get('root'), ...(first === undefined ? {} : byKey.get(first)) };
  const languageOf = (key: string) => tagOf(textOf(byKey.get(key)?.lang)) ?? tagOf(key) ?? 'en';
  const lang = tagOf(textOf(main.lang) ?? textOf(config.lang)) ?? tagOf(first) ?? 'en';
  const own = first ?? (others.includes(lang.toLowerCase()) ? 'root' : lang.toLowerCase());
  const found = [...others, ...(first === undefined ? [] : [first])];
  return {
    first,
    others,
    main,
    entries:
      others.length === 0
        ? [{ key: 'lang', value: /^en\b/.test(lang) ? undefined : lang }]
        : localeEntries(
            [
              { name: own, label: textOf(main.label), lang, dir: main.dir },
              ...others.map((name) => {
                const { label, dir } = dataOf(byKey.get(name));
                return { name, label: textOf(label), lang: languageOf(name), dir };
              }),
            ],
            own,
          ),
    elsewhere: given.flatMap(([key, { label, link }]) => {
      const href = textOf(link) ?? '';
      return inside.includes(key) || !/^https?:/.test(href) ? [] : [{ label: textOf(label) ?? key, href }];
    }),
    of(path) {
      const folder = found.find((name) => path.replace(/^\//, '').split('/')[0] === name);
      if (folder === undefined) return { locale: undefined, rest: path };
      const rest = path.startsWith('/') ? path.slice(folder.length + 1) || '/' : path.slice(folder.length + 1);
      return { locale: folder === first ? undefined : folder, rest };
    },
  };
}

/** A language tag as others know it: `zh_hans` is `zh-Hans`. */
function tagOf(written: string | undefined): string | undefined {
  try {
    return written === undefined ? undefined : Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** Settings of a language with the addresses that its pages have in a locale, also in keys: `/zh/guide/` is `/guide/`. */
export function belowLocale(value: unknown, folder: string | undefined): unknown {
  if (folder === undefined) return value;
  const inHtml = new RegExp(`(\\bhref=["'])/${folder}(?=[/"'])/?`, 'g');
  const below = (text: string) =>
    text === `/${folder}` || text.startsWith(`/${folder}/`)
      ? text.slice(folder.length + 1) || '/'
      : text.replace(inHtml, '$1/');
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return below(part);
    if (Array.isArray(part)) return part.map(walk);
    if (!isData(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [below(key), walk(inner)]));
  };
  return walk(value);
}

/**
 * The sidebars of one language: its own, or of those that the site has for all languages by their addresses.
 *
 * @param shared those of the site
 */
export function sidebarIn(own: unknown, shared: unknown, locale: string | undefined, { of }: Locales): unknown {
  if (own !== undefined && locale !== undefined) return own;
  const sidebar = own ?? shared;
  if (!isData(sidebar)) return locale === undefined ? sidebar : undefined;
  return Object.fromEntries(Object.entries(sidebar).filter(([prefix]) => of(prefix).locale === locale));
}

/** Menu of the languages whose sites are elsewhere; that of the others is docsgen's own. */
export function languageMenu({ elsewhere, others }: Locales): readonly Data[] {
  if (elsewhere.length === 0) return [];
  const label = others.length === 0 ? 'Languages' : 'More languages';
  return [
    {
      label,
      icon: 'globe',
      items: elsewhere.flatMap(({ label: text, href }) => navLink({ text, link: href })),
      position: 'right',
    },
  ];
}
