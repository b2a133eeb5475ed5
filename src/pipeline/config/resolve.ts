import { resolve } from 'node:path';
import type { Locate } from '../../core/config/index.ts';
import type { ApiConfig } from '../../model/api-config.ts';
import type { CheckSetting, RuleSetting } from '../../model/check-settings.ts';
import type { AccentConfig, GlossaryConfig, LocaleConfig, ResolvedConfig, SecurityConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Plugin } from '../../model/plugin.ts';
import type { DocsConfig } from '../../model/sets-config.ts';
import { analyticsPolicy } from '../../shared/analytics.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import type { Translation } from '../../shared/texts/messages.ts';
import { directionOf, type Language } from '../../shared/texts/text.ts';
import { deriveAccent } from './accent.ts';
import { settingsFindings } from './check-settings.ts';
import { type SiteChoice, unknownAudiences, withChoice } from './command-options.ts';
import { FolderLookup } from './folders.ts';
import { expectation, findingsOfIssues, promisesIn } from './issue-findings.ts';
import { type ConfigTexts, resolveLocale } from './locales.ts';
import { findFeature, type Parts, permalinkBase, resolveDocs, resolvePosts } from './resolve-sets.ts';
import { type SiteSettings, siteSchema } from './schema/site.ts';
import { setFindings } from './sets.ts';
import { fillTokens, isPlain, mapStrings, readProduct } from './tokens.ts';

export interface ResolveOptions extends SiteChoice {
  /** Absolute path of the site root. */
  readonly root: string;
  readonly file?: SourcePath;
  /** The default export of the config file. */
  readonly value: unknown;
  readonly locate?: Locate;
  /** Name of a locale; the default one unless given. */
  readonly locale?: string | undefined;
  /** The texts of the config in the language of the locale. */
  readonly translation?: ConfigTexts | undefined;
  /** docsgen's texts in the languages of all locales. */
  readonly translations?: ReadonlyMap<string, Translation>;
  /** In the language of the site. */
  readonly texts?: Translation;
}

export interface ResolvedResult {
  /** Absent when a finding is an error. */
  readonly config?: ResolvedConfig;
  /** Not set up yet. */
  readonly plugins?: readonly Plugin[];
  readonly findings: readonly Finding[];
  /** Files and folders that were looked for, found or not. */
  readonly sought: readonly SourcePath[];
}

/**
 * Validates a config, replaces its product tokens, fills in defaults and looks up its folders. Findings are
 * `invalid-config` and `missing-folder`.
 */
export function resolveConfig(options: ResolveOptions): ResolvedResult {
  const { root, file, translation, texts = {}, locate = () => ({ file: file ?? 'docsgen.config.ts' }) } = options;
  const original = readProduct(options.value);
  const written = mapStrings(options.value, (text) => fillTokens(text, original));
  const filled = translation === undefined ? written : translation.inConfig(written);
  // A part of addresses is the same in all languages, also where it is made from the title.
  const product = { ...readProduct(filled), slug: original.slug };
  // To compile the schema for one value takes longer than to read it.
  const parsed = siteSchema.safeParse(filled, { error: expectation, jitless: true });
  const promised = promisesIn(filled, locate);
  if (!parsed.success || promised.length > 0) {
    const known = new Set(promised.map(({ place }) => JSON.stringify(place)));
    const refused = parsed.success ? [] : findingsOfIssues(parsed.error.issues, filled, locate);
    const others = refused.filter(({ place }) => !known.has(JSON.stringify(place)));
    return { findings: [...promised, ...others], sought: [] };
  }

  const {
    locale,
    settings,
    findings: localeFindings,
  } = resolveLocale(parsed.data, options.locale, {
    locate,
    translations: options.translations ?? new Map(),
  });
  const lookup = new FolderLookup(root, locate);
  const { docs, findings: docsFindings } = resolveDocs({ root, settings, product, lookup, locate, translation });
  const assembled = assemble({ root, file, settings, locale, texts, product, lookup, docs });
  const config = withChoice(assembled, options);
  const findings = [
    ...unknownAudiences(settings.audiences, options),
    ...localeFindings,
    ...lookup.findings,
    ...docsFindings,
    ...setFindings(config, settings, locate),
    ...settingsFindings(config, settings, locate),
  ];
  const failed = findings.some(({ rule, severity }) => (severity ?? severityOf(settings.checks[rule])) === 'error');
  const known = { findings, sought: [...lookup.sought].sort() };
  return failed ? known : { ...known, config: deepFreeze(config, pluginLists(config)), plugins: settings.plugins };
}

