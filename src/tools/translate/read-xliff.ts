import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { pointsIn } from '../../shared/text-points.ts';
import { blobNote } from './write-xliff.ts';

/** A page of an XLIFF document. */
export interface TranslatedFile {
  readonly original: string;
  /** As its `target-language` says. */
  readonly language?: string;
  /** Of the original that was exported. */
  readonly blob?: string;
  /** Offset in the document. */
  readonly at: number;
  readonly units: readonly TranslatedUnit[];
}

export interface TranslatedUnit {
  readonly id: string;
  readonly source: readonly XliffPiece[];
  /** Absent where there is no translation yet. */
  readonly target?: readonly XliffPiece[];
  readonly at: number;
}

/** Words, or an inline code by its number. */
export type XliffPiece = string | { readonly code: string; readonly side?: 'open' | 'close'; readonly id: string };

interface ReadXliff {
  readonly files: readonly TranslatedFile[];
  readonly findings: readonly Finding[];
  /** The place of an offset. */
  readonly placeOf: (at: number) => Place;
}

interface Node {
  readonly name: string;
  readonly text?: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  readonly at: number;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: false,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // References by number.
  htmlEntities: true,
  captureMetaData: true,
});

const metadata = XMLParser.getMetaDataSymbol() as unknown as symbol;

/** Reads an XLIFF 1.2 document. What is wrong with it are findings with their places. */
export function readXliff(text: string, file: SourcePath): ReadXliff {
  const pointAt = pointsIn(text);
  const placeOf = (at: number): Place => ({ file, start: pointAt(at) });
  const refuse = (...found: readonly Finding[]): ReadXliff => ({ files: [], findings: found, placeOf });
  const finding = (at: number, message: string, hint?: string): Finding => ({
    rule: 'invalid-data-file',
    message,
    place: placeOf(at),
    hint,
  });
  // Entities that a document declares can be of any size.
  const doctype = text.search(/<!DOCTYPE/i);
  if (doctype >= 0) return refuse(finding(doctype, 'an XLIFF document has no DOCTYPE', 'remove it'));
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const { msg, line, col } = valid.err;
    const place = { file, start: { line, column: col } };
    const hint = 'export it again from the tool that it comes from';
    return refuse({ rule: 'invalid-data-file', message: `no XML: ${msg}`, place, hint });
  }
  const root = toNodes(parser.parse(text)).find(({ name }) => name === 'xliff');
  if (root === undefined) return refuse(finding(0, 'expected an XLIFF document, with an element xliff'));
  const { version } = root.attributes;
  if (version !== '1.2') {
    const message = `expected XLIFF 1.2, got ${version === undefined ? 'no version' : `version ${version}`}`;
    return refuse(finding(root.at, message, 'export it as XLIFF 1.2'));
  }
  const findings: Finding[] = [];
  const files = childrenOf(root, 'file').flatMap((node): readonly TranslatedFile[] => {
    const { original, 'target-language': language } = node.attributes;
    if (original === undefined) {
      findings.push(
        finding(node.at, 'the file does not say which page it translates', 'add original, a path of a page'),
      );
      return [];
    }
    const note = all(node, 'note').find(({ attributes }) => attributes.from === blobNote);
    const units = all(node, 'trans-unit').flatMap((unit): readonly TranslatedUnit[] => {
      const { id } = unit.attributes;
      if (id === undefined) {
        findings.push(finding(unit.at, 'the text has no id', 'export it again: docsgen finds texts by their ids'));
        return [];
      }
      const [source] = childrenOf(unit, 'source');
      const [target] = childrenOf(unit, 'target');
      const given = source === undefined ? [] : piecesOf(source);
      const isPrinted = isIndented(given);
      const asWritten = (all: readonly XliffPiece[]) => (isPrinted ? withoutIndent(all) : all);
      const pieces = asWritten(target === undefined ? [] : piecesOf(target));
      const isDone = pieces.some((piece) => typeof piece !== 'string' || piece.trim() !== '') && !isUnfinished(target);
      const known = { id, source: asWritten(given), at: (target ?? unit).at };
      return [isDone ? { ...known, target: pieces } : known];
    });
    const blob = note?.children[0]?.text?.trim();
    return [{ original, at: node.at, units, ...(language && { language }), ...(blob && { blob }) }];
  });
  return { files, findings, placeOf };
}

/** Whether a tool says that a text is to be translated still. */
function isUnfinished(target: Node | undefined): boolean {
  return ['new', 'needs-translation'].includes(target?.attributes.state ?? '');
}

/** The end of a line, and the indent of the element that comes next. */
const indent = /\n[ \t]*$/;

/**
 * Whether a tool has printed each element of a text on a line of its own, against `xml:space`. The blanks are none of the
 * text: `**bold **` would not be bold.
 */
function isIndented(source: readonly XliffPiece[]): boolean {
  const last = source.at(-1);
  if (typeof last !== 'string' || !indent.test(last)) return false;
  return source.every((piece, index) => {
    const before = source[index - 1];
    return typeof piece === 'string' || (typeof before === 'string' && indent.test(before));
  });
}

function withoutIndent(pieces: readonly XliffPiece[]): readonly XliffPiece[] {
  return pieces.map((piece) => (typeof piece === 'string' ? piece.replace(indent, '') : piece));
}

function piecesOf(node: Node): readonly XliffPiece[] {
  return node.children.flatMap((child): readonly XliffPiece[] => {
    if (child.text !== undefined) return [child.text];
    const { id = '', ctype } = child.attributes;
    const code = child.children.map(({ text = '' }) => text).join('');
    if (child.name === 'bpt' || child.name === 'bx') return [{ code, side: 'open', id }];
    if (child.name === 'ept' || child.name === 'ex') return [{ code, side: 'close', id }];
    if (child.name === 'ph' || child.name === 'x' || child.name === 'it') return [{ code, id: id || (ctype ?? '') }];
    // Marks of tools, such as segments.
    return piecesOf(child);
  });
}

function childrenOf({ children }: Node, wanted: string): readonly Node[] {
  return children.filter(({ name }) => name === wanted);
}

function all(node: Node, wanted: string): readonly Node[] {
  return node.children.flatMap((child) => (child.name === wanted ? [child] : all(child, wanted)));
}

type Parsed = Readonly<Record<string | symbol, unknown>>;

function toNodes(parsed: readonly Parsed[]): readonly Node[] {
  return parsed.flatMap((entry): readonly Node[] => {
    const [name = ''] = Object.keys(entry).filter((key) => key !== ':@');
    const value = entry[name];
    if (name === '#text') return [{ name, text: String(value), attributes: {}, children: [], at: 0 }];
    if (name.startsWith('?') || !Array.isArray(value)) return [];
    const { startIndex = 0 } = (entry[metadata] ?? {}) as { readonly startIndex?: number };
    const attributes = (entry[':@'] ?? {}) as Readonly<Record<string, string>>;
    return [{ name, attributes, children: toNodes(value as readonly Parsed[]), at: startIndex }];
  });
}
