import { join } from 'node:path';
import type * as z from 'zod';
import type { KeyPath, Locate } from '../../core/config/index.ts';
import { parseJsonText } from '../../core/json/json-text.ts';
import { notUtf8, readRegularFile, textOfRegularFile } from '../../core/text/index.ts';
import type { Product } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { parseAsWritten } from '../../shared/as-written.ts';
import { conflictMark, mergeConflict } from '../../shared/merge-conflict.ts';
import { pointsIn } from '../../shared/text-points.ts';
import { expectation, findingsOfIssues } from './issue-findings.ts';
import { fillTokens, mapStrings } from './tokens.ts';

interface JsonFile<S extends z.ZodType> {
  readonly root: string;
  readonly file: SourcePath;
  readonly schema: S;
  readonly product: Product;
}

/**
 * Reads a JSON file that belongs to the config and replaces its product tokens. Findings are `unreadable-file` and
 * `invalid-data-file`; when `value` is absent there is at least one.
 */
export function readJsonFile<S extends z.ZodType>(
  input: JsonFile<S>,
): { value?: z.output<S>; findings: readonly Finding[] } {
  const { root, file, schema, product } = input;
  let bytes: Buffer;
  try {
    bytes = readRegularFile(join(root, file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { findings: [{ rule: 'unreadable-file', message: `cannot read the file: ${reason}`, place: { file } }] };
  }
  const fault = notUtf8(bytes);
  if (fault !== undefined) {
    const { reason, start, hint } = fault;
    return { findings: [{ rule: 'unreadable-file', message: `the file ${reason}`, place: { file, start }, hint }] };
  }
  const text = withoutMark(bytes.toString());
  const read = parseJsonText(text);
  if ('error' in read) {
    const mark = conflictMark(text);
    const words = mark === undefined ? { message: `not valid JSON: ${read.error.words}` } : mergeConflict;
    const start = pointsIn(text)(mark === undefined ? read.error.offset : text.indexOf(mark));
    return { findings: [{ rule: 'invalid-data-file', ...words, place: { file, start } }] };
  }
  const filled = mapStrings(read.value, (string) => fillTokens(string, product));
  const written = (path: KeyPath) => {
    const { value: range, depth, isCompound } = read.locate(path);
    const scalar = depth === path.length && !isCompound ? text.slice(...range) : undefined;
    return scalar === 'null' ? null : scalar;
  };
  const { parsed, value } = parseAsWritten(schema, filled, written, expectation);
  if (parsed.success) return { value: parsed.data, findings: [] };
  const locate: Locate = (keyPath, part) => placeInJson({ file, text }, keyPath, part);
  const findings = findingsOfIssues(parsed.error.issues, value, locate).map(
    (finding): Finding => ({
      ...finding,
      rule: 'invalid-data-file',
      message: finding.message.replace(/^the config/, 'the file'),
    }),
  );
  return { findings };
}

/** The text of a JSON file, in which its values have their places; `''` where it was removed since it was read. */
export function jsonTextOf(root: string, file: SourcePath): string {
  return withoutMark(textOfRegularFile(join(root, file)) ?? '');
}

/** Editors of Windows begin a file with a byte order mark, which is no JSON. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** The place of a value of a JSON file, or of its key; of the nearest value above it when there is none. */
export function placeInJson(
  { file, text }: { readonly file: SourcePath; readonly text: string },
  keyPath: KeyPath,
  part: 'key' | 'value' = 'value',
): Place {
  const read = parseJsonText(text);
  if ('error' in read) return { file };
  const { key, value, isCompound } = read.locate(keyPath);
  const [from, to] = (part === 'key' ? key : undefined) ?? value;
  const start = pointsIn(text)(from);
  const isLong = isCompound && !(part === 'key' && key !== undefined);
  return { file, start, end: isLong ? undefined : { ...start, column: start.column + to - from } };
}