/** A search with words of its own is that of docsgen. */
function resolveSearch(search: SiteSettings['search']): Pick<ResolvedConfig, 'search' | 'synonyms'> {
  return typeof search === 'object' && 'synonyms' in search
    ? { search: true, synonyms: search.synonyms }
    : { search, synonyms: [] };
}

interface MoreParts extends Parts {
  readonly texts: Translation;
  readonly file?: SourcePath;
  readonly locale: LocaleConfig | undefined;
  readonly docs: readonly DocsConfig[];
}

/** The resolved config. Keys that are resolved here replace those of the settings. */
function assemble({ root, file, settings, locale, texts, product, lookup, docs }: MoreParts): ResolvedConfig {
  const {
    lang,
    dir = directionOf(lang),
    locales: _,
    defaultLocale: _default,
    onlyLocales: _only,
    ...others
  } = settings;
  const language: Language = { lang, dir, texts };
  const { pages, static: copied, theme, announcement, navbar, markdown, accent, analytics, security } = settings;
  const pagesDir = findFeature('pages', pages, ['pages', 'src/pages'], lookup);
  return {
    ...others,
    // They are set up later.
    plugins: [],
    language,
    ...resolveSearch(settings.search),
    ...definedOnly({ locale }),
    filesBase: locale?.choices.find(({ isDefault }) => isDefault)?.baseUrl ?? settings.baseUrl,
    root,
    file,
    outDir: resolve(root, settings.outDir),
    product,
    shownAudiences: [],
    docs,
    posts: resolvePosts(settings, language, lookup),
    pages: pagesDir === undefined ? undefined : { dir: pagesDir },
    static: findNamed('static', copied, lookup),
    theme: findNamed('theme', theme, lookup),
    glossary: resolveGlossary(settings, lookup),
    accent: accent === undefined ? undefined : resolveAccent(accent),
    fonts: resolveFonts(settings, lookup),
    security: {
      ...security,
      allow: allowAlso(security.allow, analytics === undefined ? {} : analyticsPolicy(analytics)),
    },
    announcement: announcement || undefined,
    navbar: { ...navbar, title: navbar.title ?? settings.title },
    api: resolveApi(settings, locale, lookup),
    socialImages: resolveSocialImages(settings, lookup),
    markdown: { ...markdown, components: resolveComponents(settings, lookup) },
  };
}

/** The severity of a rule; one with exceptions has that of the rule unless it is given. */
function severityOf(setting: CheckSetting | undefined): RuleSetting | undefined {
  return typeof setting === 'object' ? (setting.severity ?? 'error') : setting;
}

/** Colours that are given for each mode are used as they are; the others are derived. */
function resolveAccent(accent: NonNullable<SiteSettings['accent']>): AccentConfig {
  if (typeof accent === 'string') return deriveAccent(accent);
  const [light, dark] = [deriveAccent(accent.light), deriveAccent(accent.dark)];
  return {
    ...light,
    light: { ...light.light, mark: accent.light, text: accent.light },
    dark: { ...dark.dark, mark: accent.dark, text: accent.dark },
  };
}

/** A file that does not exist is reported and left out. */
function resolveFonts({ fonts }: SiteSettings, lookup: FolderLookup): ResolvedConfig['fonts'] {
  if (fonts === false) return false;
  const roles = Object.entries(fonts).map(([role, given]) => [
    role,
    given === undefined || given === false
      ? given
      : given.filter(
          (entry, index) => entry.startsWith('@') || lookup.isFile(entry, ['fonts', role, ...at(given, index)]),
        ),
  ]);
  return Object.fromEntries(roles);

  /** The place of one entry: a list of one may have been written without a list. */
  function at(given: readonly string[], index: number): readonly number[] {
    return given.length === 1 ? [] : [index];
  }
}

/** What the config allows, and what services that count visits or plugins need. */
export function allowAlso(allow: SecurityConfig['allow'], more: SecurityConfig['allow']): SecurityConfig['allow'] {
  const joined = Object.entries(more).map(([directive, sources]) => [
    directive,
    [...new Set([...(allow[directive] ?? []), ...sources])],
  ]);
  return { ...allow, ...Object.fromEntries(joined) };
}

