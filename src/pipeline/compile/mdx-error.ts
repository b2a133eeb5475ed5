import { VFileMessage } from 'vfile-message';
import type { Finding, Fix } from '../../model/diagnostic.ts';
import type { Place, Point, SourcePath } from '../../model/place.ts';
import { mergeConflict } from '../../shared/merge-conflict.ts';
import { otherFormat } from '../../shared/other-format.ts';
import { pointAfter, pointsIn } from '../../shared/text-points.ts';
import { templateTag } from './markdown/other-tools.ts';
import { placeAt } from './markdown/scope.ts';

/**
 * The finding for an error of the MDX parser: with a place, even where only the text of the message has one, a message
 * without parser jargon, a hint and, where it is certain, a fix. Any other error is a bug and is thrown again.
 */
export function mdxFinding(error: unknown, file: SourcePath, source: string): Finding {
  if (!(error instanceof VFileMessage)) throw error;
  const reason = String(error.reason);
  const explanation = explanations.find(({ when }) => when.test(reason));
  const stop = placeOfMessage(error, reason, file, source);
  const spot = spotOf(source, stop, reason);
  const mark = conflictLine(spot);
  if (mark !== undefined)
    return { rule: 'invalid-mdx', ...mergeConflict, place: { file, ...rangeOf(source, mark.start, mark.end) } };
  const opening = explanation?.opening?.(spot);
  const place = opening === undefined ? stop : { file, ...rangeOf(source, opening, opening + 1) };
  const fix = explanation?.fix?.(spot);
  const message = (explanation?.message?.(reason, spot) ?? sentence(reason)).trim();
  return {
    rule: 'invalid-mdx',
    message,
    place,
    hint: explanation && explanation.hint(reason, spot) + otherFormat(file),
    fix: fix && { file, ...fix },
  };
}

/** The line of the spot, where it is one that git writes before the first text of a conflict: the parser stops within it. */
function conflictLine({ source, start }: Spot): { readonly start: number; readonly end: number } | undefined {
  const line = lineStart(source, start);
  const [mark] = /^<{7} [^\r\n]*/.exec(source.slice(line)) ?? [];
  return mark === undefined ? undefined : { start: line, end: line + mark.length };
}

/** The offset of the last unclosed brace before the spot. */
function openBrace({ source, start }: Spot): number | undefined {
  let closed = 0;
  for (let at = start - 1; at >= 0; at--) {
    if (source[at - 1] === '\\') continue;
    if (source[at] === '}') closed++;
    else if (source[at] === '{' && closed-- === 0) return at;
  }
  return;
}

function rangeOf(source: string, start: number, end: number): { start: Point; end: Point } {
  const pointAt = pointsIn(source);
  return { start: pointAt(start), end: pointAt(end) };
}

/** Escapes the brace, if there is only one on the line up to the spot. A tag of a template is meant as that, and not as text. */
function escapeBrace(spot: Spot): Edit | undefined {
  const { source, start } = spot;
  const line = lineStart(source, start);
  const before = source.slice(line, start);
  const at = before.indexOf('{');
  const isOnly = at >= 0 && at === before.lastIndexOf('{') && before[at - 1] !== '\\';
  return isOnly && !isTemplate(spot) ? insert(line + at, '\\') : undefined;
}

