import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { RuleName } from '../../../model/rules.ts';
import { createObject, isObject, type JsonObject } from '../json.ts';
import { limits } from './limits.ts';

/** Offsets into the file: the first character, and the one after the last. */
export type OffsetRange = readonly [start: number, end: number];

export interface ValueFault {
  readonly rule: RuleName;
  readonly message: string;
  readonly range: OffsetRange;
  readonly related?: { readonly message: string; readonly range: OffsetRange };
}

interface Reading {
  readonly replaceTokens: (text: string) => string;
  readonly faults: ValueFault[];
  /** Anchors seen so far: an alias means the last one before it. */
  readonly anchors: Map<string, Node>;
  /** Nodes whose inside is being read. */
  readonly open: Set<Node>;
  /** How many aliases we are inside of. */
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
export function readYaml(
  document: Document.Parsed,
  replaceTokens: (text: string) => string,
): { readonly value: unknown; readonly faults: readonly ValueFault[] } {
  const reading: Reading = {
    replaceTokens: (text) => (text.includes('%') ? replaceTokens(text) : text),
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
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

export function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
}

export function rangeOf(node: unknown): OffsetRange {
  const range = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : undefined;
  return range ? [range[0], range[1]] : [0, 0];
}

function readNode(node: Node | null, reading: Reading): unknown {
  if (node === null || reading.stopped) return null;
  if (isAlias(node)) return readAlias(node.source, node, reading);
  if (node.anchor !== undefined) reading.anchors.set(node.anchor, node);
  if (reading.aliases > 0 && ++reading.aliased > limits.aliased)
    return stop(node, `aliases stand for more than ${limits.aliased} values`, reading);
  if (isScalar(node)) return readScalar(node, reading);
  if (reading.open.size >= limits.depth) return stop(node, `nested deeper than ${limits.depth} levels`, reading);
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

function readScalar(node: Scalar, reading: Reading): unknown {
  const { value, source = '' } = node;
  if (typeof value === 'string') return reading.replaceTokens(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return source;
  if (typeof value === 'number' && !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(source)) return BigInt(source);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : source;
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
    if (first !== undefined) {
      const related = { message: 'first set here', range: rangeOf(first) };
      reading.faults.push({ rule: 'invalid-openapi', message: `${name} is set twice`, range: rangeOf(key), related });
    }
    keys.set(name, first ?? key);
    result[name] = readNode(value, reading);
  }
  for (const source of merged) {
    for (const [name, value] of Object.entries(source)) if (!(name in result)) result[name] = value;
  }
  return result;
}
