import { resolve } from 'node:path';
import {
  type bundleConfig,
  type ConfigBundle,
  createLocate,
  type Locate,
  loadConfigFile,
} from '../../core/config/index.ts';
import { nowDoingOwn } from '../../core/threads/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Plugin } from '../../model/plugin.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { translationOf } from '../../shared/texts/languages/index.ts';
import type { SiteChoice } from './command-options.ts';
import { findConfig } from './find.ts';
import { configTexts, languagesOf, localeFolder } from './locales.ts';
import { setUpPlugins } from './plugins.ts';
import { type ResolvedResult, resolveConfig } from './resolve.ts';
import { snapshotPlaces } from './sets.ts';
import { strayTranslations } from './stray-translations.ts';
import { languageOf, readStrings, stringsFile, unknownConfigTexts } from './strings.ts';
import { fillTokens, readProduct } from './tokens.ts';
import { locateInSnapshots, versionFiles } from './versions.ts';

export { placeThrown, reasonOf } from '../../core/config/index.ts';
export { checkCodeTheme, codeStyles, themesVersion, withoutCodeTheme } from './code-theme.ts';
export { type ConfigKey, configKeysAt } from './config-keys.ts';
export { configNames, findConfig } from './find.ts';
export { isInside } from './folders.ts';
export {
  type CheckedHook,
  type HookResults,
  hookFinding,
  hookName,
  notPlain,
  ownFinding,
  readResult,
  thrownFinding,
} from './hook-results.ts';
export { localeFolder } from './locales.ts';
export { hintFor, pathInPlugin, shownPath } from './plugin-modules.ts';
export { resolveConfig } from './resolve.ts';
export type { UserConfig } from './schema/site.ts';
export { isVersionName, versionNameExpectation } from './schema/versions.ts';
export { checkTwoslash, twoslashVersion } from './twoslash.ts';
export { configKeyOf, usedKeys } from './used-keys.ts';
export { firstSnapshots, readVersionList, snapshotPaths } from './versions.ts';

export interface LoadOptions extends SiteChoice {
  /** Absolute path of the folder that the command runs in. */
  readonly cwd: string;
  /** Folder of the config, absolute or relative to `cwd`; without it `cwd`. */
  readonly root?: string;
  /** Settings from the command line. `outDir` is relative to `cwd`. */
  readonly overrides?: { readonly outDir?: string; readonly baseUrl?: string };
  /** Name of a locale of the site; the default one unless given. */
  readonly locale?: string | undefined;
  /** Replaces the bundler by one that uses a cache. */
  readonly bundle?: typeof bundleConfig;
  /** Plugins of docsgen's own, for a config; they come after those of the site. */
  readonly own?: (config: ResolvedConfig) => readonly Plugin[];
}

/** The texts of a config in another language. */
export interface ConfigTranslation {
  /** The config file. */
  readonly original: SourcePath;
  /** `strings.json`, which may not exist. */
  readonly translation: SourcePath;
  /** What is translated, by the original texts, in their order. */
  readonly texts: ReadonlyMap<string, string | undefined>;
}

export interface ConfigResult extends Omit<ResolvedResult, 'plugins'> {
  /** Absolute path of the site root; of the folder that was searched when there is no config. */
  readonly root: string;
  /** The default export of the config file, tokens not replaced; absent when it cannot be run. */
  readonly written?: unknown;
  /** Finds the place of an entry of the config, for findings of other stages. */
  readonly locate: Locate;
  /** Of a locale besides the default one: the texts of the config with their translations. */
  readonly translation?: ConfigTranslation;
  /** The config file, the files of the site that it imports and those about versions, sorted. */
  readonly files: readonly SourcePath[];
}

