import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { OffsetRange } from '../../../core/json/json-text.ts';
import { type Pointer, parsePointer } from '../../../core/json/pointer.ts';
import { createObject, isObject, type JsonObject } from '../../../core/json/value.ts';
import type { RuleName } from '../../../model/rules.ts';
import { oncePer } from '../../../shared/once.ts';
import { maxAliased } from './limits.ts';

/** What is wrong with the text of a file. */
export interface ValueFault {
  readonly rule: RuleName;
  readonly message: string;
  readonly range: OffsetRange;
  readonly hint?: string;
  readonly related?: { readonly message: string; readonly range: OffsetRange };
}

export interface FileValue {
  /** `undefined` where there is nothing to read. */
  readonly value: unknown;
  readonly faults: readonly ValueFault[];
}

/** Where a value is written, or its name; the nearest value around it where the pointer leads nowhere. */
export type RangeAt = (pointer: Pointer, part: 'key' | 'value') => OffsetRange | undefined;

interface Reading {
  readonly replaceTokens: (text: string) => string;
  /** The most mappings and lists inside one another. */
  readonly depth: number;
  readonly faults: ValueFault[];
  /** Anchors seen so far: an alias means the last one before it. */
  readonly anchors: Map<string, Node>;
  /** Nodes whose inside is being read. */
  readonly open: Set<Node>;
  /** Depth of aliases around the value that is read. */
  aliases: number;
  aliased: number;
  /** A limit was passed: nothing more is read. */
  stopped: boolean;
}

/**
 * The value of a parsed file as a tree: aliases become copies, so that no two places share an object,
 * merge keys (`<<`) are merged, keys are text, integers beyond 2^53 are `bigint`. Tokens are replaced in
 * text and in keys that are paths.
 */
export function readYaml(document: Document.Parsed, replaceTokens: (text: string) => string, depth: number): FileValue {
  const reading: Reading = {
    replaceTokens: (text) => (text.includes('%') ? replaceTokens(text) : text),
    depth,
    faults: [],
    anchors: new Map(),
    open: new Set(),
    aliases: 0,
    aliased: 0,
    stopped: false,
  };
  const value = document.contents === null ? undefined : readNode(document.contents, reading);
  return { value, faults: reading.faults };
}

/** The text of a mapping's key; `undefined` for keys that are mappings or lists themselves. */
function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
}

function rangeOf(node: unknown): OffsetRange {
  const range = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : undefined;
  return range ? [range[0], range[1]] : [0, 0];
}

function readNode(node: Node | null, reading: Reading): unknown {
  if (node === null || reading.stopped) return null;
  if (isAlias(node)) return readAlias(node.source, node, reading);
  if (node.anchor !== undefined) reading.anchors.set(node.anchor, node);
  if (reading.aliases > 0 && ++reading.aliased > maxAliased)
    return stop(node, `aliases expand to more than ${maxAliased} values`, reading);
  if (isScalar(node)) return readScalar(node, reading);
  if (reading.open.size >= reading.depth) return stop(node, `nested deeper than ${reading.depth} levels`, reading);
  reading.open.add(node);
  const value = isMap(node)
    ? readMap(node, reading)
    : isSeq(node)
      ? node.items.map((item) => readNode(item as Node | null, reading))
      : null;
  reading.open.delete(node);
  return value;
}

function stop(node: Node, message: string, reading: Reading): null {
  reading.stopped = true;
  const [start] = rangeOf(node);
  reading.faults.push({ rule: 'openapi-limit', message, range: [start, start + 1] });
  return null;
}

function readAlias(name: string, node: Node, reading: Reading): unknown {
  const target = reading.anchors.get(name);
  if (target === undefined || reading.open.has(target)) {
    const message =
      target === undefined ? `no anchor &${name} before this alias` : `the anchor &${name} contains itself`;
    reading.faults.push({
      rule: target === undefined ? 'invalid-openapi' : 'openapi-limit',
      message,
      range: rangeOf(node),
    });
    return null;
  }
  reading.aliases++;
  const value = readNode(target, reading);
  reading.aliases--;
  return value;
}

const floatTag = 'tag:yaml.org,2002:float';

