import { GithubSlugger } from 'docsgen/moving';
import { type ChangeLog, type ConvertedPage, changeLog, type Line, lineWriter, numberedLines } from '../page-writer.ts';
import { type BlockState, convertBlockTag, endBlocks, newBlockState, readBlockTag } from './blocks.ts';
import { gitBookId, plainText } from './heading-ids.ts';
import { convertInline, type GitBookPage } from './inline.ts';

/** A page while it is converted. */
interface Conversion {
  readonly page: GitBookPage;
  readonly log: ChangeLog;
  readonly blocks: BlockState;
  /** Ids that docsgen gives to headings. */
  readonly ids: GithubSlugger;
  /** Ids that GitBook gave to headings, and how often. */
  readonly given: Map<string, number>;
}

/**
 * Turns blocks of GitBook into CommonMark and docsgen's markup: hints, tabs, titles of code, references to pages, embedded
 * addresses, steps and parts of other files.
 *
 * @param first number of the first line in the file
 */
export function convertGitBook(body: string, first: number, page: GitBookPage): ConvertedPage {
  const log = changeLog();
  const conversion: Conversion = {
    page,
    log,
    blocks: newBlockState({ page, log, writer: lineWriter(), convert: (lines) => convertLines(lines, conversion) }),
    ids: new GithubSlugger(),
    given: new Map(),
  };
  convertLines(numberedLines(body, first), conversion);
  endBlocks(conversion.blocks);
  return { text: conversion.blocks.writer.lines.join('\n'), edits: log.edits, notes: log.notes };
}

function convertLines(lines: readonly Line[], conversion: Conversion): void {
  const { page, log, blocks } = conversion;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) break;
    const fence = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*)(`{3,}|~{3,})([^`]*)$/.exec(line.text);
    const tag = fence === null ? readBlockTag(lines, index) : undefined;
    const heading = /^(#{1,6})[ \t]+(.+?)[ \t]*$/.exec(line.text);
    if (fence !== null) index = copyFence(lines, index, fence, conversion);
    else if (tag !== undefined) index = convertBlockTag(tag, blocks);
    else
      blocks.writer.lines.push(
        log.change(line, heading === null ? convertInline(line, page, log) : convertHeading(line, heading, conversion)),
      );
  }
}

/** Copies a block of code; its title and options are those of the `{% code %}` around it. @returns index of its last line */
function copyFence(
  lines: readonly Line[],
  index: number,
  [, before = '', mark = '', info = '']: RegExpExecArray,
  { log, blocks }: Conversion,
): number {
  const { code } = blocks;
  blocks.code = undefined;
  const language = info.trim().split(/\s+/)[0] ?? '';
  const options = [
    languages[language.toLowerCase()] ?? (language === '' && code !== undefined ? 'text' : language),
    ...(code?.title === undefined ? [] : [`title="${code.title.replaceAll('"', "'")}"`]),
    ...(code?.isNumbered === true ? ['showLineNumbers'] : []),
    ...(code?.isWrapped === true ? ['wrap'] : []),
  ];
  const end = new RegExp(`^[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*$`);
  const found = lines.findIndex(({ text }, at) => at > index && end.test(text));
  const last = found < 0 ? lines.length - 1 : found;
  const start = lines[index];
  if (start !== undefined) blocks.writer.lines.push(log.change(start, before + mark + options.join(' ').trim()));
  blocks.writer.lines.push(...lines.slice(index + 1, last + 1).map(({ text }) => text));
  return last;
}

/** Languages of code by GitBook's names, where docsgen has others. */
const languages: Readonly<Record<string, string>> = {
  plaintext: 'text',
  'plain-text': 'text',
  curl: 'sh',
  shell: 'sh',
  env: 'ini',
  solidity: 'solidity',
};

/** A heading keeps the id that GitBook gave it, in an `<a>`, as `{#id}` or by its words, unless it has the same id without. */
function convertHeading(
  line: Line,
  [, marks = '', written = '']: RegExpExecArray,
  { page, log, ids, given }: Conversion,
): string {
  const id =
    /<a\s+(?:href="[^"]*"\s+)?id="([^"]+)"[^>]*>(?:<\/a>)?/.exec(written)?.[1] ?? /\{#([\w.:-]+)\}$/.exec(written)?.[1];
  const text = written.replace(/[ \t]*<a\s+[^>]*\bid="[^"]*"[^>]*>(?:<\/a>)?/g, '').replace(/[ \t]*\{#[\w.:-]+\}$/, '');
  const words = convertInline({ ...line, text }, page, log);
  const base = id ?? (page.isOld ? undefined : gitBookId(words));
  const own = ids.slug(plainText(words));
  if (base === undefined || marks === '#') return `${marks} ${words}`;
  const times = given.get(base) ?? 0;
  given.set(base, times + 1);
  const wanted = times === 0 ? base : `${base}-${times}`;
  return own === wanted ? `${marks} ${words}` : `${marks} ${words} {#${wanted}}`;
}
