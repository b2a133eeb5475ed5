import { type Document, isScalar, isSeq, isMap as isYamlMap, LineCounter, visit, type YAMLMap } from 'yaml';
import type { z } from 'zod';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { RuleName } from '../../model/rules.ts';
import { parseAsWritten } from '../../shared/as-written.ts';
import { cutTexts, markedTexts } from '../../shared/cut-texts.ts';
import { groupBy } from '../../shared/group-by.ts';
import { isObject } from '../../shared/json.ts';
import { type KeyPath, valueAt } from '../../shared/key-path.ts';
import { conflictMark, mergeConflict } from '../../shared/merge-conflict.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { oncePer } from '../../shared/once.ts';
import { parseWithTextKeys, writtenIn } from '../../shared/parse-yaml.ts';
import { startingWith, yamlFaults } from '../../shared/yaml-faults.ts';
import { readPlainYaml } from './plain-yaml.ts';

interface YamlSource<S extends z.ZodType> {
  readonly text: string;
  readonly file: SourcePath;
  /** 1-based line of the file on which `text` begins; more than 1 for frontmatter. */
  readonly firstLine: number;
  readonly schema: S;
  readonly rule: RuleName;
  /** Keys to offer when one is unknown. */
  readonly keys?: readonly string[];
  /** For keys at the top level: what was meant, where one is not known, and the rule to report under. */
  readonly unknown?: {
    readonly hint: (key: string, value: unknown) => string | undefined;
    readonly rule: RuleName;
  };
  /** Applied to every string value before validation. */
  readonly replaceTokens: (text: string) => string;
}

interface ReadYaml<S extends z.ZodType> {
  /** The value without the parts that have faults; absent when nothing is left. */
  readonly value?: z.output<S>;
  /** Top-level keys that are left out of `value`, as a whole or in part. */
  readonly rejected: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * Reads YAML (JSON is a part of it) and validates it: what the schema takes for text is text as it is written. Findings point at the
 * line and column of the offending value, or of its key where a key is unknown. An empty text is an empty map.
 */
export function parseYaml<S extends z.ZodType>(source: YamlSource<S>): ReadYaml<S> {
  const simple = readPlainYaml(source.text);
  const read = simple && source.schema.safeParse(mapStrings(simple, source.replaceTokens));
  // Findings have places, which only the parser knows.
  if (read?.success && unknownKeys(simple, source).length === 0)
    return { value: read.data, rejected: [], findings: [] };
  const { rule } = source;
  const places = new YamlPlaces(source);
  const plain = plainValue(places.document, source);
  if ('faults' in plain) {
    const mark = conflictMark(source.text, true);
    if (mark !== undefined) {
      const at = source.text.indexOf(mark);
      return { rejected: [], findings: [{ rule, ...mergeConflict, place: places.between(at, at + mark.length) }] };
    }
    const findings = plain.faults.map(({ message, range: [from, to] }) => ({
      rule,
      message,
      place: places.between(from, to),
    }));
    return { rejected: [], findings };
  }
  const misspelt = unknownKeys(plain.value, source).map(({ key, hint, rule }) => ({
    rule,
    message: `${key} is not a known key`,
    place: places.of([key], 'key'),
    hint,
  }));
  const lost = [...cutTexts(places.document, source.text), ...markedTexts(places.document, source.text)];
  const cut = lost.map(({ message, hint, range: [from, to] }) => ({
    rule: 'lost-text' as const,
    message,
    place: places.between(from, to),
    hint,
  }));
  const filled = mapStrings(plain.value, source.replaceTokens);
  const { parsed, value } = parseAsWritten(source.schema, filled, writtenIn(places.document));
  if (parsed.success) return { value: parsed.data, rejected: [], findings: [...misspelt, ...cut] };
  const findings = parsed.error.issues.flatMap((issue) =>
    describeIssue(issue, plain.value, source).map(({ path, message, hint, at }) => ({
      rule,
      message,
      place: places.of(path, at),
      hint,
    })),
  );
  return { ...soundPart(value, source.schema), findings: [...findings, ...misspelt, ...cut] };
}

/** The value of a document in plain objects, or why there is none, with offsets. */
function plainValue(
  document: Document.Parsed,
  { file, text }: Pick<YamlSource<z.ZodType>, 'file' | 'text'>,
):
  | { readonly value: unknown }
  | { readonly faults: readonly { readonly message: string; readonly range: readonly [number, number] }[] } {
  const language = file.endsWith('.json') ? 'JSON' : 'YAML';
  if (document.errors.length > 0) {
    const faults = yamlFaults(document, text);
    return { faults: faults.map(({ message, range }) => ({ message: `not valid ${language}: ${message}`, range })) };
  }
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) ?? {} };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const alias = unknownAlias(message, document);
    const words =
      alias === undefined
        ? `not usable ${language}: ${firstSentence(message)}`
        : `not valid YAML: ${startingWith('*')}`;
    return { faults: [{ message: words, range: alias ?? [0, 1] }] };
  }
}

/** The alias without an anchor that a message is about: `title: *Important*`. */
function unknownAlias(message: string, document: Document.Parsed): readonly [number, number] | undefined {
  const [, name] = /^Unresolved alias .*?: (.*)$/.exec(message) ?? [];
  let found: readonly [number, number] | undefined;
  visit(document, {
    Alias(_, { source, range }) {
      if (source !== name || !range) return undefined;
      found = [range[0], range[1]];
      return visit.BREAK;
    },
  });
  return found;
}

