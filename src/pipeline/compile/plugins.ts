import type {} from 'remark-parse';
import { type Data, type PluggableList, type Plugin, unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import { failureOf, reasonOf, thrownHere } from '../../core/config/index.ts';
import { nowDoing } from '../../core/threads/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { MarkdownConfig, TreePlugin } from '../../model/markdown-config.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { placeAt } from './markdown/scope.ts';

/** The syntax extensions of a site's plugins, as remark-parse has them on the data of a processor. */
export interface PluginSyntax {
  readonly micromark: NonNullable<Data['micromarkExtensions']>;
  readonly fromMarkdown: NonNullable<Data['fromMarkdownExtensions']>;
  /** Names of the plugins that extend the syntax. */
  readonly from: readonly string[];
  /** Whether a page may have such a notation, by its text. */
  readonly mayBeIn: (text: string) => boolean;
}

/** A plugin that cannot be used. */
interface PluginProblem {
  /** Where it is in the config. */
  readonly keyPath: readonly (string | number)[];
  readonly message: string;
  readonly hint: string;
}

/** Plugins by the tree that they work on. */
export type PluginListName = 'remarkPlugins' | 'rehypePlugins' | 'recmaPlugins';

const addedLists = { remarkPlugins: 'remark', rehypePlugins: 'rehype', recmaPlugins: 'recma' } as const;

/** All plugins that work on a tree: those of the config's own list, then those of its plugins. */
type Lists = Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins' | 'added'>;

/** The plugins that work on a tree, with the names that findings use, in the order in which they run. */
export function treePlugins(markdown: Lists, list: PluginListName): readonly TreePlugin[] {
  const own = list === 'recmaPlugins' ? [] : markdown[list];
  return [
    ...own.map((plugin, index) => ({ name: ownName(list, index, plugin), plugin })),
    ...(markdown.added?.[addedLists[list]] ?? []).map((plugin) => ({
      ...plugin,
      name: `${plugin.name}${nameInBrackets(plugin.plugin)}`,
    })),
  ];
}

/** The place of a plugin in the config and its name: `markdown.remarkPlugins[0] (remarkMath)`. */
function ownName(list: PluginListName, index: number, plugin: unknown): string {
  return `markdown.${list}[${index}]${nameInBrackets(plugin)}`;
}

function nameInBrackets(plugin: unknown): string {
  const { name } = (Array.isArray(plugin) ? plugin[0] : plugin) as { readonly name?: string };
  return name ? ` (${name})` : '';
}

/** Plugins that cannot even be attached: they would fail on every page. */
export function checkPlugins(
  markdown: Lists,
  locate: (keyPath: readonly (string | number)[]) => Place | undefined,
): readonly Finding[] {
  return attachPlugins(markdown).problems.map(({ keyPath, message, hint }) => ({
    rule: 'plugin-error',
    message,
    place: locate(keyPath),
    hint,
  }));
}

/**
 * Attaches each plugin to a processor that parses nothing, and collects the syntax extensions that remark plugins add to
 * its data. A plugin that throws or replaces the parser is a problem.
 */
export function attachPlugins(markdown: Lists): {
  readonly syntax: PluginSyntax;
  readonly problems: readonly PluginProblem[];
} {
  const problems: PluginProblem[] = [];
  const from: string[] = [];
  const data: Data = {};
  const tests: ((text: string) => boolean)[] = [];
  for (const list of ['remarkPlugins', 'rehypePlugins'] as const) {
    for (const [index, { name, plugin, of }] of treePlugins(markdown, list).entries()) {
      const keyPath = of === undefined ? ['markdown', list, index] : ['plugins'];
      const before = micromarkIn(data).length + fromMarkdownIn(data).length;
      const processor = unified().data(data);
      nowDoing(`running ${name}`);
      try {
        processor.use([plugin] as PluggableList).freeze();
      } catch (error) {
        problems.push({ keyPath, message: `${name} cannot be used: ${reasonOf(error)}`, hint: oldPlugin });
        continue;
      } finally {
        nowDoing(undefined);
      }
      if (processor.parser !== undefined || processor.Parser !== undefined) {
        const message = `${name} cannot be used: it replaces the parser`;
        problems.push({ keyPath, message, hint: 'remove it: docsgen has a parser for MDX, GFM and directives' });
      }
      if (list !== 'remarkPlugins' || micromarkIn(data).length + fromMarkdownIn(data).length === before) continue;
      from.push(name);
      // What makes nodes of its own of old ones may be anywhere.
      tests.push(() => true);
    }
  }
  const micromark = [...micromarkIn(data)];
  const fromMarkdown = [...fromMarkdownIn(data)];
  for (const syntax of markdown.added?.syntax ?? []) {
    const { name, micromark: more = [], fromMarkdown: nodes = [], when } = syntax;
    if (more.length + nodes.length === 0) continue;
    from.push(name);
    // Their authors say what they are; a wrong one fails when a page is parsed, with the name of the plugin.
    micromark.push(...(more as PluginSyntax['micromark']));
    fromMarkdown.push(...(nodes as PluginSyntax['fromMarkdown']));
    tests.push(when === undefined ? beginnings(more) : (text) => text.search(when) >= 0);
  }
  return { syntax: { micromark, fromMarkdown, from, mayBeIn: (text) => tests.some((test) => test(text)) }, problems };
}

/** Whether a text has one of the characters that constructs begin with. */
function beginnings(extensions: readonly unknown[]): (text: string) => boolean {
  const places = ['document', 'contentInitial', 'flowInitial', 'flow', 'string', 'text'];
  const codes = extensions.flatMap((extension) =>
    places.flatMap((place) => Object.keys((extension as Record<string, object | undefined>)[place] ?? {})),
  );
  // Some constructs are tried at every character, or at line endings, which have negative codes.
  if (codes.length === 0 || codes.some((code) => !/^\d+$/.test(code))) return () => true;
  const characters = codes.map((code) => String.fromCodePoint(Number(code)));
  return (text) => characters.some((character) => text.includes(character));
}

const oldPlugin = 'is it made for remark-parse 9 or later, and for unified 11? Older plugins extended another parser';

function micromarkIn({ micromarkExtensions = [] }: Data): PluginSyntax['micromark'] {
  return micromarkExtensions;
}

function fromMarkdownIn({ fromMarkdownExtensions = [] }: Data): PluginSyntax['fromMarkdown'] {
  return fromMarkdownExtensions;
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
    super(failureOf(plugin, cause), { cause });
  }
}

/**
 * The finding for an error that was thrown while the plugins of the site worked on a page.
 *
 * @returns `undefined` where no plugin can be the cause
 */
export function pluginFinding(error: unknown, file: SourcePath, markdown: MarkdownConfig): Finding | undefined {
  if (error instanceof PluginError) {
    return {
      rule: 'plugin-error',
      message: error.message,
      place: placeOfMessage(error.cause, file),
      hint: 'fix the plugin, or take it out of the config',
      related: thrownHere(error.cause),
    };
  }
  const lists = ['remarkPlugins', 'rehypePlugins', 'recmaPlugins'] as const;
  const names = lists.flatMap((list) => treePlugins(markdown, list).map(({ name }) => name));
  if (names.length === 0 || error instanceof VFileMessage) return;
  return {
    rule: 'plugin-error',
    message: `the page cannot be rendered after the plugins of the site: ${reasonOf(error)}`,
    place: { file },
    hint: `leave them out one by one to find which: ${names.join(', ')}`,
  };
}

function placeOfMessage(cause: unknown, file: SourcePath): Place {
  return placeAt(file, cause instanceof Error && 'place' in cause ? (cause as VFileMessage).place : undefined);
}
