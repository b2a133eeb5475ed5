import { isAbsolute, relative, resolve } from 'node:path';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { toSlashes } from '../files.ts';

/** A config of Docusaurus as plain data, with what its preset and plugins are given. */
export interface DocusaurusConfig {
  readonly data: Data;
  readonly theme: Data;
  readonly docs: readonly DocsOptions[];
  readonly blogs: readonly BlogOptions[];
  /** `undefined` where the site has none. */
  readonly pages: string | undefined;
  readonly statics: readonly string[];
  readonly customCss: readonly string[];
  readonly redirects: readonly Data[];
  /** Analytics and other options of the preset, by name. */
  readonly extras: Data;
  /** Plugins and themes that have no counterpart, with their options. */
  readonly others: readonly { readonly name: string; readonly options: Data }[];
}

export interface DocsOptions {
  readonly id: string;
  /** Relative to the site folder; may begin with `../`. */
  readonly path: string;
  /** Without slashes at its ends. */
  readonly route: string;
  /** `undefined`: made from folders. `false`: none. */
  readonly sidebarPath: string | false | undefined;
  readonly raw: Data;
}

export interface BlogOptions {
  readonly id: string;
  readonly path: string;
  readonly route: string;
  readonly raw: Data;
}

/**
 * Reads what a config has, in all of its spellings.
 *
 * @param watch sees what is asked of options, by where they are
 */
export function readOptions(
  given: Data,
  root: string,
  watch: (options: Data, path?: string) => Data = (options) => options,
): DocusaurusConfig {
  const config = watch(given);
  const presets = listOf(config.presets).map(entryOf);
  const entries = [...listOf(config.plugins), ...listOf(config.themes)].filter(
    (entry) => entry !== null && entry !== false,
  );
  const plugins = entries.map(entryOf);
  const named = (pattern: RegExp) => plugins.filter(({ name }) => pattern.test(name)).map(({ options }) => options);
  const chosen = contentPreset(presets, named(/content-(?:docs|blog|pages)$/).length > 0);
  const preset = dataOf(chosen?.options);
  const local = (path: string) => toSlashes(relative(root, resolve(root, path)));
  const known =
    /(?:content-(?:docs|blog|pages)|client-redirects|theme-(?:mermaid|classic|live-codeblock)|theme-search-algolia|search-local|plugin-(?:sitemap|ideal-image|sass|svgr)|docusaurus-plugin-sass|google-(?:gtag|tag-manager|analytics)|plugin-debug|search-pagefind|npm2yarn)/;
  const docsOf = (written: Data, fallback: string, raw = watch(written, 'docs.')): DocsOptions => ({
    id: textOf(raw.id) ?? fallback,
    path: local(textOf(raw.path) ?? 'docs'),
    route: (textOf(raw.routeBasePath) ?? 'docs').replace(/^\/+|\/+$/g, ''),
    sidebarPath: raw.sidebarPath === false ? false : textOf(raw.sidebarPath),
    raw,
  });
  const blogOf = (written: Data, fallback: string, raw = watch(written, 'blog.')): BlogOptions => ({
    id: textOf(raw.id) ?? fallback,
    path: local(textOf(raw.path) ?? 'blog'),
    route: (textOf(raw.routeBasePath) ?? 'blog').replace(/^\/+|\/+$/g, ''),
    raw,
  });
  const hasPreset = chosen !== undefined;
  const ofPreset = <T>(options: unknown, read: (raw: Data, id: string) => T) =>
    hasPreset && options !== false ? [read(dataOf(options), 'default')] : [];
  const pages = preset.pages === false || !hasPreset ? named(/content-pages$/)[0] : dataOf(preset.pages);
  const { docs: _, blog: __, pages: ___, theme: ____, ...extras } = preset;
  return {
    data: config,
    theme: dataOf(config.themeConfig),
    docs: [...ofPreset(preset.docs, docsOf), ...named(/content-docs$/).map((raw) => docsOf(raw, 'default'))],
    blogs: [...ofPreset(preset.blog, blogOf), ...named(/content-blog$/).map((raw) => blogOf(raw, 'default'))],
    pages: pages === undefined ? undefined : local(textOf(pages.path) ?? 'src/pages'),
    statics: (config.staticDirectories === undefined ? ['static'] : listOf(config.staticDirectories)).map((path) =>
      local(String(path)),
    ),
    customCss: listOf(dataOf(preset.theme).customCss).map((path) => localFile(String(path), root)),
    redirects: named(/client-redirects$/),
    extras: Object.fromEntries(
      [...Object.entries(extras), ...plugins.flatMap(({ name, options }) => analytics(name, options))].filter(
        ([, value]) => isData(value),
      ),
    ),
    others: [...plugins, ...presets.filter((entry) => entry !== chosen)].filter(({ name }) => !known.test(name)),
  };
}

interface Entry {
  readonly name: string;
  readonly options: Data;
}

/**
 * The preset that has the pages of a site: the classic one, or one that is made of it and takes its options.
 *
 * @param hasPlugins whether plugins of the config have pages
 */
function contentPreset(presets: readonly Entry[], hasPlugins: boolean): Entry | undefined {
  const takesContent = ({ options }: Entry) =>
    ['docs', 'blog', 'pages'].some((key) => isData(options[key])) || dataOf(options.theme).customCss !== undefined;
  return (
    presets.find(({ name }) => /(?:^|[/-])(?:preset-)?classic$/.test(name)) ??
    presets.find(takesContent) ??
    (hasPlugins ? undefined : presets[0])
  );
}

/** The path of a file in the site, or of one in a package. */
export function localFile(path: string, root: string): string {
  const [, ofPackage] = /[\\/]node_modules[\\/](.+)$/.exec(path) ?? [];
  if (ofPackage !== undefined) return ofPackage.replaceAll('\\', '/');
  return isAbsolute(path) || path.startsWith('.') ? toSlashes(relative(root, resolve(root, path))) : path;
}

function analytics(name: string, options: Data): readonly [string, unknown][] {
  const kind = /google-(gtag|tag-manager|analytics)$/.exec(name)?.[1];
  return kind === undefined ? [] : [[kind === 'tag-manager' ? 'googleTagManager' : kind, options]];
}

/** A plugin is a name, a list of a name and its options, a function, or a package that is not installed. */
function entryOf(entry: unknown): Entry {
  const [first, options] = Array.isArray(entry) ? entry : [entry];
  return { name: nameOf(first), options: dataOf(options) };
}

/** What a plugin is called: by its package, its function or its file. */
export function nameOf(plugin: unknown): string {
  if (Array.isArray(plugin)) return nameOf(plugin[0]);
  if (typeof plugin === 'string')
    return plugin.replaceAll('\\', '/').replace(/^.*\/node_modules\/((?:@[^/]+\/)?[^/]+).*$/, '$1');
  const { $package, $function, name } = dataOf(plugin);
  return textOf($package) ?? textOf($function) ?? textOf(name) ?? 'a function without a name';
}
