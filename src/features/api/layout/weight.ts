import type { Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, jsonText, listAt, textAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import { createAnchors } from '../markup/anchors.ts';
import { childNodes, type NodeType } from '../node-type.ts';
import { maxMarks } from '../samples/code-html.ts';
import { inlineLimits } from '../schema/inline-limits.ts';
import { createSchemaRegistry, schemaReference } from '../schema/registry.ts';
import { operationSchemas, schemaTargets } from '../schema/used-by.ts';
import type { PlannedOperation } from '../view/operation.ts';
import { createSampleSizes } from './sample-sizes.ts';

/** What a page takes: elements of its HTML, and bytes as they are sent, compressed. */
export interface Weight {
  readonly elements: number;
  readonly bytes: number;
}

/** The heaviest page that a document has by default. */
export const heaviest: Weight = { elements: 25_000, bytes: 300_000 };

/** What one of each takes on a page: fitted to the pages of 43 documents of 20 makers, and held to some of them by a test. */
const costs = {
  operation: { elements: 67, bytes: 91 },
  parameter: { elements: 15, bytes: 0 },
  response: { elements: 4, bytes: 0 },
  field: { elements: 2.2, bytes: 0 },
  enumValue: { elements: 2.4, bytes: 16 },
  limit: { elements: 1.8, bytes: 7 },
  namedSchema: { elements: 19, bytes: 114 },
  example: { elements: 1.5, bytes: 0 },
  exampleLetter: { elements: 0, bytes: 0.45 },
  /** A value of an example that is made up. */
  madeValue: { elements: 0, bytes: 4.4 },
  codeLetter: { elements: 0, bytes: 0.25 },
  /** What becomes an element in a description: code, a link, an item, a paragraph. */
  textMark: { elements: 0.6, bytes: 0 },
  textLetter: { elements: 0, bytes: 0.4 },
  /** A letter of a long text that was there already, too far away to be compressed as the same. */
  repeatedLetter: { elements: 0, bytes: 0.17 },
  /** A line of an example in colours. */
  colouredLine: { elements: 2.2, bytes: 0 },
} as const satisfies Readonly<Record<string, Weight>>;

type Counts = Partial<Record<keyof typeof costs, number>>;

/** What is on a page with nothing of a document. */
const frame: Weight = { elements: 300, bytes: 5500 };
/** A page may take this much more than was estimated: so much less than the heaviest is still taken to be in order. */
const margin: Weight = { elements: 0.8, bytes: 0.75 };

export function isTooHeavy({ elements, bytes }: Weight): boolean {
  return elements > heaviest.elements * margin.elements || bytes > heaviest.bytes * margin.bytes;
}

/**
 * Estimates what a document takes as one page, from the document alone: its pages need addresses before any of them is made.
 *
 * @param isEnough whether nothing more has to be added
 */
export function weighOnePage(
  document: OpenApiDocument,
  operations: readonly PlannedOperation[],
  isEnough: (weight: Weight) => boolean = () => false,
): Weight {
  const registry = createSchemaRegistry(document, createAnchors());
  const uses = operations.map(({ node }) => operationSchemas(document, node));
  const targetsOf = (pointer: Pointer) => schemaTargets(document, pointer);
  const limits = inlineLimits(uses, registry, { isOnePage: true, targetsOf });
  const scale = createScale(document, { sizeOf: registry.size, sample: limits.sample });
  for (const about of [document.root.info, ...listAt(document.root, 'tags')]) scale.texts(about);
  for (const { node } of operations) {
    scale.node(node.value, 'operation', limits);
    for (const { value } of node.parameters) scale.node(value, 'parameter', limits);
    if (isEnough(scale.least())) return scale.least();
  }
  for (const { pointer } of registry.list) scale.named(pointer);
  return scale.total();
}

/** The sizes up to which named schemas are opened, see `InlineLimits`. */
type Opened = Readonly<Record<'usual' | 'brief', readonly number[]>>;

/** Adds up what is shown. */
function createScale(
  document: OpenApiDocument,
  { sizeOf, sample }: { readonly sizeOf: (pointer: Pointer) => number; readonly sample: number },
) {
  const all: Counts = {};
  const seen = new Set<string>();
  const sampleSize = createSampleSizes(document, sample);
  const schemas = createSchemaCounts(document, sizeOf, seen);
  let lines = 0;

  function example(value: unknown): void {
    const text = typeof value === 'string' ? value : jsonText(value ?? '', 2);
    lines += text.split('\n').length;
    add(all, { example: 1, exampleLetter: text.length });
  }

  function media(node: JsonObject): void {
    const named = isObject(node.examples) ? Object.values(node.examples) : [];
    for (const one of named) example(document.follow(one, '')?.value.value);
    if ('example' in node) example(node.example);
    if (named.length > 0 || 'example' in node) return;
    const size = sampleSize(node.schema);
    lines += size;
    add(all, { madeValue: size });
  }

  /** A node of an operation, whatever it refers to included. */
  function node(raw: unknown, type: NodeType, opened: Opened, depth = 0): void {
    if (type === 'schema') add(all, schemas.used(raw, opened.usual));
    // A callback has operations with callbacks.
    if (type === 'schema' || type === 'example' || type === 'link' || depth > maxDepth) return;
    const found = document.follow(raw, '')?.value;
    if (found === undefined) return;
    if (type === 'operation' || type === 'parameter' || type === 'response') add(all, { [type]: 1 });
    if (type === 'operation') add(all, { codeLetter: codeLetters(found) });
    if (type === 'mediaType') media(found);
    add(all, textCounts(found, seen));
    for (const { type: inner, value, keys } of childNodes(found, type)) {
      // Parameters of an operation are with those of its path.
      if (type === 'operation' && inner === 'parameter') continue;
      const isError = type === 'operation' && inner === 'response' && !/^[123]/.test(keys[1] ?? '');
      node(value, inner, isError ? { ...opened, usual: opened.brief } : opened, depth + 1);
    }
  }

  return {
    node,
    texts: (about: unknown) => add(all, textCounts(about, seen)),
    named: (pointer: Pointer) => add(all, { namedSchema: 1 }, schemas.own(pointer)),
    total: () => weightOf({ ...all, colouredLine: lines * 2 > maxMarks ? 0 : lines }),
    /** Of what was added so far, without colours. */
    least: () => weightOf(all),
  };
}

const maxDepth = 12;

function createSchemaCounts(document: OpenApiDocument, sizeOf: (pointer: Pointer) => number, seen: Set<string>) {
  const known = new Map<string, Counts>();
  /** A `$ref` is followed where what it leads to is small enough to be opened there; else it is a link. */
  function count(schema: unknown, opened: readonly number[], around: readonly Pointer[]): Counts {
    if (!isObject(schema)) return { field: 1 };
    const own = textCounts(schema, seen);
    const target = schemaReference(schema);
    if (target !== undefined) {
      const [size = -1, ...inside] = opened;
      if (sizeOf(target) > size || around.includes(target)) return add(own, { field: 1 });
      const key = `${inside.length} ${target}`;
      const found = known.get(key) ?? count(document.resolve(target)?.value, inside, [...around, target]);
      known.set(key, found);
      return add(own, found);
    }
    const values = Array.isArray(schema.enum) ? schema.enum.length : 0;
    add(own, {
      field: 1,
      enumValue: values > 100 ? 1 : values,
      limit: limitKeys.filter((key) => key in schema).length,
    });
    for (const { type, value, keys } of childNodes(schema, 'schema')) {
      if (type !== 'schema') continue;
      add(own, count(value, opened, around), sharesLine.has(keys[0] ?? '') ? { field: -1 } : {});
    }
    return own;
  }
  return {
    own: (pointer: Pointer) => count(document.resolve(pointer)?.value, [], [pointer]),
    /** What a body refers to is described there, also where it is not opened. */
    used(schema: unknown, opened: readonly number[]): Counts {
      const target = isObject(schema) ? schemaReference(schema) : undefined;
      const isLink = target !== undefined && sizeOf(target) > (opened[0] ?? -1);
      const about = isLink ? textCounts(document.resolve(target)?.value, seen) : {};
      return add(about, count(schema, opened, []));
    },
  };
}

const limitKeys = [
  ...(['default', 'const', 'example', 'examples', 'pattern', 'minimum', 'maximum'] as const),
  ...(['minLength', 'maxLength', 'minItems', 'maxItems'] as const),
];
/** What is said in the line of the schema around it. */
const sharesLine: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'allOf']);

