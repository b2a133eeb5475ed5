import type * as acorn from 'acorn';
import type { KeyPath } from './key-path.ts';

type Node = acorn.AnyNode;

/** Where a value of the config is written. */
export interface Entry {
  /** Absent for the items of lists and for the config itself. */
  readonly key?: Node;
  readonly value: Node;
}

/**
 * The entry at a key path in the module of a config, or the last one on the way to it that is written out: what a
 * function computes cannot be followed. `undefined` when not even the first key is found. `sameKey` compares a key
 * as it is written with one of the path.
 */
export function findEntry(
  program: acorn.Program,
  keyPath: KeyPath,
  sameKey: (written: string, wanted: string) => boolean,
): Entry | undefined {
  const variables = readVariables(program);
  const config = defaultExport(program);
  let entry = config && { value: config };
  for (const [depth, step] of keyPath.entries()) {
    const value = entry && follow(entry.value);
    const next = value && (typeof step === 'number' ? itemAt(value, step) : propertyOf(value, step));
    if (next === undefined) return depth === 0 ? undefined : entry;
    entry = next;
  }
  return entry && (keyPath.length === 0 ? { value: follow(entry.value) } : entry);

  /** The literal that an expression stands for, through names, `defineConfig(…)` and members of objects. */
  function follow(node: Node, seen: readonly Node[] = []): Node {
    if (seen.includes(node)) return node;
    const target = onward(node, seen);
    return target === undefined ? node : follow(target, [...seen, node]);
  }

  function onward(node: Node, seen: readonly Node[]): Node | undefined {
    if (node.type === 'Identifier') return variables.get(node.name);
    if (node.type === 'CallExpression') return isDefineConfig(node.callee) ? node.arguments[0] : undefined;
    if (node.type !== 'MemberExpression') return undefined;
    const name = memberName(node);
    return name === undefined ? undefined : propertyOf(follow(node.object, [...seen, node]), name)?.value;
  }

  /** The last property of that name, as in JavaScript; `undefined` when a spread that cannot be read may have set it. */
  function propertyOf(node: Node, name: string, seen: readonly Node[] = []): Entry | undefined {
    if (node.type !== 'ObjectExpression' || seen.includes(node)) return undefined;
    for (const property of node.properties.toReversed()) {
      if (property.type === 'SpreadElement') {
        const spread = follow(property.argument);
        const inner = propertyOf(spread, name, [...seen, node]);
        if (inner !== undefined || spread.type !== 'ObjectExpression') return inner;
      } else {
        const written = keyName(property);
        if (written !== undefined && sameKey(written, name)) return { key: property.key, value: property.value };
      }
    }
    return undefined;
  }

  function itemAt(node: Node, index: number): Entry | undefined {
    const item = itemsOf(node)?.[index];
    return item === undefined ? undefined : { value: item };
  }

  /** `undefined` when a spread makes it impossible to say which item is which. */
  function itemsOf(node: Node, seen: readonly Node[] = []): Node[] | undefined {
    if (node.type !== 'ArrayExpression' || seen.includes(node)) return undefined;
    const items: Node[] = [];
    for (const element of node.elements) {
      const found =
        element?.type === 'SpreadElement' ? itemsOf(follow(element.argument), [...seen, node]) : element && [element];
      if (!found) return undefined;
      items.push(...found);
    }
    return items;
  }
}

function readVariables(program: acorn.Program): ReadonlyMap<string, Node> {
  const declarations = program.body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []));
  return new Map(
    declarations.flatMap(({ id, init }): [string, Node][] =>
      id.type === 'Identifier' && init ? [[id.name, init]] : [],
    ),
  );
}

/** esbuild writes it as `export { x as default }`. */
function defaultExport(program: acorn.Program): Node | undefined {
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration') return node.declaration;
    if (node.type !== 'ExportNamedDeclaration') continue;
    const found = node.specifiers.find(({ exported }) => exported.type === 'Identifier' && exported.name === 'default');
    if (found !== undefined) return found.local;
  }
  return undefined;
}

/** The bundler puts a number behind a name that is taken. */
function isDefineConfig(callee: Node): boolean {
  return callee.type === 'Identifier' && /^defineConfig\d*$/.test(callee.name);
}

function memberName({ property, computed }: acorn.MemberExpression): string | undefined {
  if (!computed && property.type === 'Identifier') return property.name;
  return property.type === 'Literal' ? String(property.value) : undefined;
}

function keyName({ key, computed }: acorn.Property): string | undefined {
  if (!computed && key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}
