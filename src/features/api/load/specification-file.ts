import { type JsonSyntaxError, type OffsetRange, parseJsonText } from '../../../core/json/json-text.ts';
import type { Pointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, objectAt, scalarText, textAt } from '../../../core/json/value.ts';
import type { Finding } from '../../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../../model/place.ts';
import type { Written } from '../../../shared/as-written.ts';
import { cutTexts } from '../../../shared/cut-texts.ts';
import { conflictMark, mergeConflict } from '../../../shared/merge-conflict.ts';
import { parseYamlDocument, writtenIn } from '../../../shared/parse-yaml.ts';
import { pointsIn } from '../../../shared/text-points.ts';
import { unknownTokenFindings } from '../../../shared/tokens.ts';
import { type YamlFault, yamlFaults } from '../../../shared/yaml-faults.ts';
import { type IndentedFile, parseIndented } from './indented-texts.ts';
import { defaultLimits } from './limits.ts';
import { rangesInJson, readJson } from './read-json.ts';
import { type FileValue, type RangeAt, rangesInYaml, readYaml, type ValueFault } from './read-yaml.ts';
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
  /** The scalars of YAML as they are written; absent for JSON, which has other notations for texts and numbers. */
  readonly written?: Written | undefined;
}

/** Parses YAML or JSON. What is wrong with the text is a finding, and as much as possible is read. */
export function parseSpecificationFile(options: {
  readonly path: SourcePath;
  readonly text: string;
  readonly replaceTokens: (text: string) => string;
  readonly depth?: number;
}): SpecificationFile {
  const { path, replaceTokens, depth = defaultLimits.depth } = options;
  const text = options.text.replace(/^\uFEFF/, '');
  const pointAt = pointsIn(text);
  const range = (start: number, end: number): Place => ({ file: path, start: pointAt(start), end: pointAt(end) });
  const read = readText({ ...options, text, depth }, range);
  const { value, faults, syntax, rangeAt } = read;
  const findings = [
    ...unknownTokenFindings({ path, text, replaceTokens }),
    ...syntax,
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
    whole:
      syntax.every(({ rule }) => rule === 'specification-violation') &&
      !faults.some(({ rule }) => rule === 'openapi-limit'),
    place: (pointer, part = 'value') => {
      const found = rangeAt(pointer, part === 'key' ? 'key' : 'value');
      if (!found) return { file: path };
      return range(...(typeof part === 'object' ? rangeOfWords(text, found, part.words) : found));
    },
    written: read.written,
  };
}

interface ReadText extends FileValue {
  readonly written?: Written;
  readonly syntax: readonly Finding[];
  readonly rangeAt: RangeAt;
}

