import type { z } from 'zod';
import { type KeyPath, valueAt } from './key-path.ts';

/** The text of a scalar as its file has it, by its path; `null` where nothing is written, `undefined` where there is no scalar. */
export type Written = (path: KeyPath) => string | null | undefined;

/**
 * Validates a value, whose scalars count as the text that is written where a schema takes no other value: YAML reads `2.0` as the
 * number 2, and a title is `2.0`. A key without a value is not set. What is refused either way keeps the type that YAML gives it.
 */
export function parseAsWritten<S extends z.ZodType>(
  schema: S,
  value: unknown,
  written: Written,
  error?: z.core.$ZodErrorMap,
): { readonly parsed: z.ZodSafeParseResult<z.output<S>>; readonly value: unknown } {
  const tried = new Map<string, KeyPath>();
  let texts = value;
  for (;;) {
    const parsed = schema.safeParse(texts, { error });
    if (parsed.success) return { parsed, value: texts };
    const refused = parsed.error.issues.flatMap((issue) => pathsOf(issue).flatMap((path) => scalarAt(texts, path)));
    const fresh = refused.filter(
      (path) => !tried.has(path.join('\0')) && typeof valueAt(texts, path) !== 'string' && written(path) !== undefined,
    );
    if (fresh.length > 0) {
      for (const path of fresh) tried.set(path.join('\0'), path);
      texts = withValues(
        texts,
        fresh.map((path) => [path, written(path) ?? undefined]),
      );
      continue;
    }
    // A schema that takes no text there says what it takes of the value that it would have.
    const typed = parsed.error.issues.filter(({ code }) => code !== 'custom').flatMap(pathsOf);
    const back = typed.flatMap((one) => scalarAt(texts, one)).filter((path) => tried.has(path.join('\0')));
    texts = withValues(
      texts,
      back.map((path) => [path, valueAt(value, path)]),
    );
    return { parsed: schema.safeParse(texts, { error }), value: texts };
  }
}

/** The scalars of an object of JavaScript, as JavaScript writes them. */
export function writtenOf(value: object): Written {
  return (path) => {
    const scalar = valueAt(value, path);
    if (scalar === null) return null;
    return typeof scalar === 'number' || typeof scalar === 'boolean' ? String(scalar) : undefined;
  };
}

/** Where a schema refuses a value: of a union, where each of its members does. */
function pathsOf(issue: z.core.$ZodIssue): readonly KeyPath[] {
  // Keys of YAML and JSON are texts and numbers.
  const at = issue.path as KeyPath;
  const inner = issue.code === 'invalid_union' ? issue.errors.flat().flatMap(pathsOf) : [];
  return [at, ...inner.map((path) => [...at, ...path])];
}

/**
 * The path of the scalar that a path of a schema leads to; none where it leads to a list, a map or nothing. A schema makes
 * a list of one value, whose path has a 0 that is not in the file.
 */
function scalarAt(value: unknown, path: KeyPath): readonly KeyPath[] {
  let inner = value;
  const taken: (string | number)[] = [];
  for (const key of path) {
    if (!isContainer(inner)) break;
    if (key === 0 && !Array.isArray(inner)) continue;
    if (!Object.hasOwn(inner, key)) return [];
    taken.push(key);
    inner = (inner as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return isContainer(inner) ? [] : [taken];
}

/** A copy with other values at some paths. Each list and map on the way is copied once, however many values are in it. */
function withValues(value: unknown, edits: readonly (readonly [path: KeyPath, inner: unknown])[]): unknown {
  const copies = new Set<unknown>();
  const root: Record<string, unknown> = { value };
  for (const [path, inner] of edits) {
    let at = root;
    let last: string | number = 'value';
    for (const key of path) {
      const part = at[last];
      if (!copies.has(part)) {
        at[last] = Array.isArray(part) ? [...part] : { ...(part as object) };
        copies.add(at[last]);
      }
      at = at[last] as Record<string, unknown>;
      last = key;
    }
    at[last] = inner;
  }
  return root.value;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array);
}
