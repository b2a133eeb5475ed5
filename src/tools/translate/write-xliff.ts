import { escapeHtml } from '../../shared/escape-html.ts';
import type { Unit } from './page-texts.ts';
import type { SegmentPiece } from './segments.ts';

/** A page to translate, or labels. */
export interface XliffPage {
  /** Path of the original. */
  readonly original: string;
  /** Blob id of the original, by which its text is found when it has changed meanwhile; absent of labels. */
  readonly blob?: string;
  readonly units: readonly Unit[];
  /** What is translated already, by the ids of the units. */
  readonly known: ReadonlyMap<string, readonly SegmentPiece[]>;
}

export const blobNote = 'docsgen-blob';

/**
 * An XLIFF 1.2 document, which all tools for translators read. Markup is inline code that they cannot change: `bpt` and `ept`
 * around words, else `ph`.
 *
 * @see https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html
 */
export function writeXliff(
  pages: readonly XliffPage[],
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const files = pages.map(({ original, blob, units, known }) =>
    [
      `  <file original="${escapeXml(original)}" source-language="${escapeXml(from)}" target-language="${escapeXml(to)}" datatype="${blob === undefined ? 'plaintext' : 'x-markdown'}">`,
      ...(blob === undefined ? [] : [`    <header><note from="${blobNote}">${blob}</note></header>`]),
      '    <body>',
      ...units.map((unit) => writeUnit(unit, known.get(unit.id))),
      '    </body>',
      '  </file>',
    ].join('\n'),
  );
  const root = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">';
  return `${['<?xml version="1.0" encoding="UTF-8"?>', root, ...files, '</xliff>'].join('\n')}\n`;
}

function writeUnit({ id, kind, source }: Unit, target: readonly SegmentPiece[] | undefined): string {
  return [
    `      <trans-unit id="${id}" restype="x-${kind.replace('_', '-').toLowerCase()}" xml:space="preserve">`,
    `        <source>${writePieces(source)}</source>`,
    ...(target === undefined ? [] : [`        <target state="translated">${writePieces(target)}</target>`]),
    '      </trans-unit>',
  ].join('\n');
}

function writePieces(pieces: readonly SegmentPiece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return escapeXml(piece);
      const name = piece.side === undefined ? 'ph' : piece.side === 'open' ? 'bpt' : 'ept';
      return `<${name} id="${piece.id}">${escapeXml(piece.code)}</${name}>`;
    })
    .join('');
}

/** Characters that no XML document may have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

function escapeXml(text: string): string {
  return escapeHtml(text.replace(forbidden, ''));
}
