import type { Paragraph, Root, Text } from 'mdast';
import { addressFault } from '../../../shared/address-faults.ts';
import { didYouMean, nearest } from '../../../shared/nearest.ts';
import { pointAfter, pointsIn } from '../../../shared/text-points.ts';
import type { Scope } from './scope.ts';
import { visit } from './visit.ts';

interface Fault {
  /** What there is in the text, from this offset on. */
  readonly at: number;
  readonly written: string;
  readonly message: string;
  readonly hint: string;
}

/** The beginning of a heading, a table, a formula or a definition. */
const blockMarkup = /^[ \t>]*(?:#{2,6}[^\s#]|\||\$\$|\[[^[\]\n]+\]:)/m;

/** A formula, and one that is all of its line, which a paragraph is read for. */
const formula = /\$\$[^$\s](?:[^$\n]*[^$\s])?\$\$/;
const formulaLine = /^\$\$(?:.*\$\$)?$/;

/** The definition of a link, on a line of its own. */
const definition = /^\[(?!\^)([^[\]]{1,300})\]:[ \t]*<?([^<>\s]+)>?(?:[ \t]+["'(].*)?$/;

/** A link, or text that would be one, with a blank in its address or after it. */
const spacedLink = /\]\([^()\n]*[ \t]/;

/** A mark of a footnote: a number, or a word that is no set of letters as regular expressions have it. */
const noteMark = /(?<!\\)\[\^\d+\]|(?<![\\(|\]^\w])\[\^(?!\p{L}-\p{L})\p{L}[\p{L}\p{N}_-]{2,}\](?![*+?{])/u;

/** Bold text with a blank before its end; the limit bounds the time. What is before it is looked at behind the sign, which engines jump to. */
const spacedBold = /\*\*(?<![\\*\w/]\*\*)(?=[^\s*])[^*\n]{1,300}[ \t]\*\*(?![\w*])/;

/** Bold text with a sign at its end and a letter right after that, or with signs at both ends and a letter before: Markdown sees no bold text. */
const tightBold =
  /\*\*(?:(?<![\\*\p{L}\p{N}]\*\*)(?=[^\s*])[^*\n]{0,300}[^\s*\\\p{L}\p{N}/]\*\*(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}]\*\*)[^\s*\p{L}\p{N}/][^*\n]{0,300}[^\s*\\\p{L}\p{N}/]\*\*(?!\*))/u;

const wide = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\u3001-\\u303f\\uff01-\\uffef]';

/** A mark of bold text next to Chinese, Japanese or Korean, which have no such sign of their own. */
const wideBold = new RegExp(`(?<![\\\\*])\\*{2,3}(?=${wide})|(?<=${wide})\\*{2,3}(?!\\*)`, 'u');

/** A link by the name of a definition, or an image. What follows a word or a bracket is an index of code: `rows[0][1]`. */
const byName = /(?<![\\\w)\]])!?\[([^[\]\n]{1,300})\]\[([^[\]\n]{0,300})\](?![[(:])/;

/**
 * Reports headings, tables, links, formulas, bold text and marks of footnotes that Markdown takes for text, because of a blank
 * that is missing or one too many, or of a footnote or a definition that is not there. It reads the source of paragraphs, so it needs the tree as it was parsed.
 */
export function reportLiteralMarkup(tree: Root, scope: Scope): void {
  const { text } = scope.source;
  const report = reporter(scope);
  const unread = new Set<string>();
  if (blockMarkup.test(text)) {
    visit(tree, 'paragraph', (node) => {
      const source = sourceOf(node, scope);
      // Tables that are such have it, too: most pages with one have no other.
      if (!blockMarkup.test(source)) return;
      report(node, paragraphFaults(source, scope));
      for (const { line } of linesIn(source)) unread.add(nameIn(line) ?? '');
    });
  }
  if (spacedLink.test(text)) {
    visit(tree, 'text', (node, _, parent) => {
      if (!node.value.includes('](')) return;
      const own = sourceOf(node, scope);
      // An address after it is a link by itself as far as its first blank.
      const isCut = own.endsWith('](') && parent?.position !== undefined;
      const rest = isCut ? scope.source.text.slice(node.position?.end.offset, parent.position?.end.offset) : '';
      report(
        node,
        linkFaults(own + rest).filter(({ at }) => at < own.length),
      );
    });
  }
  if (text.includes('**') && [spacedBold, tightBold, wideBold].some((bold) => bold.test(text))) {
    visit(tree, 'text', (node) => {
      if (node.value.includes('**')) report(node, boldFaults(sourceOf(node, scope)));
    });
  }
  if (byName.test(text)) {
    const names: string[] = [];
    visit(tree, 'definition', ({ label, identifier }) => void names.push(label ?? identifier));
    visit(tree, 'text', (node, _, parent) => {
      if (!node.value.includes('][')) return;
      const own = sourceOf(node, scope);
      // What is in the brackets may be more than text: code, or an address, which is a link by itself.
      const start = node.position?.start.offset ?? 0;
      const before = text.slice(Math.max(parent?.position?.start.offset ?? start, start - 300), start);
      const faults = nameFaults(before + own, names, unread).map((fault) => ({
        ...fault,
        at: fault.at - before.length,
      }));
      report(
        node,
        faults.filter(({ at, written }) => at + written.length > 0),
      );
    });
  }
  if (!scope.settings.markdown.math && formula.test(text)) {
    visit(tree, 'text', (node) => {
      const within = linesIn(sourceOf(node, scope)).filter(({ line }) => !formulaLine.test(line));
      report(node, within.flatMap((line) => formulaFault(line, formula)).slice(0, 1));
    });
  }
  if (noteMark.test(text)) {
    visit(tree, 'text', (node) => {
      if (node.value.includes('[^')) report(node, noteFaults(sourceOf(node, scope)));
    });
  }
}

function sourceOf({ position }: Paragraph | Text, { source }: Scope): string {
  return position === undefined ? '' : source.text.slice(position.start.offset, position.end.offset);
}

function reporter({ source: { path, text }, findings }: Scope) {
  const pointAt = pointsIn(text);
  return ({ position }: Paragraph | Text, faults: readonly Fault[]): void => {
    const from = position?.start.offset;
    if (from === undefined) return;
    for (const { at, written, message, hint } of faults) {
      const start = pointAt(from + at);
      const place = { file: path, start, end: pointAfter(written, start) };
      findings.push({ rule: 'literal-markup', message: `${message}: it is shown as text`, place, hint });
    }
  };
}

interface Line {
  readonly at: number;
  /** Without what is in front of it in quotes and lists. */
  readonly line: string;
}

/** Lines of a paragraph, which has no empty ones. */
function linesIn(text: string): readonly Line[] {
  let end = 0;
  return text.split(/[\r\n]/).flatMap((whole) => {
    const line = whole.replace(/^[ \t>]*/, '');
    end += whole.length + 1;
    return whole === '' ? [] : [{ at: end - 1 - line.length, line: line.trimEnd() }];
  });
}

function paragraphFaults(text: string, { settings }: Scope): readonly Fault[] {
  const lines = linesIn(text);
  const headings = lines.flatMap(headingFault);
  return [
    ...headings,
    ...tableFault(lines),
    ...definitionFault(lines),
    ...(settings.markdown.math ? [] : lines.flatMap((line) => formulaFault(line, formulaLine)).slice(0, 1)),
  ];
}

function headingFault({ at, line }: Line): readonly Fault[] {
  const [marks] = /^#{2,6}(?=[^\s#])/.exec(line) ?? [];
  if (marks === undefined) return [];
  const message = `there is no space after ${marks}`;
  return [{ at, written: line, message, hint: `write ${marks} ${line.slice(marks.length)}` }];
}

/** The name of what would be a definition if it were not in a paragraph. */
function nameIn(line: string): string | undefined {
  const [, name, address = ''] = definition.exec(line) ?? [];
  return isAddress(address) ? name?.toLowerCase() : undefined;
}

/** One fault for all definitions of a paragraph: they have one cause. */
function definitionFault(lines: readonly Line[]): readonly Fault[] {
  const index = lines.findIndex(({ line }) => nameIn(line) !== undefined);
  const { at, line } = lines[index] ?? {};
  if (at === undefined || line === undefined) return [];
  const [message, hint] =
    index > 0
      ? ['this definition of a link is right below a text', 'put an empty line above it']
      : ['this is no definition of a link', 'after the address, only a title in quotes may follow'];
  return [{ at, written: line, message, hint }];
}

function formulaFault({ at, line }: Line, pattern: RegExp): readonly Fault[] {
  const found = pattern.exec(line);
  if (found === null) return [];
  const hint = 'set markdown: { math: true } in the config, and install katex';
  return [{ at: at + found.index, written: found[0], message: 'formulas are not switched on', hint }];
}

/** The line between the head and the rows of a table. */
const dashes = /^\|?(?:[ \t]*:?-+:?[ \t]*\|)*[ \t]*:?-+:?[ \t]*\|?$/;

/** A fault where all lines have `|` at both ends, as no other text has. */
function tableFault(lines: readonly Line[]): readonly Fault[] {
  const [first, second] = lines;
  if (first === undefined || second === undefined || !lines.every(({ line }) => /^\|.*\|$/.test(line))) return [];
  const count = (line: string) => line.slice(1, -1).split(/(?<!\\)\|/).length;
  const [above, below] = [count(first.line), count(second.line)];
  const line = `| ${Array(above).fill('---').join(' | ')} |`;
  const isDashes = dashes.test(second.line);
  const [message, hint] =
    isDashes && above === below
      ? ['the line of dashes of this table is not indented as its first row is', 'indent all lines of the table alike']
      : isDashes
        ? [`the first row of this table has ${cells(above)}, and the line of dashes ${cells(below)}`, `write ${line}`]
        : dashes.test(first.line)
          ? [
              'this table has no row above its line of dashes',
              'write the heads of the columns there; empty ones are allowed',
            ]
          : ['this table has no line of dashes', `write ${line} below its first row`];
  return [{ at: first.at, written: first.line, message, hint }];
}

function cells(count: number): string {
  return count === 1 ? '1 cell' : `${count} cells`;
}

/** A link or an image as it would be, with whatever is in its brackets; the limits bound the time. */
const bracketed = /!?\[[^[\]\n]{0,500}\]\(([^()<>\n"']{1,500})\)/g;

/** A size behind the address of an image, as plugins of markdown-it have it: `a.png =300x200`. */
const sized = /^(\S+)[ \t]+=(?=\d|x\d)(\d*%?)x?(\d*%?)$/;

function linkFaults(text: string): readonly Fault[] {
  return [...text.matchAll(bracketed)].flatMap(({ 0: written, 1: inside = '', index }) => {
    const address = inside.trim();
    const [, src, width, height] = (written.startsWith('!') && sized.exec(address)) || [];
    if (!/[ \t]/.test(address) || !(src !== undefined || isAddress(address))) return [];
    const message = `there is a space in the address of this ${written.startsWith('!') ? 'image' : 'link'}`;
    if (src !== undefined) {
      const sizes = `${width ? ` width="${width}"` : ''}${height ? ` height="${height}"` : ''}`;
      return [{ at: index, written, message, hint: `write <img src="${src}"${sizes} alt="…" />` }];
    }
    const encoded = address.replace(/[ \t]/g, '%20');
    const hint = addressFault(encoded) === undefined ? `write ${encoded}` : 'correct it, or take the space away';
    return [{ at: index, written, message, hint }];
  });
}

function boldFaults(text: string): readonly Fault[] {
  const spaced = [...text.matchAll(new RegExp(spacedBold, 'g'))].map(({ 0: written, index }) => ({
    at: index,
    written,
    message: 'there is a space before the end of this bold text',
    hint: `write ${written.replace(/[ \t]+\*\*$/, '**')}`,
  }));
  const tight = [...text.matchAll(new RegExp(tightBold, 'gu'))].map(({ 0: written, index }) => ({
    at: index,
    written,
    message: 'a letter is right next to this bold text, which has a sign at its end',
    hint: `put a space between them, or write <strong>${written.slice(2, -2)}</strong>`,
  }));
  if (spaced.length + tight.length > 0) return [...spaced, ...tight];
  const { 0: written, index = 0 } = wideBold.exec(text) ?? {};
  if (written === undefined) return [];
  const message = `${written} makes no bold text here`;
  return [
    {
      at: index,
      written,
      message,
      hint: 'write it on both sides of the words, without a space within; \\* is the character',
    },
  ];
}

/**
 * Links whose definition is not there. On a page without any, one word each in brackets may be text: a page about tables may describe
 * `[rows][columns]`; an image, several words, an address, `[name][]`, or the name of a definition such as `note-2` are none.
 *
 * @param names of the definitions of the page
 * @param unread names of those that are reported, as Markdown reads them as text
 */
function nameFaults(text: string, names: readonly string[], unread: ReadonlySet<string>): readonly Fault[] {
  return [...text.matchAll(new RegExp(byName, 'g'))].flatMap(({ 0: written, 1: shown = '', 2: named = '', index }) => {
    const name = named === '' ? shown : named;
    if (unread.has(name.toLowerCase())) return [];
    const isImage = written.startsWith('!');
    if (!isImage && (!/\p{L}{3}/u.test(name) || /^\w-\w/.test(name))) return [];
    const isMeant = isImage || named === '' || /\S\s+\S|:\/\//.test(shown) || /[\d._-]/.test(named);
    if (names.length === 0 && !isMeant) return [];
    const near = nearest(name, names);
    const hint =
      didYouMean(near && `[${near}]`) ??
      `write [${name}]: and its address on a line of its own, or \\[ for the characters`;
    return [{ at: index, written, message: `there is no definition of [${name}]`, hint }];
  });
}

function noteFaults(text: string): readonly Fault[] {
  return [...text.matchAll(new RegExp(noteMark, 'gu'))].map(({ 0: written, index }) => ({
    at: index,
    written,
    message: `there is no footnote ${written}`,
    hint: `write ${written}: and its text on a line of its own, or \\${written} for the characters`,
  }));
}

/** Whether it begins as an address does, or ends like the name of a file. */
function isAddress(text: string): boolean {
  return (
    /^(?:https?:\/\/|\.{0,2}\/)/.test(text) ||
    /^[^:]*\.(?:mdx?|png|jpe?g|gif|svg|webp|avif|pdf|zip)(?:#\S*)?$/i.test(text)
  );
}