function readText(
  { path, text, replaceTokens, depth }: Required<Parameters<typeof parseSpecificationFile>[0]>,
  range: (start: number, end: number) => Place,
): ReadText {
  const json = /^\s*\{/.test(text) ? readJson(text, replaceTokens, depth) : undefined;
  if (json !== undefined) return { ...json, syntax: [], rangeAt: rangesInJson(text, replaceTokens) };
  const isNamed = /\.json[c5]?$/i.test(path);
  const mark = conflictMark(text);
  const notJson = mark === undefined && (isNamed || /^\s*\{\s*"/.test(text)) ? jsonFault(text) : undefined;
  // Nothing is guessed: to read 13 MB as YAML, and to show what is left of them, takes a minute.
  const unread =
    mark === undefined
      ? notJson?.isNoYaml && jsonFinding(notJson, text, range, false)
      : conflictFinding(mark, text, range);
  if (unread) return { value: undefined, faults: [], syntax: [unread], rangeAt: () => undefined };
  const parsed = parseYamlDocument(text, { uniqueKeys: false });
  const indented = parsed.errors.length === 0 ? undefined : parseIndented(text, parsed);
  if (indented !== undefined) return readIndented(indented, { replaceTokens, depth, range });
  const read = readYaml(parsed, replaceTokens, depth);
  const cut = cutTexts(parsed, text).map((one): ValueFault => ({ rule: 'lost-text', ...one }));
  const faults = [...read.faults, ...cut];
  const [first] = yamlFaults(parsed, text);
  const fault =
    (first?.code !== 'RESOURCE_EXHAUSTION' && isNamed && notJson !== undefined
      ? jsonFinding(notJson, text, range, first === undefined && read.value !== undefined)
      : undefined) ??
    (first && syntaxFinding(first, depth, range));
  return {
    ...read,
    faults: first === undefined ? faults : faults.filter((one) => one.range[1] < first.range[0]),
    syntax: fault === undefined ? [] : [markupFinding(text, range) ?? fault],
    rangeAt: rangesInYaml(parsed, replaceTokens),
    written: writtenIn(parsed),
  };
}

/** What is read of a file whose texts in quotes are not indented, which is reported. */
function readIndented(
  { parsed, texts, inFile }: IndentedFile,
  {
    replaceTokens,
    depth,
    range,
  }: {
    readonly replaceTokens: (text: string) => string;
    readonly depth: number;
    readonly range: (start: number, end: number) => Place;
  },
): ReadText {
  const { value, faults } = readYaml(parsed, replaceTokens, depth);
  const rangeAt = rangesInYaml(parsed, replaceTokens);
  const written = ([start, end]: OffsetRange): OffsetRange => [inFile(start), inFile(end)];
  const [place = range(0, 0), ...others] = texts.map(([start, end]) => range(start, end));
  const also = others.length === 1 ? ', here and in another place' : `, here and in ${others.length} other places`;
  const fault: Finding = {
    rule: 'specification-violation',
    message: `the further lines of this text are not indented${others.length === 0 ? '' : also}`,
    place,
    hint: 'not every parser of YAML reads them: indent them by more than the key before the text',
    related: others.map((other) => ({ message: 'the same', place: other })),
  };
  return {
    value,
    faults: faults.map((fault) => ({
      ...fault,
      range: written(fault.range),
      ...(fault.related === undefined ? {} : { related: { ...fault.related, range: written(fault.related.range) } }),
    })),
    syntax: [fault],
    rangeAt: (pointer, part) => {
      const found = rangeAt(pointer, part);
      return found && written(found);
    },
    written: writtenIn(parsed),
  };
}

/** The first of some words within a range; all of it where they are written in another way. */
function rangeOfWords(text: string, [start, end]: OffsetRange, words: string): OffsetRange {
  const at = text.slice(start, end).indexOf(words);
  return at < 0 ? [start, end] : [start + at, start + at + words.length];
}

function syntaxFinding(
  { code, message, range: [start, end] }: YamlFault,
  depth: number,
  range: (start: number, end: number) => Place,
): Finding {
  const place = range(start, Math.max(end, start + 1));
  if (code === 'RESOURCE_EXHAUSTION')
    return { rule: 'openapi-limit', message: `nested deeper than ${depth} levels`, place };
  return { rule: 'invalid-openapi', message: `not valid YAML: ${message}`, place };
}

function jsonFault(text: string): JsonSyntaxError | undefined {
  const read = parseJsonText(text);
  return 'error' in read ? read.error : undefined;
}

/**
 * The finding for text in a `.json` file that is no JSON; YAML may allow it, such as a trailing comma.
 *
 * @param isRead whether all of it could be read nevertheless
 */
function jsonFinding(
  { offset, length, words }: JsonSyntaxError,
  text: string,
  range: (start: number, end: number) => Place,
  isRead: boolean,
): Finding {
  const isEnd = offset >= text.trimEnd().length;
  const message = text.trim() === '' ? 'this file is empty' : `not valid JSON: ${isEnd ? 'it ends too early' : words}`;
  const rule = isRead ? 'specification-violation' : 'invalid-openapi';
  return { rule, message, place: range(offset, offset + Math.max(1, length)) };
}

function conflictFinding(mark: string, text: string, range: (start: number, end: number) => Place): Finding {
  const at = text.indexOf(mark);
  return { rule: 'invalid-openapi', ...mergeConflict, place: range(at, at + mark.length) };
}

/** A page of HTML: servers answer with one where there is no document, and it is saved under the name of the document. */
function markupFinding(text: string, range: (start: number, end: number) => Place): Finding | undefined {
  const [, start = ''] = /^\s*(<(?:!doctype|html|head|body|\?xml)\b)/i.exec(text) ?? [];
  if (start === '') return undefined;
  const at = text.indexOf(start);
  return {
    rule: 'invalid-openapi',
    message: `${/^<\?xml/i.test(start) ? 'XML' : 'a page of HTML'}, not an OpenAPI document`,
    place: range(at, at + start.length),
    hint: 'the host may have answered with a page in place of the document: get the document again, as YAML or JSON',
  };
}

/** A file that is a text, such as a description in Markdown. */
export function textDocument(path: SourcePath, text: string): SpecificationFile {
  return { path, value: text, findings: [], whole: true, place: () => ({ file: path }) };
}

/** Whether a value looks like an OpenAPI document, faulty or not. */
export function isDocument(value: unknown): value is JsonObject {
  if (!isObject(value) || (!('openapi' in value || 'swagger' in value) && otherKind(value) !== undefined)) return false;
  return ['openapi', 'swagger', 'paths', 'webhooks', 'components'].some((key) => key in value);
}

/** The finding for a file that is no OpenAPI document. */
export function noDocument(path: SourcePath, value: unknown): Finding {
  const [message, hint] = kindOf(value);
  return { rule: 'invalid-openapi', message, place: { file: path }, hint };
}

/** What a file is in place of an OpenAPI document, and what can be done. */
function kindOf(value: unknown): readonly [message: string, hint: string] {
  const begin = "a document begins with openapi: '3.1.0' or swagger: '2.0', a JSON Schema has $schema";
  if (value === undefined || value === null) return ['this file is empty', begin];
  if (typeof value === 'string' && value.startsWith('version https://git-lfs.github.com/'))
    return ['a pointer of Git LFS, not the document', 'get the files themselves with git lfs pull'];
  const kind = isObject(value) ? otherKind(value) : undefined;
  if (kind === undefined) return ['not an OpenAPI document', begin];
  const [name, hint = 'convert it into OpenAPI 3 with a tool of its maker'] = kind;
  return [`${name}, not an OpenAPI document`, hint];
}

/** The name of a well-known kind of document that describes APIs too, and what to do with one. */
function otherKind(value: JsonObject): readonly [name: string, hint?: string] | undefined {
  const instead = (what: string) => `name the OpenAPI document that ${what} in its place`;
  if ('asyncapi' in value) return ['an AsyncAPI document', 'docsgen shows no AsyncAPI: name an OpenAPI document'];
  if ('arazzo' in value) return ['an Arazzo document', instead('its workflows call')];
  if ('overlay' in value) return ['an Overlay', instead('it changes')];
  if ('swaggerVersion' in value) return [`Swagger ${scalarText(value.swaggerVersion)}`];
  if (textAt(objectAt(value, 'info'), 'schema').includes('getpostman.com')) return ['a collection of Postman'];
  if ('_postman_variable_scope' in value) return ['an environment of Postman', instead('belongs to it')];
  if ('__export_format' in value) return ['an export of Insomnia'];
  if (Array.isArray(objectAt(value, 'log')?.entries)) return ['a record of HTTP traffic (HAR)'];
  return undefined;
}
