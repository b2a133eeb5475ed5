import type {} from 'remark-parse';
import { type Data, type PluggableList, type Plugin, unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import type { MarkdownConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';

/** The syntax extensions of a site's plugins, as remark-parse has them on the data of a processor. */
export interface PluginSyntax {
  readonly micromark: NonNullable<Data['micromarkExtensions']>;
  readonly fromMarkdown: NonNullable<Data['fromMarkdownExtensions']>;
  /** Names of the plugins that extend the syntax. */
  readonly from: readonly string[];
}

/** A plugin that cannot be used. */
interface PluginProblem {
  readonly list: PluginListName;
  readonly index: number;
  readonly message: string;
  readonly hint: string;
}

/** A list of plugins in the config, under `markdown`. */
export type PluginListName = 'remarkPlugins' | 'rehypePlugins';

type PluginLists = Pick<MarkdownConfig, PluginListName>;

/** The place of a plugin in the config and its name: `markdown.remarkPlugins[0] (remarkMath)`. */
export function pluginName(list: PluginListName, index: number, plugin: unknown): string {
  const { name } = (Array.isArray(plugin) ? plugin[0] : plugin) as { readonly name?: string };
  return `markdown.${list}[${index}]${name ? ` (${name})` : ''}`;
}

/**
 * Attaches each plugin to a processor that parses nothing, and collects the syntax extensions that remark plugins add to
 * its data. A plugin that throws or replaces the parser is a problem.
 */
export function attachPlugins(markdown: PluginLists): {
  readonly syntax: PluginSyntax;
  readonly problems: readonly PluginProblem[];
} {
  const problems: PluginProblem[] = [];
  const from: string[] = [];
  const data: Data = {};
  for (const list of ['remarkPlugins', 'rehypePlugins'] as const) {
    for (const [index, plugin] of markdown[list].entries()) {
      const name = pluginName(list, index, plugin);
      const before = extensionsIn(data);
      const processor = unified().data(data);
      try {
        processor.use([plugin] as PluggableList).freeze();
      } catch (error) {
        problems.push({ list, index, message: `${name} cannot be used: ${reasonOf(error)}`, hint: oldPlugin });
        continue;
      }
      if (processor.parser !== undefined || processor.Parser !== undefined) {
        const message = `${name} cannot be used: it replaces the parser`;
        problems.push({ list, index, message, hint: 'remove it: docsgen has a parser for MDX, GFM and directives' });
      }
      if (list === 'remarkPlugins' && extensionsIn(data) > before) from.push(name);
    }
  }
  const { micromarkExtensions: micromark = [], fromMarkdownExtensions: fromMarkdown = [] } = data;
  return { syntax: { micromark, fromMarkdown, from }, problems };
}

const oldPlugin = 'is it made for remark-parse 9 or later, and for unified 11? Older plugins extended another parser';

function extensionsIn({ micromarkExtensions = [], fromMarkdownExtensions = [] }: Data): number {
  return micromarkExtensions.length + fromMarkdownExtensions.length;
}

/** The first line of the message of anything that was thrown. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** Adds the extensions to a processor. */
export const remarkPluginSyntax: Plugin<[PluginSyntax]> = function ({ micromark, fromMarkdown }) {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...micromark];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...fromMarkdown];
};

/** An error of a plugin, with the plugin's name. */
export class PluginError extends Error {
  constructor(plugin: string, cause: unknown) {
    super(`${plugin} throws: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * The finding for an error that was thrown while the plugins of the site worked on a page.
 *
 * @returns `undefined` where no plugin can be the cause
 */
export function pluginFinding(error: unknown, file: SourcePath, markdown: MarkdownConfig): Finding | undefined {
  if (error instanceof PluginError) {
    const place = placeOfMessage(error.cause, file);
    return {
      rule: 'plugin-error',
      message: error.message,
      place,
      hint: 'fix the plugin, or take it out of the config',
    };
  }
  const names = [
    ...markdown.remarkPlugins.map((plugin, index) => pluginName('remarkPlugins', index, plugin)),
    ...markdown.rehypePlugins.map((plugin, index) => pluginName('rehypePlugins', index, plugin)),
  ];
  if (names.length === 0 || error instanceof VFileMessage) return;
  return {
    rule: 'plugin-error',
    message: `the page cannot be rendered after the plugins of the site: ${reasonOf(error)}`,
    place: { file },
    hint: `leave them out one by one to find which: ${names.join(', ')}`,
  };
}

function placeOfMessage(cause: unknown, file: SourcePath): Place {
  const at = cause instanceof Error && 'place' in cause ? (cause as VFileMessage).place : undefined;
  if (at === undefined) return { file };
  const point = ({ line, column }: { line: number; column: number }) => ({ line, column });
  return 'start' in at ? { file, start: point(at.start), end: point(at.end) } : { file, start: point(at) };
}
