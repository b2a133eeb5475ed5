import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { type CollectionTag, isSeq, parse, type ScalarTag } from 'yaml';
import { type Data, dataOf, textOf } from '../data.ts';
import { ConfigFailure } from '../run-config.ts';

/** The nav of another config, of the plugin monorepo: `!include ./api/mkdocs.yml`. */
const included: ScalarTag = { tag: '!include', resolve: (value) => `!include ${value}` };

/** Values of the environment have a default in their list: `!ENV [SITE_URL, https://example.org]`. */
const environment: CollectionTag = {
  tag: '!ENV',
  collection: 'seq',
  resolve: (value) => (isSeq(value) ? value.items.at(-1) : value),
};

/** Reads a config, and those that it inherits from. */
export function readConfig(file: string, above: readonly string[] = []): Data {
  let value: Data;
  try {
    const text = readFileSync(file, 'utf8');
    value = file.endsWith('.toml')
      ? ofZensical(dataOf(parseToml(text)))
      : // Tags such as !!python/name: are of Python; the value is the text after them.
        dataOf(parse(text, { logLevel: 'error', maxAliasCount: 1000, customTags: [environment, included] }));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new ConfigFailure(
      `${file} cannot be read: ${reason}`,
      file.endsWith('.toml') ? 'is it valid TOML?' : 'is it valid YAML?',
    );
  }
  const base = textOf(value.INHERIT);
  const path = base === undefined ? undefined : resolve(dirname(file), base);
  if (path === undefined || !existsSync(path)) return value;
  if (path === file || above.includes(path))
    throw new ConfigFailure(
      `${file} inherits from itself, by INHERIT: ${base}`,
      'name another file, or take the key out',
    );
  return { ...readConfig(path, [...above, file]), ...value };
}

/** What `zensical.toml` has: the keys of MkDocs in one table, where a name with dots, `pymdownx.tabbed`, is a table in a table. */
function ofZensical(toml: Data): Data {
  const project = dataOf(toml.project);
  const { markdown_extensions: extensions, ...rest } = project;
  const named = Object.entries(dataOf(extensions)).flatMap(([name, options]) =>
    name === 'pymdownx'
      ? Object.entries(dataOf(options)).map(([inner, own]) => [`pymdownx.${inner}`, own] as const)
      : [[name, options] as const],
  );
  return extensions === undefined ? rest : { ...rest, markdown_extensions: Object.fromEntries(named) };
}

/** A list of names, or of names with options, or a mapping of them. */
export function pluginsOf(value: unknown): ReadonlyMap<string, Data> {
  const entries = Array.isArray(value)
    ? value
    : Object.entries(dataOf(value)).map(([name, options]) => ({ [name]: options }));
  return new Map(
    entries.flatMap((entry) =>
      typeof entry === 'string'
        ? [[entry, {}] as const]
        : Object.entries(dataOf(entry)).map(([name, options]) => [name, dataOf(options)] as const),
    ),
  );
}

/** Plugins whose work docsgen does, or the move. */
export const knownPlugins =
  /^(?:material\/)?(?:search|tags|blog|redirects|minify|social|offline|privacy|autorefs|git-revision-date(?:-localized)?|mermaid2|glightbox|section-index|optimize|meta|i18n|include-markdown|markdownextradata|awesome-pages|awesome-nav|monorepo|exclude)$/;

/** Extensions whose notations the move reads. */
export const knownExtensions =
  /^(?:markdown\.extensions\.)?(?:abbr|admonition|attr_list|codehilite|def_list|extra|fenced_code|footnotes|legacy_(?:attrs|em)|md_in_html|meta|sane_lists|smarty|tables|toc)$|^(?:pymdownx|materialx?\.extensions|materialx)\.|^(?:mdx_(?:math|include|truly_sane_lists)|markdown_include\.include)$/;
