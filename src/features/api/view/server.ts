import { entriesAt, isObject, textAt, textsAt } from '../../../core/json/value.ts';
import type { Server } from '../../../model/reference.ts';
import { variableValue } from '../samples/request.ts';
import { levels, type ViewContext } from './context.ts';

/** The views of Server Objects, in order; nodes that are no objects are left out. */
export function buildServers(nodes: readonly unknown[], { descriptions }: ViewContext): readonly Server[] {
  return nodes.filter(isObject).map((node) => ({
    url: textAt(node, 'url'),
    name: textAt(node, 'name'),
    description: descriptions.render(node.description, levels.entry),
    variables: entriesAt(node, 'variables').map(([name, value]) => {
      const variable = isObject(value) ? value : undefined;
      return {
        name,
        default: variableValue(name, value),
        enum: textsAt(variable, 'enum'),
        description: descriptions.render(variable?.description, levels.entry),
      };
    }),
  }));
}
