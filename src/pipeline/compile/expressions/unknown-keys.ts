import type {
  ArrayPattern,
  CallExpression,
  Expression,
  Function as FunctionNode,
  MemberExpression,
  Node,
  Pattern,
  Program,
} from 'estree';
import { literalValue, notLiteral } from '../../../shared/literal.ts';
import { nearest } from '../../../shared/nearest.ts';
import { elementOf, type Known, keysOf, knownData, memberOf, unknownPart, valuesIn } from './known-value.ts';
import { childrenOf } from './programs.ts';

/** A key that code reads, and that the data does not have. */
export interface UnknownKey {
  /** What has no such key: a file, or a constant. */
  readonly origin: string;
  /** The keys that lead to it, with itself, such as `plans[].nmae`. */
  readonly keys: string;
  readonly hint: string | undefined;
  /** The name of the key where it is read. */
  readonly node: Node;
}

/** Names, with what is known of them; those of the code around are looked up outside. */
interface Names {
  readonly own: Map<string, Known | undefined>;
  readonly outer?: Names;
}

/**
 * Keys that the code of a page reads and that its data does not have. Nothing is said where the code allows for that: of keys
 * that it tests, compares with nothing, sets, or reads with `?.` or `??` anywhere on the page.
 *
 * @param data what is known of the names that the page imports
 */
export function findUnknownKeys(programs: readonly Program[], data: ReadonlyMap<string, Known>): readonly UnknownKey[] {
  return new KeyReader(data).read(programs);
}

/** Goes through the code in the order in which it runs, with what is known of each name. */
class KeyReader {
  readonly #missing: { readonly key: UnknownKey; readonly owner: string; readonly path: string }[] = [];
  /** Paths of keys that may be missing, and of objects that may have any key. */
  readonly #allowed = new Set<string>();
  readonly #open = new Set<string>();
  readonly #values = new Map<Node, Known | undefined>();
  readonly #top: Names;

  constructor(data: ReadonlyMap<string, Known>) {
    this.#top = { own: new Map(data) };
  }

