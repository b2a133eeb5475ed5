/**
 * `docsgen/plugin`: what plugins are written with. Its values are plain data, so that a plugin of a package works with the
 * docsgen that builds a site, whichever copy it has imported.
 */
import type {
  OperationInfo,
  PageInfo,
  Plugin,
  PluginDefinition,
  Question,
  RouteInfo,
  SchemaInfo,
  SourceInfo,
} from './model/plugin.ts';
import type { Frontmatter } from './model/source.ts';

export type * from './model/plugin.ts';

/**
 * Defines a plugin. Returns a function that takes the options of a site: `plugins: [since({ label: 'New in' })]`.
 */
export function definePlugin<Output = void, Input = Output>(
  definition: PluginDefinition<Input, Output>,
): (...given: OptionsOf<Input>) => Plugin {
  // The options are checked by the plugin's own schema.
  return (...[options]) => ({ kind: 'docsgen plugin', definition: definition as Plugin['definition'], options });
}

/** They can be left out where none is needed. */
type OptionsOf<Input> = undefined extends Input
  ? [options?: Input]
  : Partial<Input> extends Input
    ? [options?: Input]
    : [options: Input];

/** All sources of the content folders; in hooks that say what the site has, without the documents of plugins. */
export const sources: Question<never, readonly SourceInfo[]> = { question: 'sources' };

/** The frontmatter of a source, by its path; `undefined` where there is none. */
export const frontmatter: Question<string, Frontmatter | undefined> = { question: 'frontmatter' };

/** A page by its address or the path of its source; `undefined` where there is none. Known when pages are compiled. */
export const page: Question<string, PageInfo | undefined> = { question: 'page' };

/** All routes of the site. Known when pages are compiled. */
export const routes: Question<never, readonly RouteInfo[]> = { question: 'routes' };

/** All operations of the API documents. */
export const operations: Question<never, readonly OperationInfo[]> = { question: 'operations' };

/** All named schemas of the API documents. */
export const schemas: Question<never, readonly SchemaInfo[]> = { question: 'schemas' };

/** The text of a file in the folder of the config; `undefined` where there is none. */
export const file: Question<string, string | undefined> = { question: 'file' };

/** Paths of the files below a folder, from there. */
export const folder: Question<string, readonly string[]> = { question: 'folder' };

/** An environment variable. */
export const env: Question<string, string | undefined> = { question: 'env' };

/** A key of the config, with its defaults: `title`, `baseUrl`. */
export const config: Question<string, unknown> = { question: 'config' };