/** A file that the config names has to exist; the usual one is used when it exists. */
function resolveGlossary({ glossary, baseUrl }: SiteSettings, lookup: FolderLookup): GlossaryConfig | undefined {
  if (glossary === false) return undefined;
  const { file = 'glossary.yml', page } = glossary ?? {};
  const keyPath = glossary?.file === undefined ? ['glossary'] : ['glossary', 'file'];
  const found = glossary === undefined ? lookup.hasFile(file) : lookup.isFile(file, keyPath);
  if (!found && glossary === undefined && lookup.hasFile('glossary.yaml'))
    lookup.findings.push({
      rule: 'unreadable-file',
      severity: 'warning',
      message: `this file is not read: the glossary is in ${file}`,
      place: { file: 'glossary.yaml' },
      hint: `rename it to ${file}, or name it in glossary.file of the config`,
    });
  if (!found) return undefined;
  return { file, page: page === undefined ? undefined : permalinkBase(baseUrl, page) };
}

/** A font that does not exist is reported and left out. */
function resolveSocialImages({ socialImages }: SiteSettings, lookup: FolderLookup): ResolvedConfig['socialImages'] {
  if (!socialImages) return false;
  const fonts = socialImages.fonts.filter((font, index) => lookup.isFile(font, ['socialImages', 'fonts', index]));
  return { fonts };
}

/** A component whose file does not exist is reported and left out. */
function resolveComponents({ markdown }: SiteSettings, lookup: FolderLookup): ResolvedConfig['markdown']['components'] {
  const entries = Object.entries(markdown.components);
  return Object.fromEntries(entries.filter(([name, file]) => lookup.isFile(file, ['markdown', 'components', name])));
}

/** A document that does not exist is reported and left out. */
function resolveApi(
  { api, baseUrl }: SiteSettings,
  locale: LocaleConfig | undefined,
  lookup: FolderLookup,
): ApiConfig[] {
  return api
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry, index }) => lookup.isFile(entry.document, ['api', index, 'document']))
    .map(({ entry, index }) => ({
      ...entry,
      ...translatedDocument(entry.document, locale, lookup),
      folder:
        entry.folder !== undefined && lookup.hasInside(entry.folder, entry.document, ['api', index, 'folder'])
          ? entry.folder
          : undefined,
      sdkSamples:
        entry.sdkSamples !== undefined && lookup.isFile(entry.sdkSamples, ['api', index, 'sdkSamples'])
          ? entry.sdkSamples
          : undefined,
      earlier: entry.earlier.filter(({ document }, position) =>
        lookup.isFile(document, ['api', index, 'earlier', position, 'document']),
      ),
      route: permalinkBase(baseUrl, entry.route),
      tryIt: entry.tryIt === true ? {} : entry.tryIt,
    }));
}

/** A folder that is a string in the config; its usual name is that of the key. */
function findNamed(key: string, setting: string | false | undefined, lookup: FolderLookup): SourcePath | undefined {
  if (setting === false) return undefined;
  return lookup.folder({ keyPath: [key], wanted: setting !== undefined, named: setting, usual: [key] });
}

/** The document in the language of the locale, where there is one. */
function translatedDocument(
  document: SourcePath,
  locale: LocaleConfig | undefined,
  lookup: FolderLookup,
): Pick<ApiConfig, 'document' | 'isFallback'> {
  if (locale?.translated === undefined) return { document };
  const translated = `${locale.translated.dir}/${document.replace(/^(?:\.\.\/)+/, '')}`;
  return lookup.hasFile(translated) ? { document: translated } : { document, isFallback: true };
}

/** What must not be frozen: it belongs to the plugins of the site. */
function pluginLists({ markdown }: ResolvedConfig): readonly unknown[] {
  return [...markdown.remarkPlugins, ...markdown.rehypePlugins, ...Object.values(markdown.handlers)];
}

/** Freezes plain objects and lists all the way down, except those in `except` and everything in them. */
export function deepFreeze<T>(value: T, except: readonly unknown[] = []): T {
  if (!isPlain(value) || Object.isFrozen(value) || except.includes(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item, except);
  return value;
}
