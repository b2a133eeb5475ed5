import { LineCounter, type YAMLError } from 'yaml';
import type { OffsetRange } from '../../../core/json/json-text.ts';
import type { Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject } from '../../../core/json/value.ts';
import type { Finding } from '../../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../../model/place.ts';
import { parseYamlDocument } from '../../../shared/parse-yaml.ts';
import { unknownTokenFindings } from '../../../shared/tokens.ts';
import { usualLimits } from './limits.ts';
import { rangesInJson, readJson } from './read-json.ts';
import { type FileValue, type RangeAt, rangesInYaml, readYaml } from './read-yaml.ts';
import type { Part } from './report.ts';

/** One parsed file of a document, YAML or JSON. */
export interface SpecificationFile {
  readonly path: SourcePath;
  /** With tokens replaced. `undefined` where there is nothing to read. */
  readonly value: unknown;
  /** Syntax errors, duplicate keys and limits. */
  readonly findings: readonly Finding[];
  /** Whether all of the file could be read. */
  readonly whole: boolean;
  /**
   * Where a value is written, or with `key` the name it is written under. Mappings and lists are
   * shown by their name too. Where the pointer leads nowhere, the nearest value around it is meant.
   */
  readonly place: (pointer: Pointer, part?: Part) => Place;
}

/** No more syntax errors than this are reported for one file: the rest tend to follow from the first. */
const maxSyntaxErrors = 10;

/** Parses YAML or JSON. What is wrong with the text is a finding, and as much as possible is read. */
export function parseSpecificationFile(options: {
  readonly path: SourcePath;
  readonly text: string;
  readonly replaceTokens: (text: string) => string;
  readonly depth?: number;
}): SpecificationFile {
  const { path, replaceTokens, depth = usualLimits.depth } = options;
  const text = options.text.replace(/^\uFEFF/, '');
  const lines = new LineCounter();
  const range = (start: number, end: number): Place => ({
    file: path,
    start: point(lines, start),
    end: point(lines, end),
  });
  const read = readText({ ...options, text, depth }, lines, range);
  const { value, faults, syntax, rangeAt } = read;
  const findings = [
    ...unknownTokenFindings({ path, text, replaceTokens }),
    ...syntax.slice(0, maxSyntaxErrors),
    ...faults.map(
      ({ range: [start, end], related, ...fault }): Finding => ({
        ...fault,
        place: range(start, end),
        related: related && [{ message: related.message, place: range(...related.range) }],
      }),
    ),
  ];
  return {
    path,
    value,
    findings,
    whole: syntax.length === 0 && !faults.some(({ rule }) => rule === 'openapi-limit'),
    place: (pointer, part = 'value') => {
      const found = rangeAt(pointer, part === 'key' ? 'key' : 'value');
      if (!found) return { file: path };
      return range(...(typeof part === 'object' ? rangeOfWords(text, found, part.words) : found));
    },
  };
}

interface ReadText extends FileValue {
  readonly syntax: readonly Finding[];
  readonly rangeAt: RangeAt;
}

/** @param lines learns where lines begin */
function readText(
  { path, text, replaceTokens, depth }: Required<Parameters<typeof parseSpecificationFile>[0]>,
  lines: LineCounter,
  range: (start: number, end: number) => Place,
): ReadText {
  const json = /^\s*\{/.test(text) ? readJson(text, replaceTokens, depth) : undefined;
  if (json !== undefined) {
    for (const { index } of text.matchAll(/^/gm)) lines.addNewLine(index);
    return { ...json, syntax: [], rangeAt: rangesInJson(text, replaceTokens) };
  }
  const parsed = parseYamlDocument(text, { lineCounter: lines, uniqueKeys: false });
  const syntax = parsed.errors.map((error) => syntaxFinding(error, { path, depth }, range));
  const fault = path.endsWith('.json') && syntax.length === 0 ? jsonFinding(text, range) : undefined;
  return {
    ...readYaml(parsed, replaceTokens, depth),
    syntax: fault === undefined ? syntax : [fault],
    rangeAt: rangesInYaml(parsed, replaceTokens),
  };
}

function point(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

/** The first of some words within a range; all of it where they are written in another way. */
function rangeOfWords(text: string, [start, end]: OffsetRange, words: string): OffsetRange {
  const at = text.slice(start, end).indexOf(words);
  return at < 0 ? [start, end] : [start + at, start + at + words.length];
}

function syntaxFinding(
  error: YAMLError,
  { path, depth }: { readonly path: SourcePath; readonly depth: number },
  range: (start: number, end: number) => Place,
): Finding {
  const place = range(error.pos[0], Math.max(error.pos[1], error.pos[0] + 1));
  if (error.code === 'RESOURCE_EXHAUSTION')
    return { rule: 'openapi-limit', message: `nested deeper than ${depth} levels`, place };
  const language = path.endsWith('.json') ? 'JSON' : 'YAML';
  const reason =
    error.code === 'MULTIPLE_DOCS'
      ? 'more than one document in a file'
      : error.message.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
  return { rule: 'invalid-openapi', message: `not valid ${language}: ${reason}`, place };
}

/** What YAML allows and JSON does not, such as a trailing comma. */
function jsonFinding(text: string, range: (start: number, end: number) => Place): Finding | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const offset = Number(/at position (\d+)/.exec(reason)?.[1] ?? text.length);
    const message = `not valid JSON: ${offset >= text.length ? 'it ends too early' : `unexpected ${JSON.stringify(text[offset])}`}`;
    return { rule: 'invalid-openapi', message, place: range(offset, offset + 1) };
  }
}

/** A file that is a text, such as a description in Markdown. */
export function textFile(path: SourcePath, text: string): SpecificationFile {
  return { path, value: text, findings: [], whole: true, place: () => ({ file: path }) };
}

/** Whether a value looks like an OpenAPI document, faulty or not. */
export function isDocument(value: unknown): value is JsonObject {
  return isObject(value) && ['openapi', 'swagger', 'paths', 'webhooks', 'components'].some((key) => key in value);
}

/** The finding for a file that is no OpenAPI document. */
export function noDocument(path: SourcePath): Finding {
  return {
    rule: 'invalid-openapi',
    message: 'not an OpenAPI document',
    place: { file: path },
    hint: "a document begins with openapi: '3.1.0' or swagger: '2.0', a JSON Schema has $schema",
  };
}
