import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { filesBelow, readJson } from '../files.ts';
import { plain } from '../inline.ts';
import { localeEntries } from '../languages.ts';
import type { Entries } from '../print-config.ts';

/** A language of a site, besides the first one, with translations in its repository. */
interface TranslatedLocale {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
}

/** The languages of a site. */
export interface Locales {
  readonly first: string;
  readonly translated: readonly TranslatedLocale[];
  /** Names of those without translations in the repository. */
  readonly left: readonly string[];
  /** `locales` and `defaultLocale`, or `lang` of a site in one language. */
  readonly entries: Entries;
}

/** Reads `i18n` of a config. A language without any file is left out: its pages would be copies of the first one. */
export function localesOf(root: string, { i18n, baseUrl }: Data): Locales {
  const { locales, defaultLocale, localeConfigs, path } = dataOf(i18n);
  const first = textOf(defaultLocale) ?? 'en';
  const names = [...new Set([...listOf(locales).map(String), first])];
  const found = names
    .filter((name) => name !== first && /^[a-z\d]+(?:-[a-z\d]+)*$/i.test(name))
    .map((name) => {
      const own = dataOf(dataOf(localeConfigs)[name]);
      return { name, own, folder: join(root, textOf(path) ?? 'i18n', textOf(own.path) ?? name) };
    })
    // An address of its own cannot be kept: locales are below their names.
    .filter(({ own, name }) => own.baseUrl === undefined || own.baseUrl === `${textOf(baseUrl) ?? '/'}${name}/`)
    .filter(({ folder }) => filesBelow(folder).some((name) => /\.mdx?$/i.test(name)));
  const translated = found.map(({ name, folder }) => ({ name, folder }));
  const kept = names.filter((name) => name === first || translated.some((locale) => locale.name === name));
  return {
    first,
    translated,
    left: names.filter((name) => !kept.includes(name)),
    entries:
      translated.length === 0
        ? [{ key: 'lang', value: first === 'en' ? undefined : first }]
        : localeEntries(
            kept.map((name) => {
              const { label, htmlLang, direction } = dataOf(dataOf(localeConfigs)[name]);
              return { name, label: textOf(label), lang: textOf(htmlLang), dir: direction };
            }),
            first,
          ),
  };
}

/** The folder of a plugin's translations: `docusaurus-plugin-content-docs-sdk` for the instance `sdk`. */
export function pluginFolder(folder: string, plugin: 'docs' | 'blog' | 'pages', id: string): string {
  return join(folder, `docusaurus-plugin-content-${plugin}${id === 'default' ? '' : `-${id}`}`);
}

/**
 * Texts of the config by the original ones: those of the bar, the footer and of sidebars, current ones before older.
 *
 * @param sets ids of the plugins for documents, with the names of their versions, newest first
 * @param originals texts of the new site; others are left out
 */
export function translatedTexts(
  folder: string,
  sets: readonly { readonly id: string; readonly versions: readonly string[] }[],
  originals: ReadonlySet<string>,
): Data {
  const files = [
    join(folder, 'docusaurus-theme-classic/navbar.json'),
    join(folder, 'docusaurus-theme-classic/footer.json'),
    ...sets.flatMap(({ id, versions }) =>
      versions
        .map((name) => (name === 'current' ? name : `version-${name}`))
        .map((name) => join(pluginFolder(folder, 'docs', id), `${name}.json`))
        .reverse(),
    ),
  ];
  const pairs = files.flatMap((file) =>
    Object.entries(dataOf(existsSync(file) ? readJson(file) : undefined)).flatMap(([key, value]) => {
      const original =
        /^(?:item\.label|link\.title|link\.item\.label|sidebar\.(?:version-[^/]+\/)?[^.]+\.(?:category|link|doc))\.(.+)$/.exec(
          key,
        )?.[1];
      const translated = plain(textOf(dataOf(value).message) ?? '');
      return original === undefined || translated === '' || translated === original || !originals.has(original)
        ? []
        : [[original, translated] as const];
    }),
  );
  return Object.fromEntries(pairs);
}
