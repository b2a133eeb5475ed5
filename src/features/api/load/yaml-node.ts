import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { isMergeKey, keyText, type OffsetRange, rangeOf } from './yaml-value.ts';

interface Wanted {
  readonly keys: readonly string[];
  readonly part: 'key' | 'value';
  readonly replaceTokens: (text: string) => string;
}

/**
 * Where the value behind `keys` is written. Where they lead nowhere, the last one that leads somewhere
 * counts. `undefined` for an empty document.
 */
export function nodeAt(document: Document.Parsed, wanted: Wanted): OffsetRange | undefined {
  let node: Node | null | undefined = follow(document, document.contents);
  if (!node) return undefined;
  let range = startOf(node);
  for (const [index, name] of wanted.keys.entries()) {
    const child = childOf(document, node, name, wanted.replaceTokens);
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

function childOf(
  document: Document.Parsed,
  node: Node,
  name: string,
  replaceTokens: Wanted['replaceTokens'],
): Child | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(name)] as Node | null | undefined;
    return item === undefined ? undefined : { value: item };
  }
  if (!isMap(node)) return undefined;
  const pairs = node.items as Pair<unknown, Node | null>[];
  const pair = pairs.findLast(({ key }) => {
    const text = keyText(isAlias(key) ? key.resolve(document) : key);
    return text === name || (text?.includes('%') === true && replaceTokens(text) === name);
  });
  return pair ? { key: pair.key, value: pair.value } : mergedChild(document, node, name, replaceTokens);
}

function mergedChild(
  document: Document.Parsed,
  node: YAMLMap,
  name: string,
  replaceTokens: Wanted['replaceTokens'],
): Child | undefined {
  for (const { key, value } of node.items as Pair<unknown, Node | null>[]) {
    if (!isMergeKey(key)) continue;
    const source = follow(document, value);
    const sources = isSeq(source) ? (source.items as Node[]) : source ? [source] : [];
    for (const item of sources) {
      const target = follow(document, item);
      const child = target && target !== node ? childOf(document, target, name, replaceTokens) : undefined;
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
