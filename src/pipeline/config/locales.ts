import type { Locate } from '../../core/config/index.ts';
import { isObject } from '../../core/json/value.ts';
import type { LocaleChoice, LocaleConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { DocsVersion } from '../../model/sets-config.ts';
import { listAll } from '../../shared/list-words.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import type { Translation } from '../../shared/texts/messages.ts';
import { directionOf, textOf } from '../../shared/texts/text.ts';
import { localesSchema } from './schema/locales.ts';
import type { SiteSettings } from './schema/site.ts';
import { languageTag } from './schema/values.ts';
import { isPlain } from './tokens.ts';

/** Folder of all translations, relative to the site root. */
export const translationsFolder: SourcePath = 'i18n';

export function localeFolder(name: string): SourcePath {
  return `${translationsFolder}/${name}`;
}

interface ResolvedLocale {
  readonly locale: LocaleConfig | undefined;
  /** With the language and the base URL of the locale. */
  readonly settings: SiteSettings;
  readonly findings: readonly Finding[];
}

/**
 * The settings of one locale of a site. A locale is a site of its own below the base URL, so that nothing else has to know of
 * others than itself.
 *
 * @param wanted name of the locale; the default one unless given
 */
export function resolveLocale(
  settings: SiteSettings,
  wanted: string | undefined,
  { locate, translations }: { readonly locate: Locate; readonly translations: ReadonlyMap<string, Translation> },
): ResolvedLocale {
  const { locales, defaultLocale, onlyLocales, baseUrl } = settings;
  if (locales === undefined) return { locale: undefined, settings, findings: withoutLocales(settings, locate) };
  const names = Object.keys(locales);
  const first = names.includes(defaultLocale ?? '') ? (defaultLocale ?? '') : (names[0] ?? '');
  const choices = Object.entries(locales).map(([name, { label, lang = name, dir }]): LocaleChoice => {
    const isDefault = name === first;
    const tag = languageTag().parse(lang);
    const ownDir = dir ?? directionOf(tag);
    const text = textOf({ lang: tag, dir: ownDir, texts: translations.get(tag) ?? {} });
    return {
      name,
      label,
      lang: tag,
      dir: ownDir,
      baseUrl: isDefault ? baseUrl : `${baseUrl}${name}/`,
      isDefault,
      offer: {
        about: text('locale.menu'),
        text: text('locale.offer', { language: label }),
        dismiss: text('locale.dismiss'),
      },
    };
  });
  const built = choices.filter(({ name, isDefault }) => isDefault || onlyLocales?.includes(name) !== false);
  const from = choices.find(({ isDefault }) => isDefault) as LocaleChoice;
  const own = choices.find(({ name }) => name === wanted) ?? from;
  const translated = own.isDefault ? {} : { translated: { dir: localeFolder(own.name), from } };
  const { lang, dir } = own;
  const others = names.filter((name) => name !== first);
  return {
    locale: { name: own.name, ...translated, others, choices: built },
    settings: { ...settings, lang, dir, baseUrl: own.baseUrl },
    findings: own.isDefault ? unknownNames(settings, names, locate) : [],
  };
}

function withoutLocales(settings: SiteSettings, locate: Locate): readonly Finding[] {
  const { defaultLocale, onlyLocales, translationsPage } = settings;
  const given = Object.entries({ defaultLocale, onlyLocales, translationsPage }).filter(
    ([, value]) => value !== undefined,
  );
  return given.map(([key]) => ({
    rule: 'invalid-config',
    message: `${key}: the site has no locales`,
    place: locate([key], 'key'),
    hint: 'name its languages in locales',
  }));
}

function unknownNames(
  { defaultLocale, onlyLocales = [] }: SiteSettings,
  names: readonly string[],
  locate: Locate,
): readonly Finding[] {
  const finding = (keyPath: readonly (string | number)[], shown: string, given: string): Finding => {
    const near = nearest(given, names);
    return {
      rule: 'invalid-config',
      message: `${shown}: expected the name of a locale, got ${JSON.stringify(given)}`,
      place: locate(keyPath),
      hint: didYouMean(near && JSON.stringify(near)) ?? `locales has ${listAll(names)}`,
    };
  };
  return [
    ...(defaultLocale === undefined || names.includes(defaultLocale)
      ? []
      : [finding(['defaultLocale'], 'defaultLocale', defaultLocale)]),
    ...onlyLocales.flatMap((given, index) =>
      names.includes(given) ? [] : [finding(['onlyLocales', index], `onlyLocales[${index}]`, given)],
    ),
  ];
}

/** Languages of the locales of a config that is not validated yet. */
export function languagesOf(value: unknown): readonly string[] {
  const locales = localesSchema.safeParse(isObject(value) ? value.locales : undefined).data ?? {};
  return Object.entries(locales).map(([name, { lang = name }]) => languageTag().parse(lang));
}

/** The language of a locale by a config that is not validated yet; `undefined` where the config has none of this name. */
export function languageOfLocale(value: unknown, wanted: string | undefined): string | undefined {
  const locales = localesSchema.safeParse(isObject(value) ? value.locales : undefined).data;
  if (locales === undefined || !isObject(value)) return undefined;
  const first = typeof value.defaultLocale === 'string' ? value.defaultLocale : Object.keys(locales)[0];
  const name = wanted ?? first ?? '';
  return languageTag().safeParse(locales[name]?.lang ?? name).data;
}

/** Keys of the config whose values readers see. Others are names, paths and addresses. */
const keysOfTexts: ReadonlySet<string> = new Set([
  'alt',
  'badge',
  'content',
  'copyright',
  'description',
  'keywords',
  'label',
  'tagline',
  'title',
]);

/** Puts the texts of a config in another language. */
export interface ConfigTexts {
  /** All texts that were seen and could be translated. */
  readonly originals: ReadonlySet<string>;
  /** The config as it is written, but for its sidebars, which are translated when they are validated. */
  readonly inConfig: (value: unknown) => unknown;
  /** Sidebars of the config or of a version. Categories keep their labels, from which addresses are made. */
  readonly inSidebars: (sidebars: DocsVersion['sidebars']) => DocsVersion['sidebars'];
}

/** @param texts by the original ones */
export function configTexts(texts: Readonly<Record<string, string>>): ConfigTexts {
  const originals = new Set<string>();
  const isTextBelow = new Set(['variables']);
  return {
    originals,
    inConfig: (value) => walk(value, false),
    inSidebars: (sidebars) => walk(sidebars, false) as DocsVersion['sidebars'],
  };

  function walk(part: unknown, isText: boolean): unknown {
    if (typeof part === 'string') {
      if (!isText || part === '') return part;
      originals.add(part);
      return Object.hasOwn(texts, part) ? texts[part] : part;
    }
    if (!isPlain(part)) return part;
    if (Array.isArray(part)) return part.map((item) => walk(item, isText));
    const translated = Object.fromEntries(
      Object.entries(part).map(([key, item]) => {
        // The labels of the languages are the same in all of them.
        if (key === 'locales') return [key, item];
        const inItem = walkItem(key, item, isTextBelow.has(key) || (isText && !Array.isArray(part)));
        return [key, key === 'sidebars' ? item : inItem];
      }),
    );
    return 'type' in part && part.type === 'category' && 'label' in part
      ? { ...translated, original: { label: part.label } }
      : translated;
  }

  function walkItem(key: string, item: unknown, isBelow: boolean): unknown {
    if (key === 'badge' && isObject(item)) return { ...item, text: walk(item.text, true) };
    return walk(item, isBelow || (keysOfTexts.has(key) && (typeof item === 'string' || Array.isArray(item))));
  }
}
