import { VFileMessage } from 'vfile-message';
import type { Finding, Fix } from '../model/diagnostic.ts';
import type { Place, SourcePath } from '../model/place.ts';

/**
 * Makes what the parser throws whole: a place even where it stands only in the text, a message
 * without parser jargon, and a hint that says what to type. Anything else is a fault of docsgen's
 * own and is thrown again.
 */
export function mdxFinding(error: unknown, file: SourcePath, source: string): Finding {
  if (!(error instanceof VFileMessage)) throw error;
  const reason = String(error.reason);
  const place = placeOfMessage(error, reason, file, source);
  const explanation = explanations.find(({ when }) => when.test(reason));
  const fix = explanation?.escape === undefined ? undefined : escapeBefore(explanation.escape, { file, source, place });
  const message = (explanation?.message?.(reason) ?? sentence(reason)).trim();
  return {
    rule: 'invalid-mdx',
    message,
    place,
    ...(explanation === undefined ? {} : { hint: explanation.hint(reason) }),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** Makes a character of what was taken for syntax, where there is only one on the line up to the place. */
function escapeBefore(
  character: string,
  { file, source, place }: { readonly file: SourcePath; readonly source: string; readonly place: Place },
): Fix | undefined {
  const { line, column } = place.start ?? { line: 0, column: 0 };
  const before = source.split(/(?<=\r\n|\n|\r(?!\n))/).slice(0, line);
  const last = (before.pop() ?? '').slice(0, column - 1);
  const at = last.indexOf(character);
  if (at < 0 || at !== last.lastIndexOf(character) || last[at - 1] === '\\') return undefined;
  const start = before.join('').length + at;
  return { file, start, end: start, text: '\\' };
}

interface Explanation {
  readonly when: RegExp;
  readonly message?: (reason: string) => string;
  readonly hint: (reason: string) => string;
  /** What a backslash before it would make a character of. */
  readonly escape?: '{' | '<';
}

const brace = 'in MDX { starts an expression: write \\{ for the character, or put it in backticks';
const angle = 'in MDX < starts a tag: write \\< for the character, or put it in backticks';

const explanations: readonly Explanation[] = [
  {
    when: /^Expected a closing tag for `(<[^`]*>)`/,
    message: (reason) => `the tag ${tagIn(reason)} is not closed`,
    hint: (reason) => `add ${tagIn(reason).replace('<', '</')} after it, or write ${tagIn(reason).replace('>', ' />')}`,
  },
  {
    when: /^Unexpected closing tag|^Unexpected closing slash/,
    hint: () => 'remove it, or add the opening tag before it',
  },
  {
    when: /Could not parse expression with acorn|Unexpected content after expression/,
    message: () => 'the text in braces is not a JavaScript expression',
    hint: () => brace,
    escape: '{',
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
  },
  {
    when: /Unexpected character `!`.*before name/,
    message: () => 'an HTML comment cannot stand here',
    hint: () => 'write {/* comment */}, or close it with -->',
  },
  {
    when: /Unexpected character .* before name/,
    message: (reason) => `${/`[^`]*`/.exec(reason)?.[0] ?? 'this character'} cannot follow <`,
    hint: () => angle,
    escape: '<',
  },
  { when: /Unexpected lazy line/, hint: () => 'indent the line like the one where the tag or brace opens' },
  { when: /Unexpected end of file/, message: () => 'the file ends inside a tag', hint: () => angle },
  { when: /Unexpected character/, hint: () => angle },
];

function tagIn(reason: string): string {
  return /`(<[^`]*>)`/.exec(reason)?.[1] ?? 'the tag';
}

function sentence(reason: string): string {
  const first = reason.replace(/\s*\(note:.*$/s, '').split('\n')[0] ?? reason;
  return first.charAt(0).toLowerCase() + first.slice(1).replace(/\.$/, '');
}

/** An unclosed tag has its place only in the text of the message: `(3:1-3:6)`. */
function placeOfMessage(error: VFileMessage, reason: string, file: SourcePath, source: string): Place {
  const inText = /`<[^`]*>` \((\d+):(\d+)(?:-(\d+):(\d+))?\)/.exec(reason);
  if (inText !== null) {
    const [, line, column, endLine, endColumn] = inText.map(Number);
    const start = { line: line as number, column: column as number };
    return Number.isNaN(endLine) || endLine === undefined || endColumn === undefined
      ? { file, start }
      : { file, start, end: { line: endLine, column: endColumn } };
  }
  const { place } = error;
  if (place !== undefined && 'start' in place) {
    const { start, end } = place;
    return { file, start: { line: start.line, column: start.column }, end: { line: end.line, column: end.column } };
  }
  if (place !== undefined) return { file, start: { line: place.line, column: place.column } };
  const lines = source.split('\n');
  return { file, start: { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 } };
}