/** Finds, runs and resolves the config of a site. All faults of the config are findings. */
export async function loadConfig(options: LoadOptions): Promise<ConfigResult> {
  const { cwd, overrides = {}, locale, audiences, offline } = options;
  const found = findConfig(cwd, options.root);
  if (found.kind === 'missing') {
    return {
      root: found.root,
      findings: [found.finding],
      locate: () => ({ file: 'docsgen.config.ts' }),
      files: [],
      sought: [],
    };
  }
  const { root, file } = found;
  const loaded = await loadConfigFile(root, file, options.bundle);
  if (loaded.kind === 'failed') {
    return { root, findings: loaded.findings, locate: () => ({ file }), files: loaded.files, sought: [] };
  }
  // Entries may be getters.
  nowDoingOwn(`running ${file}`);
  const value = override(loaded.value, cwd, overrides);
  const { product, locate, files } = readPlaces(root, file, value, loaded.bundle);
  // A value of the command line has no line in the config.
  const locateOwn: Locate = (keyPath, part) => (isGiven(keyPath[0], overrides) ? { file } : locate(keyPath, part));
  const texts = await readTexts(root, value, locale, product);
  const { strings, translation, translations, ofLanguage } = texts;
  const { plugins = [], ...resolved } = resolveConfig({
    root,
    file,
    value,
    locale,
    audiences,
    offline,
    translation,
    translations,
    texts: ofLanguage,
    locate: locateOwn,
  });
  nowDoingOwn(undefined);
  const known = {
    root,
    written: loaded.value,
    locate,
    files: [...files, ...strings.files].sort(),
    sought: resolved.sought,
  };
  const { config } = resolved;
  // What is wrong with the config itself is found with the default locale.
  const findings = [...(locale === undefined ? aboutOptions(resolved.findings, overrides) : []), ...strings.findings];
  if (config === undefined) return { ...known, findings };
  // Which texts there are is known of a config that can be used.
  if (translation !== undefined)
    findings.push(...unknownConfigTexts({ root, file: texts.file }, strings.config, translation.originals));
  const all = [...plugins, ...(options.own?.(config) ?? [])];
  const withPlugins = await setUpPlugins(config, all, locateOwn);
  const ofConfig = translation && new Map([...translation.originals].map((text) => [text, strings.config[text]]));
  return {
    ...known,
    config: withPlugins.config,
    sought: [...known.sought, ...withPlugins.sought],
    translation: ofConfig && { original: file, translation: texts.file, texts: ofConfig },
    findings: [...findings, ...strayTranslations(config), ...withPlugins.findings],
  };
}

/** The product that tokens name, where the entries of a config are written, and the files that they are in. */
function readPlaces(root: string, file: SourcePath, value: unknown, bundle: ConfigBundle) {
  const product = readProduct(value);
  // Keys of the resolved config have their tokens replaced.
  const sameKey = (written: string, wanted: string) => written === wanted || fillTokens(written, product) === wanted;
  const places = snapshotPlaces(value);
  const locate = locateInSnapshots(root, places, createLocate({ file, bundle, sameKey }));
  return { product, locate, files: [...bundle.files, ...versionFiles(root, places, product)] };
}

/** The texts of the interface in the language of a site, those that the site has written itself, and those of its config. */
async function readTexts(
  root: string,
  value: unknown,
  locale: string | undefined,
  product: ReturnType<typeof readProduct>,
) {
  const lang = languageOf(value, locale);
  const isTranslation = locale !== undefined;
  const file = isTranslation ? `${localeFolder(locale)}/${stringsFile}` : stringsFile;
  const strings = await readStrings({ root, file, isTranslation, lang, product });
  const languages = languagesOf(value);
  return {
    file,
    strings,
    translation: isTranslation ? configTexts(strings.config) : undefined,
    ofLanguage: { ...(await translationOf(lang)), ...strings.texts },
    /** Texts of the interface in all languages of the site. */
    translations: new Map(await Promise.all(languages.map(async (tag) => [tag, await translationOf(tag)] as const))),
  };
}

function override(value: unknown, cwd: string, { outDir, baseUrl }: NonNullable<LoadOptions['overrides']>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Promise) return value;
  const given = definedOnly({ outDir: outDir === undefined ? undefined : resolve(cwd, outDir), baseUrl });
  return { ...value, ...given };
}

const options = { outDir: '--out', baseUrl: '--base-url' } as const;

function isGiven(
  key: string | number | undefined,
  overrides: NonNullable<LoadOptions['overrides']>,
): key is keyof typeof options {
  return key !== undefined && Object.hasOwn(options, key) && overrides[key as keyof typeof options] !== undefined;
}

/** Names the option in findings about a value of the command line: the config may not even have such a key. */
function aboutOptions(
  findings: readonly Finding[],
  overrides: NonNullable<LoadOptions['overrides']>,
): readonly Finding[] {
  return findings.map((finding) => {
    const [key, ...rest] = finding.message.split(': ');
    if (finding.rule !== 'invalid-config' || rest.length === 0 || !isGiven(key, overrides)) return finding;
    return { ...finding, message: [options[key], ...rest].join(': '), place: undefined };
  });
}

export { configDependencies, describedPlugins, textsWithMarkup } from './dependencies.ts';
