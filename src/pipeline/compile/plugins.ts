import type {} from 'remark-parse';
import { type Data, type PluggableList, type Plugin, unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import type { MarkdownConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';

/** The extensions that plugins of a site hand to the parser, as remark-parse keeps them. */
export interface PluginSyntax {
  readonly micromark: NonNullable<Data['micromarkExtensions']>;
  readonly fromMarkdown: NonNullable<Data['fromMarkdownExtensions']>;
  /** Names of the plugins that extend the syntax. */
  readonly from: readonly string[];
}

export interface PluginProblem {
  readonly list: PluginListName;
  readonly index: number;
  readonly message: string;
  readonly hint: string;
}

export type PluginListName = 'remarkPlugins' | 'rehypePlugins';

type PluginLists = Pick<MarkdownConfig, PluginListName>;

/** `markdown.remarkPlugins[0] (remarkMath)`: where the config has it, and what it calls itself. */
export function pluginName(list: PluginListName, index: number, plugin: unknown): string {
  const { name } = (Array.isArray(plugin) ? plugin[0] : plugin) as { readonly name?: string };
  return `markdown.${list}[${index}]${name ? ` (${name})` : ''}`;
}

/**
 * Attaches each plugin once to a processor that parses nothing, and collects the extensions of the syntax that
 * remark plugins leave in its data. A plugin that throws, or wants to replace the parser, is a problem.
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

/** The words of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** Hands the extensions to the processor that it is used on. */
export const remarkPluginSyntax: Plugin<[PluginSyntax]> = function ({ micromark, fromMarkdown }) {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...micromark];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...fromMarkdown];
};

/** What a plugin of the site throws, with the name of the plugin. */
export class PluginError extends Error {
  constructor(plugin: string, cause: unknown) {
    super(`${plugin} throws: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * A finding about what was thrown while a page went through the plugins of its site.
 *
 * @returns `undefined` where no plugin can be at fault
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