/** A parsed document, with the places of its keys and values in their file. */
class YamlPlaces {
  readonly document: Document.Parsed;
  readonly #source: Pick<YamlSource<z.ZodType>, 'text' | 'file' | 'firstLine'>;
  readonly #lines = new LineCounter();
  /** The pairs of a map by their keys: a file may have as many faults as keys. */
  readonly #pairs = oncePer(
    (map: YAMLMap) =>
      new Map(map.items.toReversed().map((pair) => [isScalar(pair.key) ? pair.key.value : pair.key, pair])),
  );

  constructor(source: Pick<YamlSource<z.ZodType>, 'text' | 'file' | 'firstLine'>) {
    this.#source = source;
    this.document = parseWithTextKeys(source.text, {
      lineCounter: this.#lines,
      // Warnings of the parser are not printed: findings report what an author needs to know.
      logLevel: 'error',
    });
  }

  /** @param from and `to` are offsets in the text; at least one character is between them */
  between(from: number, to: number): Place {
    const { text, file, firstLine } = this.#source;
    const point = (offset: number) => {
      const { line, col } = this.#lines.linePos(Math.max(0, Math.min(offset, text.length)));
      return { line: Math.max(1, line) + firstLine - 1, column: Math.max(1, col) };
    };
    return { file, start: point(from), end: point(Math.max(from + 1, to)) };
  }

  /** The place of the key or value at a path, or of the nearest one around it that is there. */
  of(path: readonly PropertyKey[], at: 'key' | 'value'): Place {
    for (let length = path.length; length > 0; length--) {
      const keys = path.slice(0, length).map((key) => (typeof key === 'symbol' ? String(key) : key));
      const { key, node } = this.#at(keys);
      const [own, other] = at === 'key' ? [key, node] : [node, key];
      const range = rangeOf(own) ?? rangeOf(other);
      if (range !== undefined) return this.between(range[0], range[1]);
    }
    return this.between(0, 1);
  }

  /** The node at a path, and its key where it is in a map. */
  #at(path: readonly (string | number)[]): { readonly key?: unknown; readonly node: unknown } {
    let found: { readonly key?: unknown; readonly node: unknown } = { node: this.document.contents };
    for (const name of path) {
      const { node } = found;
      const pair = isYamlMap(node) ? this.#pairs(node).get(name) : undefined;
      found = isSeq(node) ? { node: node.items[Number(name)] } : { key: pair?.key, node: pair?.value };
    }
    return found;
  }
}

function unknownKeys<S extends z.ZodType>(value: unknown, { unknown }: YamlSource<S>) {
  if (unknown === undefined || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, given]) => {
    const hint = unknown.hint(key, given);
    return hint === undefined ? [] : [{ key, hint, rule: unknown.rule }];
  });
}

/** Removes all that the schema refuses, so that one fault does not make the other fields unusable. */
export function soundPart<S extends z.ZodType>(
  value: unknown,
  schema: S,
): { readonly value?: z.output<S>; readonly rejected: readonly string[] } {
  const rejected = new Set<string>();
  for (let rest = value; ; ) {
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { value: parsed.data, rejected: [...rejected] };
    const paths = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
    );
    for (const [key] of paths) if (key !== undefined) rejected.add(String(key));
    const left = without(
      rest,
      paths.map((path) => path.map(String)),
    );
    // The fault is not in a field: nothing is left.
    if (left === undefined || left === rest) return { rejected: [...rejected] };
    rest = left;
  }
}

/** A value without the parts at some paths. When one is missing or in a list, without the nearest map entry above it. */
function without(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (
    !isObject(value) ||
    paths.some(([key, ...rest]) => key === undefined || (rest.length === 0 && !Object.hasOwn(value, key)))
  )
    return undefined;
  const inside = groupBy(paths, ([key = '']) => key);
  const known = [...inside.keys()].some((key) => Object.hasOwn(value, key));
  if (!known) return value;
  const left = Object.entries(value).flatMap(([name, part]) => {
    const rests = inside.get(name)?.map(([, ...rest]) => rest);
    const inner = rests === undefined ? part : without(part, rests);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(left);
}

function rangeOf(node: unknown): readonly [number, number] | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return;
  return [node.range[0] as number, node.range[1] as number];
}

type Issue = z.core.$ZodIssue;

interface Description {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly hint?: string;
  /** Whether the key or the value has the fault. */
  readonly at: 'key' | 'value';
}

/** One message per fault: an issue about unknown keys becomes one per key. */
function describeIssue(issue: Issue, value: unknown, { rule, keys = [] }: YamlSource<z.ZodType>): Description[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const message = `${[...issue.path, key].join('.')} is not a known key`;
      return { path: [...issue.path, key], message, at: 'key' as const, hint: didYouMean(nearest(key, keys)) };
    });
  }
  const ofAll =
    rule === 'invalid-frontmatter'
      ? 'the frontmatter: expected fields, such as title: My page'
      : `the file: ${issue.message}`;
  const ofPart = `${issue.path.map(String).join('.')}: ${issue.message}`;
  const message = `${issue.path.length === 0 ? ofAll : ofPart}, got ${show(valueAt(value, issue.path as KeyPath))}`;
  return [{ path: issue.path, message, at: 'value' }];
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]));
  }
  return value;
}

function firstSentence(message: string): string {
  return (message.split('\n')[0] ?? message).replace(/[.:]$/, '');
}
