import { type PluggableList, type Plugin, unified } from 'unified';
import type { Node, Parent } from 'unist';
import type { VFile } from 'vfile';
import type { Scope } from './markdown/scope.ts';
import { placeOf } from './markdown/scope.ts';
import { PluginError } from './plugin-error.ts';
import { type PluginListName, pluginName } from './plugin-syntax.ts';
import { wrongNodes } from './wrong-nodes.ts';

/**
 * The plugins of a site, so wrapped that nothing they do can break docsgen: what one throws becomes a `PluginError`,
 * and nodes that cannot be rendered are reported after the last of them, with the plugin that left them, and removed.
 */
export function guardPlugins(scope: Scope, list: PluginListName): PluggableList {
  const plugins = scope.settings.markdown[list];
  if (plugins.length === 0) return [];
  const isHtml = list === 'rehypePlugins';
  const leftBy = new Map<unknown, string>();

  const guarded = plugins.map((plugin, index): Plugin => {
    const name = pluginName(list, index, plugin);
    return function () {
      // Two lines of transformers: unified runs whatever kind of function the plugin gives.
      const inner = unified()
        .data(this.data())
        .use([plugin] as PluggableList)
        .freeze();
      return async (tree: Node, file: VFile) => {
        const result = await inner.run(tree, file).catch((error: unknown) => {
          throw new PluginError(name, error);
        });
        if (!isRoot(result)) throw new PluginError(name, new Error('it gives no tree'));
        for (const { node } of wrongNodes(result, isHtml)) if (!leftBy.has(node)) leftBy.set(node, name);
        return result;
      };
    };
  });

  const report: Plugin = () => (tree: Node) => {
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
  return [...guarded, report];
}

function isRoot(tree: Partial<Parent>): boolean {
  return tree.type === 'root' && Array.isArray(tree.children);
}

function remove(node: unknown, parent: Parent): void {
  parent.children = parent.children.filter((child) => child !== node);
}