const longText = 1000;

/** @param seen texts that are on the page already */
function textCounts(node: unknown, seen: Set<string>): Counts {
  const counts: Counts = {};
  if (!isObject(node)) return counts;
  for (const text of [textAt(node, 'title'), textAt(node, 'description')]) {
    if (text === '') continue;
    const kind = seen.has(text) ? 'repeatedLetter' : 'textLetter';
    seen.add(text);
    add(counts, { textMark: text.match(marks)?.length ?? 0 });
    if (kind === 'textLetter' || text.length > longText) add(counts, { [kind]: text.length });
  }
  return counts;
}

const marks = /`[^`\n]+`|\n\s*(?:[-*+]|\d+\.)\s|\*\*|\]\(|\n\n|https?:/g;

function codeLetters(operation: JsonObject): number {
  const samples = [...listAt(operation, 'x-codeSamples'), ...listAt(operation, 'x-code-samples')];
  return samples.filter(isObject).reduce((sum, sample) => sum + textAt(sample, 'source').length, 0);
}

/** Adds to the first, and returns it. */
function add(counts: Counts, ...others: readonly Counts[]): Counts {
  // There are millions: no list of their entries is made.
  for (const other of others)
    for (const kind in other)
      counts[kind as keyof Counts] = (counts[kind as keyof Counts] ?? 0) + (other[kind as keyof Counts] ?? 0);
  return counts;
}

function weightOf(counts: Counts): Weight {
  const sum = (of: keyof Weight) =>
    Object.entries(costs).reduce(
      (total, [kind, cost]) => total + (counts[kind as keyof Counts] ?? 0) * cost[of],
      frame[of],
    );
  return { elements: Math.round(sum('elements')), bytes: Math.round(sum('bytes')) };
}
