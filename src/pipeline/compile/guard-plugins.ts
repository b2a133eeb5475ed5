import { type Data, type PluggableList, unified } from 'unified';
import type { Node, Parent, Position } from 'unist';
import type { VFile } from 'vfile';
import type { TreePlugin } from '../../model/markdown-config.ts';
import { Misuse } from '../../shared/misuse.ts';
import { within } from '../../shared/within.ts';
import { placeOf, type Scope } from './markdown/scope.ts';
import { PluginError, type PluginListName, treePlugins } from './plugins.ts';

/** Works on the tree of a page, in place or by giving another. */
type Run = (tree: Node, file: VFile) => Promise<Node>;

/** A plugin that is wrapped. */
export interface GuardedPlugin extends TreePlugin {
  readonly run: Run;
}

/**
 * The plugins of a site, wrapped so that they cannot break docsgen: an error becomes a `PluginError`. `report` comes after
 * the last one: it reports nodes that cannot be rendered, with the plugin that left them, and removes them.
 */
export function guardPlugins(
  scope: Scope,
  list: Exclude<PluginListName, 'recmaPlugins'>,
  data: Data,
): { readonly plugins: readonly GuardedPlugin[]; readonly report: ((tree: Node) => void) | undefined } {
  const plugins = treePlugins(scope.settings.markdown, list);
  if (plugins.length === 0) return { plugins: [], report: undefined };
  const isHtml = list === 'rehypePlugins';
  const leftBy = new Map<unknown, string>();

  const guarded = plugins.map((entry): GuardedPlugin => {
    const { name, plugin, limit = usualLimit } = entry;
    // A processor of its own: unified runs any kind of transformer.
    const processor = unified()
      .data(data)
      .use([plugin] as PluggableList)
      .freeze();
    const run: Run = async (tree, file) => {
      const result = await within(limit, () => processor.run(tree, file)).catch((error: unknown) => {
        throw new PluginError(name, error);
      });
      if (!isRoot(result)) throw new PluginError(name, new Misuse('it gives no tree'));
      for (const { node } of wrongNodes(result, isHtml)) if (!leftBy.has(node)) leftBy.set(node, name);
      return result;
    };
    return { ...entry, run };
  });

  const report = (tree: Node) => {
    for (const { node, what, parent, position } of wrongNodes(tree, isHtml)) {
      scope.findings.push({
        rule: 'plugin-error',
        message: `${leftBy.get(node) ?? `a plugin of markdown.${list}`} leaves ${what}`,
        place: placeOf(scope, { position }),
        hint: 'fix the plugin, or take it out of the config',
      });
      if (parent !== undefined) remove(node, parent);
    }
  };
  return { plugins: guarded, report };
}

/** Milliseconds that a plugin may take for one page unless it says another number. */
const usualLimit = 60_000;

function isRoot(tree: Partial<Parent>): boolean {
  return tree.type === 'root' && Array.isArray(tree.children);
}

function remove(node: unknown, parent: Parent): void {
  parent.children = parent.children.filter((child) => child !== node);
}

/** A node that cannot be rendered. */
interface WrongNode {
  /** The node, or what is in its place. */
  readonly node: unknown;
  /** What is wrong with it, as the end of a sentence: `a text without a value`. */
  readonly what: string;
  readonly parent: Parent | undefined;
  /** Of the node, else of the closest ancestor that has one. */
  readonly position: Position | undefined;
}

/** Nodes with a `value`. */
const literals = new Set([
  'code',
  'comment',
  'html',
  'inlineCode',
  'inlineMath',
  'math',
  'raw',
  'text',
  'toml',
  'yaml',
]);

/** Nodes with `children`. */
const parents = new Set([
  'blockquote',
  'containerDirective',
  'delete',
  'element',
  'emphasis',
  'footnoteDefinition',
  'heading',
  'leafDirective',
  'link',
  'linkReference',
  'list',
  'listItem',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'paragraph',
  'root',
  'strong',
  'table',
  'tableCell',
  'tableRow',
  'textDirective',
]);

/** Nodes with a `url`. */
const addressed = new Set(['definition', 'image', 'link']);

/** Nodes that can be written as HTML. `raw` cannot: rehype-raw has to parse it. */
const written = new Set(['comment', 'doctype', 'element', 'root', 'text']);

/**
 * Nodes that cannot be rendered, in order of the tree.
 *
 * @param isHtml whether the tree is hast, where all types are known; in mdast, plugins may add types
 */
function wrongNodes(tree: unknown, isHtml: boolean): readonly WrongNode[] {
  const wrong: WrongNode[] = [];
  look(tree, undefined, undefined);
  return wrong;

  function look(node: unknown, parent: Parent | undefined, around: Position | undefined): void {
    const what = whatIsWrong(node, isHtml);
    // The position of the root is the whole file.
    const position = (parent === undefined ? undefined : (node as Partial<Node> | null)?.position) ?? around;
    if (what !== undefined) wrong.push({ node, what, parent, position });
    else for (const child of (node as Partial<Parent>).children ?? []) look(child, node as Parent, position);
  }
}

function whatIsWrong(node: unknown, isHtml: boolean): string | undefined {
  if (typeof node !== 'object' || node === null) return `${String(node)} in the place of a node`;
  const { type, value, children, tagName, url } = node as Record<string, unknown>;
  if (typeof type !== 'string') return 'a node without a type';
  if (isHtml && !written.has(type) && !type.startsWith('mdx')) {
    return type === 'raw' ? 'a node `raw`, which rehype-raw has to read' : `a node of the unknown type \`${type}\``;
  }
  if (literals.has(type) && typeof value !== 'string') return `a node \`${type}\` without a value`;
  if (parents.has(type) && !Array.isArray(children)) return `a node \`${type}\` without children`;
  if (children !== undefined && !Array.isArray(children)) return `a node \`${type}\` whose children are no list`;
  if (type === 'element' && (typeof tagName !== 'string' || tagName === '')) return 'an element without a tag name';
  if (addressed.has(type) && typeof url !== 'string') return `a node \`${type}\` without a url`;
  return;
}
