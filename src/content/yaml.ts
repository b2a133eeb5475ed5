import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Finding } from '../model/diagnostic.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { RuleName } from '../model/rules.ts';
import { nearest } from '../shared/nearest.ts';
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
  /** Applied to every string value before validation. */
  readonly replaceTokens: (text: string) => string;
}

/**
 * Reads YAML (JSON is a part of it) and validates it. Findings point at the line and column of
 * the offending value, or of its key where a key is unknown. An empty text is an empty map.
 */
export function parseYaml<S extends z.ZodType>(
  source: YamlSource<S>,
): { value?: z.output<S>; findings: readonly Finding[] } {
  const simple = readPlainYaml(source.text);
  const read = simple && source.schema.safeParse(mapStrings(simple, source.replaceTokens));
  // What is wrong has a place, which only the parser knows.
  if (read?.success) return { value: read.data, findings: [] };
  const counter = new LineCounter();
  const document = parseDocument(source.text, {
    lineCounter: counter,
    prettyErrors: false,
    uniqueKeys: true,
    // What a person has to know is a finding.
    logLevel: 'error',
  });
  const placeAt = (from: number, to: number): Place => {
    const point = (offset: number) => {
      const { line, col } = counter.linePos(Math.max(0, Math.min(offset, source.text.length)));
      return { line: Math.max(1, line) + source.firstLine - 1, column: Math.max(1, col) };
    };
    return { file: source.file, start: point(from), end: point(Math.max(from + 1, to)) };
  };
  if (document.errors.length > 0) {
    const findings = document.errors.map((error) => ({
      rule: source.rule,
      message: `not valid YAML: ${firstSentence(error.message)}`,
      place: placeAt(error.pos[0], error.pos[1]),
    }));
    return { findings };
  }
  let plain: unknown;
  try {
    plain = document.toJS({ maxAliasCount: 100 }) ?? {};
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { findings: [{ rule: source.rule, message: `not usable YAML: ${message}`, place: placeAt(0, 1) }] };
  }
  const parsed = source.schema.safeParse(mapStrings(plain, source.replaceTokens));
  if (parsed.success) return { value: parsed.data, findings: [] };
  const findings = parsed.error.issues.flatMap((issue) =>
    describeIssue(issue, plain, source.keys ?? []).map(({ path, message, hint, at }) => ({
      rule: source.rule,
      message,
      place: placeOf(path, at),
      ...(hint === undefined ? {} : { hint }),
    })),
  );
  return { findings };

  function placeOf(path: readonly PropertyKey[], at: 'key' | 'value'): Place {
    for (let length = path.length; length > 0; length--) {
      const keys = path.slice(0, length).map((key) => (typeof key === 'symbol' ? String(key) : key));
      const node = document.getIn(keys, true);
      const range = at === 'key' ? (rangeOfKey(keys) ?? rangeOf(node)) : (rangeOf(node) ?? rangeOfKey(keys));
      if (range !== undefined) return placeAt(range[0], range[1]);
    }
    return placeAt(0, 1);
  }

  function rangeOfKey(keys: readonly (string | number)[]): readonly [number, number] | undefined {
    const parent: unknown = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1), true);
    if (typeof parent !== 'object' || parent === null || !('items' in parent) || !Array.isArray(parent.items)) return;
    for (const pair of parent.items as { key?: { value?: unknown } }[]) {
      if (pair.key?.value === keys.at(-1)) return rangeOf(pair.key);
    }
    return;
  }
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
  /** What is at fault: the key, or what stands under it. */
  readonly at: 'key' | 'value';
}

/** One message per fault: an issue about unknown keys becomes one per key. */
function describeIssue(issue: Issue, value: unknown, keys: readonly string[]): Description[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const near = nearest(key, keys);
      const message = `${[...issue.path, key].join('.')} is not a known key`;
      const hint = near === undefined ? {} : { hint: `did you mean ${near}?` };
      return { path: [...issue.path, key], message, at: 'key' as const, ...hint };
    });
  }
  const name = issue.path.length === 0 ? 'the file' : issue.path.map(String).join('.');
  const message = `${name}: ${issue.message}, got ${show(given(value, issue.path))}`;
  return [{ path: issue.path, message, at: 'value' }];
}

function given(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
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
