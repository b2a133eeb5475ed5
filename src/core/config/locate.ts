import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import * as acorn from 'acorn';
import type { Place, SourcePath } from '../../model/place.ts';
import type { KeyPath } from '../../shared/key-path.ts';
import { once } from '../../shared/once.ts';
import { endOfToken } from '../../shared/text-points.ts';
import type { ConfigBundle } from './bundle.ts';

/**
 * The place where the value at a key path, or its key, is written: in the config or in a file that it imports. For a
 * computed value, the place of the nearest value above it that is written out, else the config file without a line.
 */
export type Locate = (keyPath: KeyPath, part?: 'key' | 'value') => Place;

export interface ConfigSource {
  readonly file: SourcePath;
  readonly bundle: ConfigBundle;
  /** Whether a key as it is written is the one of the key path. Without it, when they are the same text. */
  readonly sameKey?: SameKey;
}

type SameKey = (written: string, wanted: string) => boolean;

/**
 * Locates values of a config. A place is looked for when it is read: routes and links of the config have one each, and most builds
 * have nothing to report.
 */
export function createLocate({ file, bundle, sameKey = Object.is }: ConfigSource): Locate {
  const parsed = once(() => ({
    program: acorn.parse(bundle.code, { ecmaVersion: 'latest', sourceType: 'module', locations: true }),
    map: new TraceMap(bundle.map),
  }));
  const find = (keyPath: KeyPath, part: 'key' | 'value'): Place => {
    const { program, map } = parsed();
    const entry = findEntry(program, keyPath, sameKey);
    const node = part === 'key' ? (entry?.key ?? entry?.value) : entry?.value;
    return (node?.loc && originalPlace(map, node.loc.start)) ?? { file };
  };
  return (keyPath, part = 'value') => {
    const found = once(() => find(keyPath, part));
    return {
      get file() {
        return found().file;
      },
      get start() {
        return found().start;
      },
      get end() {
        return found().end;
      },
    };
  };
}

/** The place in the author's file of a position in the bundle (line 1-based, column 0-based, as in acorn and source maps). */
export function originalPlace(map: TraceMap, position: acorn.Position): Place | undefined {
  const { source, line, column } = originalPositionFor(map, position);
  if (source === null) return undefined;
  const start = { line, column: column + 1 };
  return { file: source, start, end: endOfToken(sourceContentFor(map, source) ?? '', start) };
}

type Node = acorn.AnyNode;

/** A property or item in the code of a config. */
interface Entry {
  /** Absent for the items of lists and for the config itself. */
  readonly key?: Node;
  readonly value: Node;
}

/**
 * The entry at a key path of the default export, or the last one on the way to it that is written out: what a function
 * computes cannot be followed. `undefined` when not even the first key is found.
 */
function findEntry(program: acorn.Program, keyPath: KeyPath, sameKey: SameKey): Entry | undefined {
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

  /** The literal that an expression evaluates to, through names, `defineConfig(…)` and members of objects. */
  function follow(node: Node, seen: readonly Node[] = []): Node {
    if (seen.includes(node)) return node;
    const target = nextOf(node, seen);
    return target === undefined ? node : follow(target, [...seen, node]);
  }

  function nextOf(node: Node, seen: readonly Node[]): Node | undefined {
    if (node.type === 'Identifier') return variables.get(node.name);
    if (node.type === 'CallExpression') return isDefineConfig(node.callee) ? node.arguments[0] : undefined;
    if (node.type !== 'MemberExpression') return undefined;
    const name = nameOf(node.property, node.computed);
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
        const written = nameOf(property.key, property.computed);
        if (written !== undefined && sameKey(written, name)) return { key: property.key, value: property.value };
      }
    }
    return undefined;
  }

  function itemAt(node: Node, index: number): Entry | undefined {
    const item = itemsOf(node)?.[index];
    return item === undefined ? undefined : { value: item };
  }

  /** `undefined` when a spread makes the index of an item unknown. */
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

/** The default export, which esbuild writes as `export { x as default }`. */
function defaultExport(program: acorn.Program): Node | undefined {
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration') return node.declaration;
    if (node.type !== 'ExportNamedDeclaration') continue;
    const found = node.specifiers.find(({ exported }) => exported.type === 'Identifier' && exported.name === 'default');
    if (found !== undefined) return found.local;
  }
  return undefined;
}

/** esbuild appends a number to a name that occurs twice. */
function isDefineConfig(callee: Node): boolean {
  return callee.type === 'Identifier' && /^defineConfig\d*$/.test(callee.name);
}

/** The name of a property, where it is written as one or as a literal. */
function nameOf(key: acorn.Expression | acorn.PrivateIdentifier, computed: boolean): string | undefined {
  if (!computed && key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}