function readScalar(node: Scalar, reading: Reading): unknown {
  const { value, source = '' } = node;
  // Some programs write the tag `!!float` before whole numbers; the package takes it for fractions only.
  if (node.tag === floatTag && typeof value === 'string' && /^[-+]?\d+$/.test(value)) return Number(value);
  if (typeof value === 'string') return reading.replaceTokens(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return source;
  if (typeof value === 'number' && !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(source)) return BigInt(source);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : source;
}

/** What is wrong with a name that a mapping has twice, in YAML and JSON. */
export function setTwice(name: string, first: OffsetRange): Omit<ValueFault, 'range'> {
  return {
    rule: 'specification-violation',
    message: `${name} is set twice`,
    hint: 'only the last one is shown',
    related: { message: 'first set here', range: first },
  };
}

function readMap(node: YAMLMap, reading: Reading): JsonObject {
  const result = createObject();
  const keys = new Map<string, unknown>();
  const merged: JsonObject[] = [];
  for (const { key, value } of node.items as Pair<unknown, Node | null>[]) {
    if (isMergeKey(key)) {
      const sources = readNode(value, reading);
      merged.push(...(Array.isArray(sources) ? sources : [sources]).filter(isObject));
      continue;
    }
    const text = keyText(isAlias(key) ? reading.anchors.get(key.source) : key);
    if (isScalar(key) && key.anchor !== undefined) reading.anchors.set(key.anchor, key);
    if (text === undefined) {
      reading.faults.push({ rule: 'invalid-openapi', message: 'a key is not text', range: rangeOf(key) });
      continue;
    }
    const name = text.startsWith('/') ? reading.replaceTokens(text) : text;
    const first = keys.get(name);
    if (first !== undefined) reading.faults.push({ ...setTwice(name, rangeOf(first)), range: rangeOf(key) });
    keys.set(name, first ?? key);
    result[name] = readNode(value, reading);
  }
  for (const source of merged) {
    for (const [name, value] of Object.entries(source)) if (!(name in result)) result[name] = value;
  }
  return result;
}

/** Where the values of a parsed file are written; `undefined` for an empty document. */
export function rangesInYaml(document: Document.Parsed, replaceTokens: (text: string) => string): RangeAt {
  const pairsOf = oncePer((node: YAMLMap) => pairsByName(document, node, replaceTokens));
  return (pointer, part) => nodeAt(document, { keys: parsePointer(pointer), part, pairsOf });
}

interface Wanted {
  readonly keys: readonly string[];
  readonly part: 'key' | 'value';
  /** The pairs of a mapping by their names. */
  readonly pairsOf: (node: YAMLMap) => ReadonlyMap<string, YAMLPair>;
}

type YAMLPair = Pair<unknown, Node | null>;

/** Pairs by the names that they are written and read with; of equal ones the last counts. */
function pairsByName(
  document: Document.Parsed,
  node: YAMLMap,
  replaceTokens: (text: string) => string,
): ReadonlyMap<string, YAMLPair> {
  const named = new Map<string, YAMLPair>();
  for (const pair of node.items as YAMLPair[]) {
    const text = keyText(isAlias(pair.key) ? pair.key.resolve(document) : pair.key);
    if (text === undefined) continue;
    named.set(text, pair);
    if (text.includes('%')) named.set(replaceTokens(text), pair);
  }
  return named;
}

/**
 * Where the value behind `keys` is written. Where they lead nowhere, the last one that leads somewhere
 * counts. `undefined` for an empty document.
 */
function nodeAt(document: Document.Parsed, wanted: Wanted): OffsetRange | undefined {
  let node: Node | null | undefined = follow(document, document.contents);
  if (!node) return undefined;
  let range = startOf(node);
  for (const [index, name] of wanted.keys.entries()) {
    const child = childOf(document, node, name, wanted.pairsOf);
    if (child === undefined) break;
    const last = index === wanted.keys.length - 1;
    const byKey = child.key !== undefined && ((last && wanted.part === 'key') || !isWritten(child.value));
    range = byKey ? rangeOf(child.key) : child.value === null ? range : startOf(child.value);
    node = follow(document, child.value);
    if (!node) break;
  }
  return range;
}

interface Child {
  /** Absent for items of a list. */
  readonly key?: unknown;
  readonly value: Node | null;
}

/** @param passed mappings that do not have the name: each is looked through once, however often it is merged */
function childOf(
  document: Document.Parsed,
  node: Node,
  name: string,
  pairsOf: Wanted['pairsOf'],
  passed = new Set<Node>(),
): Child | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(name)] as Node | null | undefined;
    return item === undefined ? undefined : { value: item };
  }
  if (!isMap(node) || passed.has(node)) return undefined;
  passed.add(node);
  const pair = pairsOf(node).get(name);
  if (pair) return { key: pair.key, value: pair.value };
  for (const { key, value } of node.items as YAMLPair[]) {
    if (!isMergeKey(key)) continue;
    const source = follow(document, value);
    const sources = isSeq(source) ? (source.items as Node[]) : source ? [source] : [];
    for (const item of sources) {
      const target = follow(document, item);
      const child = target ? childOf(document, target, name, pairsOf, passed) : undefined;
      if (child) return child;
    }
  }
  return undefined;
}

function follow(document: Document.Parsed, node: Node | null): Node | null {
  return isAlias(node) ? (node.resolve(document) ?? null) : node;
}

/** Whether the value can be pointed at by itself: text or a number, not the nothing after `key:`. */
function isWritten(value: Node | null): boolean {
  const [start, end] = rangeOf(value);
  return (isScalar(value) || isAlias(value)) && end > start;
}

/** A mapping or list is shown by its first character. */
function startOf(node: Node): OffsetRange {
  const [start, end] = rangeOf(node);
  return isScalar(node) || isAlias(node) ? [start, end] : [start, start + 1];
}