/** Whether the first brace of the line begins a tag of a template. */
function isTemplate({ source, start }: Spot): boolean {
  const [brace] = /\{.*/.exec(source.slice(lineStart(source, start))) ?? [];
  return brace !== undefined && templateTag.line.test(brace);
}

/** The offset at which the line of another one begins. */
function lineStart(source: string, at: number): number {
  return Math.max(source.lastIndexOf('\n', at - 1), source.lastIndexOf('\r', at - 1)) + 1;
}

/** Escapes the angle bracket right before the spot. What asks for another file is meant as that, and not as text. */
function escapeAngle(spot: Spot): Edit | undefined {
  const { source, start } = spot;
  return source[start - 1] === '<' && !isSnippet(spot) ? insert(start - 1, '\\') : undefined;
}

/** Whether MkDocs or VitePress would show another file here: `--8<-- "path"`, `<<< @/path`. */
function isSnippet({ source, start }: Spot): boolean {
  return /-8<$/.test(source.slice(Math.max(0, start - 3), start)) || source.slice(start - 1, start + 2) === '<<<';
}

/** Whether a comment begins at the spot, and no `<!DOCTYPE html>`. */
function isComment({ source, start }: Spot): boolean {
  return source.startsWith('!--', start);
}

/** Makes a link of `<https://example.org>`. */
function linkAddress({ source, start }: Spot): Edit | undefined {
  const open = source.lastIndexOf('<', start);
  const [whole, address = ''] = /^<((?:https?:\/\/|mailto:)?[^\s<>{}]+)>/.exec(source.slice(open, open + 2000)) ?? [];
  if (open < 0 || whole === undefined || open + whole.length <= start) return undefined;
  const isMail = /^[^\s:/]+@[^\s:/]+$/.test(address);
  if (!isMail && !/^https?:\/\//.test(address)) return undefined;
  return { start: open, end: open + whole.length, text: `[${address}](${isMail ? 'mailto:' : ''}${address})` };
}

/** Makes `<br />` of `<br>`. */
function closeVoid({ source, end, reason }: Spot): Edit | undefined {
  return isVoid(reason) && source[end - 1] === '>' && source[end - 2] !== '/' ? insert(end - 1, ' /') : undefined;
}

/** Whether the error is about an element that HTML never closes. */
function isVoid(reason: string): boolean {
  return /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>$/.test(tagIn(reason));
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

function spotOf(source: string, { start, end }: Place, reason: string): Spot {
  const offset = ({ line, column }: Point) => {
    const lines = source.split(/(?<=\r\n|\n|\r(?!\n))/).slice(0, line - 1);
    return lines.join('').length + column - 1;
  };
  const from = start === undefined ? 0 : offset(start);
  return { source, start: from, end: end === undefined ? from : offset(end), reason };
}

interface Explanation {
  readonly when: RegExp;
  readonly message?: (reason: string, at: Spot) => string;
  readonly hint: (reason: string, at: Spot) => string;
  /** The edit that fixes it, where one is certain. */
  readonly fix?: (at: Spot) => Edit | undefined;
  /** Offset of the mistake, where that is not where the parser stopped. */
  readonly opening?: (at: Spot) => number | undefined;
}

/** Where the parser stopped, by 0-based offsets. */
interface Spot {
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

type Edit = Omit<Fix, 'file'>;

const brace = 'in MDX { starts an expression: write \\{ for the character, or put it in backticks';
const angle = 'in MDX < starts a tag: write \\< for the character, or put it in backticks';

const explanations: readonly Explanation[] = [
  {
    when: /^Expected a closing tag for `(<[^`]*>)`/,
    message: (reason, at) =>
      `the tag ${tagIn(reason)} is not closed${endsLater(reason, at) ? ' in its paragraph, which ends at the next empty line or block' : ''}`,
    hint: (reason, at) =>
      endsLater(reason, at)
        ? `put ${tagIn(reason)} on a line of its own, and ${closing(reason)} too`
        : isVoid(reason)
          ? 'end it with />: in MDX every tag is closed'
          : `add ${closing(reason)} after it, or write ${tagIn(reason).replace('>', ' />')}; for the character itself write \\<`,
    fix: closeVoid,
  },
  {
    when: /^Unexpected closing tag `[^`]*`, expected corresponding closing tag for/,
    message: (reason) => {
      const [closing, opening] = [...reason.matchAll(/`(<[^`]*>)`/g)].map(([, tag]) => tag);
      return `the tag ${opening} is closed by ${closing}`;
    },
    hint: (reason) =>
      `write ${(/for `(<[^`]*>)`/.exec(reason)?.[1] ?? '').replace('<', '</')}, or close the tags in between`,
  },
  {
    when: /^Unexpected closing tag|^Unexpected closing slash/,
    message: () => 'a tag is closed that was never opened',
    hint: () => 'remove it, or add the opening tag before it',
  },
  {
    when: /before attribute value/,
    message: () => 'the value of an attribute has no quotes',
    hint: () => 'write name="value", or name={expression}',
  },
  {
    when: /Unexpected character `\/`.*before local name|Unexpected character `@`.*in name/,
    message: () => 'an address in angle brackets is a tag in MDX',
    hint: () => 'write [words](address), or the address alone',
    fix: linkAddress,
  },
  {
    when: /Could not parse expression with acorn|Unexpected content after expression/,
    message: () => 'the text in braces is not a JavaScript expression',
    hint: (_, at) => (isTemplate(at) ? templateTag.hint : brace),
    fix: escapeBrace,
  },
  {
    when: /Could not parse import\/exports with acorn/,
    message: () => 'the import or export statement is not valid JavaScript',
    hint: () =>
      'a line that starts with import or export is code in MDX: put a blank line after the last of them, or begin the sentence with another word',
  },
  {
    when: /Unexpected end of file in expression|Unexpected end of file.*corresponding closing brace/,
    message: () => 'the brace is not closed',
    hint: () => brace,
    opening: openBrace,
  },
  {
    when: /Unexpected character `!`.*before name/,
    message: (_, at) => `${isComment(at) ? 'an HTML comment' : 'a declaration of HTML'} is not allowed here`,
    hint: (_, at) =>
      isComment(at)
        ? 'write {/* comment */}, or close it with -->'
        : 'leave it out: docsgen writes the document around a page; for the character itself write \\<',
  },
  {
    when: /Unexpected character .* before name/,
    message: (reason) => `${/`[^`]*`/.exec(reason)?.[0] ?? 'this character'} cannot follow <`,
    hint: (_, at) =>
      isSnippet(at)
        ? 'to show another file, import it and write it as a component, or give a code block file="../path"'
        : angle,
    fix: escapeAngle,
  },
  {
    when: /^Expected the closing tag `[^`]*` either after the end of/,
    message: (reason) => `the tag ${tagIn(reason)} closes inside of other markup than it was opened in`,
    hint: () => 'let tags and marks such as ** and _ close in the reverse order in which they open',
  },
  {
    when: /^Unexpected duplicate layout/,
    message: () => 'the page has two default exports',
    hint: () => 'keep one: the default export of a page is the component around its text',
  },
  { when: /^Unclosed comment/, hint: () => 'write --> where it ends, or \\<!-- for the characters' },
  { when: /Unexpected lazy line/, hint: () => 'indent the line like the one where the tag or brace opens' },
  { when: /Unexpected end of file/, message: () => 'the file ends inside a tag', hint: () => angle },
  { when: /Unexpected character/, hint: () => angle },
];

/** Whether a tag that shares its line with other text is closed after the paragraph: a block would be closed there. */
function endsLater(reason: string, { source, end }: Spot): boolean {
  return /before the end of `paragraph`/.test(reason) && source.indexOf(closing(reason), end) >= 0;
}

function closing(reason: string): string {
  return tagIn(reason).replace('<', '</');
}

function tagIn(reason: string): string {
  return /`(<[^`]*>)`/.exec(reason)?.[1] ?? 'the tag';
}

function sentence(reason: string): string {
  const first = reason.replace(/\s*\(note:.*$/s, '').split('\n')[0] ?? reason;
  return first.charAt(0).toLowerCase() + first.slice(1).replace(/\.$/, '');
}

/** The place of an error. That of an unclosed tag is only in the message: `(3:1-3:6)`. */
function placeOfMessage(error: VFileMessage, reason: string, file: SourcePath, source: string): Place {
  const inText = /`<[^`]*>` \((\d+):(\d+)(?:-(\d+):(\d+))?\)/.exec(reason);
  if (inText !== null) {
    const [, line, column, endLine, endColumn] = inText.map(Number);
    const start = { line: line as number, column: column as number };
    return Number.isNaN(endLine) || endLine === undefined || endColumn === undefined
      ? { file, start }
      : { file, start, end: { line: endLine, column: endColumn } };
  }
  return placeAt(file, error.place ?? pointAfter(source));
}