  read(programs: readonly Program[]): readonly UnknownKey[] {
    const statements = programs.flatMap(({ body }) => body);
    for (const statement of statements) this.#declare(statement, this.#top);
    for (const statement of statements) this.#walk(statement, this.#top);
    return this.#missing.flatMap(({ key, owner, path }) =>
      this.#allowed.has(path) || this.#open.has(owner) ? [] : [key],
    );
  }

  #walk(node: Node, names: Names): void {
    this.#noteAllowed(node, names);
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.#walkFunction(node, names, []);
        break;
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations) {
          if (init == null) continue;
          this.#walk(init, names);
          if (node.kind === 'const') this.#bind(id, this.#knownOf(init, names) ?? constantOf(id, init, names), names);
        }
        break;
      case 'CallExpression':
        this.#walkCall(node, names);
        break;
      default:
        if (node.type === 'MemberExpression') this.#knownOf(node, names);
        this.#walkChildren(node, names);
    }
  }

  #walkChildren(node: Node, around: Names): void {
    const declaring = declarationsIn(node);
    const names: Names = declaring === undefined ? around : { own: new Map(), outer: around };
    for (const one of declaring ?? []) this.#declare(one, names);
    for (const child of childrenOf(node)) this.#walk(child, names);
  }

  /** Notes keys that the code takes for missing, or sets. */
  #noteAllowed(node: Node, names: Names): void {
    if (node.type === 'ChainExpression')
      for (let at: Node | undefined = node.expression; at !== undefined; at = linkBefore(at)) this.#allow(at, names);
    for (const tested of testedIn(node)) this.#allow(tested, names);
    // Which key it is is not known.
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression' && node.left.computed)
      this.#leaveOpen(node.left.object, names);
    if (node.type === 'BinaryExpression' && node.operator === 'in') this.#leaveOpen(node.right, names);
    if (node.type === 'CallExpression' && globalMethod(node) === 'assign' && node.arguments[0] !== undefined)
      this.#leaveOpen(node.arguments[0], names);
  }

  /** @param given what is known of the arguments */
  #walkFunction(node: FunctionNode, names: Names, given: readonly (Known | undefined)[]): void {
    const inner: Names = { own: new Map(), outer: names };
    for (const [index, parameter] of node.params.entries()) this.#bind(parameter, given[index], inner);
    for (const parameter of node.params) this.#walk(parameter, inner);
    this.#walk(node.body, inner);
  }

  #walkCall(node: CallExpression, names: Names): void {
    this.#knownOf(node, names);
    this.#walk(node.callee, names);
    const [first] = node.arguments;
    const given = this.#argumentsOfCallback(node, names);
    for (const argument of node.arguments) {
      const isCallback = argument.type === 'ArrowFunctionExpression' || argument.type === 'FunctionExpression';
      if (isCallback && argument === first) this.#walkFunction(argument, names, given);
      else this.#walk(argument, names);
    }
  }

  /** What a method of a list gives to the function that it calls. */
  #argumentsOfCallback(node: CallExpression, names: Names): readonly (Known | undefined)[] {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return [];
    const list = this.#knownOf(callee.object, names);
    const element = list && elementOf(list);
    const name = nameOfKey(callee);
    if (name !== undefined && ofOneElement.has(name)) return [element];
    return name !== undefined && ofTwoElements.has(name) ? [element, element] : [];
  }

  /** What is known of a value; missing keys are noted. */
  #knownOf(node: Node, names: Names): Known | undefined {
    if (this.#values.has(node)) return this.#values.get(node);
    const value = this.#evaluate(node, names);
    this.#values.set(node, value);
    return value;
  }

  #evaluate(node: Node, names: Names): Known | undefined {
    if (node.type === 'Identifier') return lookUp(node.name, names);
    if (node.type === 'CallExpression') return this.#resultOf(node, names);
    if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined;
    const object = this.#knownOf(node.object, names);
    const key = nameOfKey(node);
    if (object === undefined) return undefined;
    return key === undefined ? elementOf(object) : this.#readKey(object, key, node.property);
  }

  /** What a call gives that only selects from a list or an object. */
  #resultOf(node: CallExpression, names: Names): Known | undefined {
    const [first] = node.arguments;
    const ofGlobal = globalMethod(node);
    if (ofGlobal !== undefined) {
      const object = first && this.#knownOf(first, names);
      if (object === undefined) return undefined;
      const values = valuesIn(object);
      if (ofGlobal === 'values') return { ...object, values: [values] };
      return ofGlobal === 'entries' ? { ...object, values: [values.map((value) => [unknownPart, value])] } : undefined;
    }
    if (node.callee.type !== 'MemberExpression' || node.callee.object.type === 'Super') return undefined;
    const list = this.#knownOf(node.callee.object, names);
    const name = nameOfKey(node.callee);
    if (list === undefined || name === undefined || !list.values.every(Array.isArray)) return undefined;
    if (givesList.has(name)) return list;
    return name === 'find' || name === 'at' ? elementOf(list) : undefined;
  }

  #readKey(object: Known, key: string, node: Node): Known | undefined {
    const value = memberOf(object, key);
    if (value === undefined || value.values.length > 0) return value;
    const near = nearest(key, keysOf(object));
    // What lists have in common is not said anywhere, and one of the elements to come may have the key.
    if (object.inList && near === undefined) return undefined;
    const hint = near === undefined ? hintFor(object) : `did you mean ${near}?`;
    this.#missing.push({
      key: { origin: value.origin, keys: value.keys.replace(/^\./, ''), hint, node },
      owner: pathOf(object),
      path: pathOf(value),
    });
    return value;
  }

  /** Notes that a key may be this.#missing. */
  #allow(node: Node, names: Names): void {
    if (node.type === 'LogicalExpression') {
      this.#allow(node.left, names);
      this.#allow(node.right, names);
    } else if (node.type === 'UnaryExpression') this.#allow(node.argument, names);
    const value = this.#knownOf(node, names);
    if (value !== undefined) this.#allowed.add(pathOf(value));
  }

  /** Notes that any key of an object may be missing, or be set somewhere. */
  #leaveOpen(node: Node, names: Names): void {
    const value = this.#knownOf(node, names);
    if (value !== undefined) this.#open.add(pathOf(value));
  }

  /** Gives the names of a pattern what is known of their values. */
  #bind(pattern: Pattern, value: Known | undefined, names: Names): void {
    if (pattern.type === 'Identifier') names.own.set(pattern.name, value);
    // What has a default may be this.#missing.
    else if (pattern.type === 'AssignmentPattern') this.#bind(pattern.left, undefined, names);
    else if (pattern.type === 'RestElement') this.#bind(pattern.argument, undefined, names);
    else if (pattern.type === 'ArrayPattern') this.#bindItems(pattern, value, names);
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') this.#bind(property, undefined, names);
        else {
          const key = property.key.type === 'Identifier' && !property.computed ? property.key.name : undefined;
          const isRead = value !== undefined && key !== undefined && property.value.type !== 'AssignmentPattern';
          this.#bind(property.value, isRead ? this.#readKey(value, key, property.key) : undefined, names);
        }
      }
  }

  #bindItems({ elements }: ArrayPattern, value: Known | undefined, names: Names): void {
    for (const [index, item] of elements.entries()) {
      const known = value?.values.every(Array.isArray) ? memberOf(value, String(index)) : undefined;
      // Which of a pair it is says nothing to readers of a finding.
      const element = value && known && known.values.length > 0 ? { ...known, keys: value.keys } : undefined;
      if (item !== null) this.#bind(item, element, names);
    }
  }

  /** Declares the names of a statement, so that they hide names outside before it is reached. */
  #declare(statement: Node, names: Names): void {
    if (statement.type === 'ExportNamedDeclaration' && statement.declaration != null)
      this.#declare(statement.declaration, names);
    else if (statement.type === 'VariableDeclaration')
      for (const { id } of statement.declarations) this.#bind(id, undefined, names);
    else if (statement.type === 'CatchClause') {
      if (statement.param !== null) this.#bind(statement.param, undefined, names);
    } else if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
      names.own.set(statement.id.name, undefined);
  }
}

