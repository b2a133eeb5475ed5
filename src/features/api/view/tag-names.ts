import { isObject, type JsonObject, listAt, textAt, textsAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import { type OperationNode, tagNames } from '../operation-node.ts';

/** The tags of a document that sort its operations, in reading order. */
export interface TagNames {
  /** Tag Object by name; empty for a tag that is not declared. `''` stands for operations without a tag. */
  readonly sections: ReadonlyMap<string, JsonObject>;
  /** The tag around a tag. */
  readonly parentOf: (name: string) => string | undefined;
  /** Those of an operation: the first is where it is described. */
  readonly sectionsOf: (operation: OperationNode) => readonly string[];
  /** Titles of the tags of an operation that say something about it, but are not for navigation. */
  readonly labelsOf: (operation: OperationNode) => readonly string[];
}

export function tagTitle(name: string, value: JsonObject): string {
  return textAt(value, 'x-displayName') || textAt(value, 'summary') || name || 'Operations';
}

export function readTagNames({ root }: OpenApiDocument, operations: readonly OperationNode[]): TagNames {
  const declared = new Map(
    listAt(root, 'tags')
      .filter(isObject)
      .map((tag) => [textAt(tag, 'name'), tag]),
  );
  declared.delete('');
  // 3.2 knows tags of other kinds, such as `badge` and `audience`.
  const sorts = (name: string) => ['', 'nav'].includes(textAt(declared.get(name), 'kind'));
  const sectionsOf = ({ value }: OperationNode): readonly string[] => {
    const names = tagNames(value).filter((name) => name !== '' && sorts(name));
    return names.length > 0 ? names : [''];
  };
  const known = new Set([...declared.keys()].filter(sorts));
  for (const name of operations.flatMap(sectionsOf)) known.add(name);
  // Operations without a tag come last.
  if (known.delete('')) known.add('');

  const parentOf = (name: string): string | undefined => {
    const above = [name];
    for (;;) {
      const parent = textAt(declared.get(above.at(-1) ?? ''), 'parent');
      if (!known.has(parent) || parent === '') return above[1];
      // Tags that lie inside of one another in a circle lie beside one another.
      if (above.includes(parent)) return undefined;
      above.push(parent);
    }
  };
  const order = readingOrder([...known], parentOf, listAt(root, 'x-tagGroups'));
  return {
    sections: new Map(order.map((name) => [name, declared.get(name) ?? {}])),
    parentOf,
    sectionsOf,
    labelsOf: ({ value }) =>
      tagNames(value)
        .filter((name) => !sorts(name))
        .map((name) => tagTitle(name, declared.get(name) ?? {})),
  };
}

function readingOrder(
  names: readonly string[],
  parentOf: TagNames['parentOf'],
  groups: readonly unknown[],
): readonly string[] {
  const children = new Map<string | undefined, string[]>();
  for (const name of names) {
    const parent = parentOf(name);
    const siblings = children.get(parent);
    if (siblings) siblings.push(name);
    else children.set(parent, [name]);
  }
  const top = children.get(undefined) ?? [];
  const grouped = groups.filter(isObject).flatMap((group) => textsAt(group, 'tags'));
  const withChildren = (name: string): readonly string[] => [name, ...(children.get(name) ?? []).flatMap(withChildren)];
  return [...new Set([...grouped.filter((name) => top.includes(name)), ...top])].flatMap(withChildren);
}
