import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { codesOf, type PageTexts, translatedBody, type Unit } from './page-texts.ts';
import type { TranslatedFile, TranslatedUnit, XliffPiece } from './read-xliff.ts';
import type { Code, SegmentPiece } from './segments.ts';
import { frontmatterWith } from './text-fields.ts';

/** A text of the original that an export may have been made of. */
export interface Candidate {
  readonly text: string;
  readonly blob: string;
  readonly texts: PageTexts;
}

interface ImportInput {
  readonly file: TranslatedFile;
  /** The original as it is now first, then as it was. */
  readonly candidates: readonly Candidate[];
  /** The translation that there is. */
  readonly existing?: PageTexts | undefined;
  /** Whether braces and angle brackets have a meaning in the page. */
  readonly isMdx: boolean;
  /** Whether headings may say their ids. */
  readonly headingIds: boolean;
  readonly placeOf: (at: number) => Place;
}

export interface ImportedPage {
  /** The translation; absent where it is not whole. */
  readonly text?: string;
  /** Texts that are not translated yet. */
  readonly missing: number;
  readonly all: number;
  readonly findings: readonly Finding[];
}

/** Makes a translation of what translators have written. */
export function importPage(input: ImportInput): ImportedPage {
  const { file, candidates, placeOf, existing } = input;
  const given = new Map(file.units.map((unit) => [unit.id, unit]));
  const lacking = ({ texts: { units } }: Candidate) => units.filter(({ id }) => !given.has(id)).length;
  const [first] = candidates;
  const made = candidates.find((candidate) => lacking(candidate) === 0);
  if (first === undefined || made === undefined) {
    const count = first === undefined ? 0 : lacking(first);
    const all = first?.texts.units.length ?? 0;
    const finding: Finding = {
      rule: 'invalid-data-file',
      message: `${file.original} has changed since it was exported: ${count} of its ${all} texts are not in the document`,
      place: placeOf(file.at),
      hint: 'export it again, and let your tool fill in what it has translated',
    };
    return { missing: count, all, findings: [finding] };
  }
  const { texts, blob, text } = made;
  const findings: Finding[] = [];
  const targets = new Map<string, readonly SegmentPiece[]>();
  for (const unit of texts.units) {
    const translated = given.get(unit.id);
    if (translated?.target === undefined) continue;
    const { pieces, problem } = withCodes(unit, translated.target);
    if (problem === undefined) targets.set(unit.id, pieces);
    else findings.push(codeFinding(problem, placeOf(translated.at)));
  }
  const [all, missing] = [texts.units.length, texts.units.length - targets.size - findings.length];
  if (missing + findings.length > 0) return { missing, all, findings };
  const fields = Object.fromEntries(
    texts.units.flatMap(({ id, kind }) => (kind in texts.fields ? [[kind, String(targets.get(id)?.[0] ?? '')]] : [])),
  );
  // Links may name the anchors that a translation had so far.
  const keepsAnchors = input.headingIds && (existing === undefined || existing.anchors.size === 0);
  const body = translatedBody(text, texts, targets, { isMdx: input.isMdx, keepsAnchors });
  const frontmatter = frontmatterWith(existing?.yaml ?? '', { ...fields, translated_from: blob });
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const start = `${frontmatter}\n`.replaceAll('\n', newline);
  return { text: start + body.replace(/^(?:[ \t]*\r?\n)+/, ''), missing: 0, all, findings: [] };
}

export function codeFinding(problem: string, place: Place): Finding {
  const hint = 'markup has to be in the translation as it is in the original; its place may be another one';
  return { rule: 'invalid-data-file', message: problem, place, hint };
}

/** A target with the code of the original in the place of its numbers, or what is wrong with it. */
export function withCodes(
  { source }: Unit,
  target: NonNullable<TranslatedUnit['target']>,
): { readonly pieces: readonly SegmentPiece[]; readonly problem?: string } {
  const left = [...codesOf(source)];
  const pieces: SegmentPiece[] = [];
  for (const piece of target) {
    if (typeof piece === 'string') {
      const last = pieces.at(-1);
      if (typeof last === 'string') pieces[pieces.length - 1] = last + piece;
      else pieces.push(piece);
      continue;
    }
    const at = left.findIndex((code) => isSame(code, piece));
    const [code] = at < 0 ? [] : left.splice(at, 1);
    if (code === undefined)
      return { pieces, problem: `the translation has markup that the original does not have: ${shown(piece)}` };
    pieces.push(code);
  }
  const [lost] = left;
  return lost === undefined
    ? { pieces }
    : { pieces, problem: `the translation lacks markup of the text: ${lost.code}` };
}

/** Tools may make one code of the two around words, or write other kinds of them. */
function isSame(code: Code, { id, side }: Exclude<XliffPiece, string>): boolean {
  return String(code.id) === id && (side === undefined || code.side === undefined || code.side === side);
}

function shown({ id, code }: Exclude<XliffPiece, string>): string {
  return code === '' ? `the code ${id}` : code;
}

/** A translation that is a whole page already, with the text that it was made from and the address that it had. */
export function importCopy(
  text: string,
  { blob, slug }: { readonly blob: string; readonly slug: string | undefined },
): string {
  const [, yaml] = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?=\r?\n|$)/m.exec(text) ?? [];
  const own = frontmatterWith(yaml ?? '', { ...definedOnly({ slug }), translated_from: blob });
  const body = yaml === undefined ? text : text.replace(/^---[ \t]*\r?\n[\s\S]*?^---[ \t]*(?:\r?\n|$)/m, '');
  return yaml === undefined ? `${own}\n${body}` : own + body;
}