/** What has names of its own in a block, a loop or a handler of errors; `undefined` for other nodes. */
function declarationsIn(node: Node): readonly Node[] | undefined {
  switch (node.type) {
    case 'BlockStatement':
      return node.body;
    case 'ForStatement':
      return node.init == null ? [] : [node.init];
    case 'ForInStatement':
    case 'ForOfStatement':
      return [node.left];
    case 'CatchClause':
      return [node];
    default:
      return undefined;
  }
}

/** Parts of code whose value may be nothing, since the code asks for that, or sets them. */
function testedIn(node: Node): readonly Node[] {
  switch (node.type) {
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return [node.left];
    case 'ConditionalExpression':
    case 'IfStatement':
    case 'WhileStatement':
      return [node.test];
    case 'UnaryExpression':
      return /^[-+~]$/.test(node.operator) ? [] : [node.argument];
    case 'UpdateExpression':
      return [node.argument];
    case 'BinaryExpression':
      return [...(isNothing(node.right) ? [node.left] : []), ...(isNothing(node.left) ? [node.right] : [])];
    default:
      return [];
  }
}

/** What the code of a page says of a constant. One without keys is filled elsewhere. */
function constantOf(id: Pattern, init: Expression, names: Names): Known | undefined {
  if (id.type !== 'Identifier' || names.outer !== undefined) return undefined;
  if (init.type !== 'ObjectExpression' && init.type !== 'ArrayExpression') return undefined;
  const value = literalValue(init, () => unknownPart);
  if (value === notLiteral || Object.keys(value as object).length === 0) return undefined;
  return knownData(id.name, value);
}

const ofOneElement = new Set(['map', 'flatMap', 'forEach', 'filter', 'find', 'findIndex', 'some', 'every']);
const ofTwoElements = new Set(['sort', 'toSorted']);
const givesList = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed']);

function lookUp(name: string, names: Names): Known | undefined {
  for (let at: Names | undefined = names; at !== undefined; at = at.outer)
    if (at.own.has(name)) return at.own.get(name);
  return undefined;
}

/** The key of `a.key`, `a['key']` and `a[0]`; `undefined` where it has to be computed. */
function nameOfKey({ computed, property }: MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  if (property.type !== 'Literal') return undefined;
  return typeof property.value === 'string' || typeof property.value === 'number' ? String(property.value) : undefined;
}

/** `values` for a call of `Object.values`. */
function globalMethod({ callee }: CallExpression): string | undefined {
  const isOfObject =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Object';
  return isOfObject ? nameOfKey(callee) : undefined;
}

function isNothing(node: Node): boolean {
  return (node.type === 'Literal' && node.value === null) || (node.type === 'Identifier' && node.name === 'undefined');
}

function hintFor(object: Known): string | undefined {
  const [value] = object.values;
  if (Array.isArray(value))
    return `the list has ${value.length} ${value.length === 1 ? 'item' : 'items'}; the first is 0`;
  const keys = keysOf(object);
  const shown = keys.slice(0, 8).join(', ');
  return keys.length === 0 ? undefined : `its keys are ${shown}${keys.length > 8 ? ', …' : ''}`;
}

function pathOf({ origin, keys }: Known): string {
  return `${origin}\0${keys}`;
}

/** What `.c` of `a.b?.c` is read from; `undefined` at the beginning of a chain. */
function linkBefore(node: Node): Node | undefined {
  if (node.type === 'MemberExpression') return node.object;
  return node.type === 'CallExpression' ? node.callee : undefined;
}
