import { readDefinitions } from '../definitions.ts';
import { indentOf } from '../indent.ts';
import { type ConvertedPage, changeLog, type Line, numberedLines } from '../page-writer.ts';
import { htmlTrace } from '../traces.ts';
import { blockStart, readBlock } from './blocks.ts';
import { codeSample, convertInfo } from './code.ts';
import { type ContainerContext, convertContainer } from './containers.ts';
import { abbreviation, withSingleSnippets } from './includes.ts';
import { type InlineOptions, inlineConverter } from './inline.ts';

/** What a page of MkDocs is converted with. */
export interface MarkdownOptions extends InlineOptions {
  /** Whether a plugin reads `{% include … %}`, by default one does; else it is text. */
  readonly hasIncludes?: boolean;
  /** The text of a snippet; `undefined` where there is none. */
  readonly snippet: (path: string) => string | undefined;
}

/** A page of MkDocs that was converted. */
interface ConvertedMarkdown extends ConvertedPage {
  /** Abbreviations and what they mean. */
  readonly abbreviations: ReadonlyMap<string, string>;
}

/** A page while it is converted. */
interface Conversion extends ContainerContext {
  readonly snippet: MarkdownOptions['snippet'];
  readonly abbreviations: Map<string, string>;
  readonly hasDefinitions: boolean;
  readonly hasIncludes: boolean;
}

/** Turns notations of Python-Markdown and Material for MkDocs into those of CommonMark and docsgen. */
export function convertMarkdown(source: string, options: MarkdownOptions): ConvertedMarkdown {
  const log = changeLog();
  let groups = 0;
  const conversion: Conversion = {
    ...inlineConverter(options, log, source),
    log,
    snippet: options.snippet,
    abbreviations: new Map(),
    hasDefinitions: options.extensions?.has('def_list') !== false,
    hasIncludes: options.hasIncludes !== false,
    convertLines: (lines) => convertLines(lines, conversion),
    groupName: () => `group-${++groups}`,
  };
  const [front = ''] = /^---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(source) ?? [];
  const lines = numberedLines(withSingleSnippets(source.slice(front.length)), front.split('\n').length);
  const text = front + convertLines(lines, conversion).join('\n');
  return { text, edits: log.edits, notes: log.notes, abbreviations: conversion.abbreviations };
}

function convertLines(lines: readonly Line[], conversion: Conversion): string[] {
  const made: string[] = [];
  const endParagraph = () => {
    if (made.length > 0 && made.at(-1)?.trim() !== '') made.push('');
  };
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    if (line === undefined) break;
    const fence = /^([ \t]*(?:[-*+>][ \t]+)*)(`{3,}(?!(?:[^"'`]|"[^"]*"|'[^']*')*`)|~{3,})(.*)$/.exec(line.text);
    if (fence !== null) {
      index = copyFence(lines, index, fence, made, conversion);
      continue;
    }
    const rawEnd = endOfRaw(lines, index);
    if (rawEnd !== undefined) {
      for (; index < rawEnd; index++) copyRaw(lines[index], made, conversion);
      continue;
    }
    const formula = readFormula(lines, index);
    if (formula !== undefined) {
      made.push(...formula.lines);
      index = formula.next;
      continue;
    }
    const definitions = conversion.hasDefinitions ? readDefinitions(lines, index) : undefined;
    if (definitions !== undefined && !isInList(made)) {
      endParagraph();
      made.push('<dl>');
      for (const { terms, texts } of definitions.entries) {
        for (const term of terms) made.push(conversion.log.change(term, `<dt>${conversion.inlineHtml(term)}</dt>`));
        for (const text of texts) made.push('<dd>', '', ...convertLines(text, conversion), '', '</dd>');
      }
      made.push('</dl>');
      index = definitions.next;
      if (lines[index]?.text.trim() !== '') made.push('');
      continue;
    }
    const block = blockStart.exec(line.text);
    if (block !== null) {
      const { mark, lines: written, next } = readBlock(lines, index, conversion.log);
      conversion.log.change(line, mark);
      made.push(...convertLines(written, conversion));
      endParagraph();
      index = next;
      continue;
    }
    const container = convertContainer(lines, index, conversion);
    // One below a paragraph is none in CommonMark.
    if (definition.test(line.text) && !definition.test(made.at(-1) ?? '')) endParagraph();
    if (container === undefined) convertLine(line, lines[index + 1], made, conversion);
    else if (container.lines.length > 0) {
      endParagraph();
      made.push(...container.lines);
    }
    index = container?.next ?? index + 1;
  }
  return made;
}

/** The definition of a reference, `[name]: address`. */
const definition = /^ {0,3}\[[^[\]\n]+\]:[ \t]*\S/;

/** The end of an element in which nothing is a notation; `undefined` where none begins, or it has no end. */
function endOfRaw(lines: readonly Line[], index: number): number | undefined {
  const name = /^[ \t]*<(script|style|pre|textarea)(?=[\s>])/i.exec(lines[index]?.text ?? '')?.[1];
  if (name === undefined) return undefined;
  const close = `</${name.toLowerCase()}>`;
  const end = lines.findIndex(({ text }, at) => at >= index && text.toLowerCase().includes(close));
  return end < 0 ? undefined : end + 1;
}

function copyRaw(line: Line | undefined, made: string[], conversion: Conversion): void {
  if (line === undefined) return;
  const snippet = readSnippet(line, conversion);
  if (snippet === undefined) made.push(conversion.log.change(line, conversion.convertRaw(line.text)));
  else made.push(...(snippet.text ?? '').split('\n').map((code) => snippet.indent + code));
}

/** A formula over several lines, `$$` or `\[`, in which nothing is a notation. */
function readFormula(
  lines: readonly Line[],
  index: number,
): { readonly lines: readonly string[]; readonly next: number } | undefined {
  const [, indent = '', mark, rest = ''] = /^([ \t]*)(\$\$|\\\[)(.*)$/.exec(lines[index]?.text ?? '') ?? [];
  const close = mark === '$$' ? '$$' : '\\]';
  if (mark === undefined || rest.includes(close)) return undefined;
  const end = lines.findIndex(({ text }, at) => at > index && (text.includes(close) || text.trim() === ''));
  if (end < 0 || !(lines[end]?.text ?? '').includes(close)) return undefined;
  const inner = [
    rest,
    ...lines.slice(index + 1, end).map(({ text }) => text),
    lines[end]?.text.replace(close, '') ?? '',
  ];
  const written = inner.filter((text) => text.trim() !== '');
  return { lines: [`${indent}$$`, ...written, `${indent}$$`], next: end + 1 };
}

/** Copies a block of code, with the language and the title as docsgen has them. @returns index of the line after it */
function copyFence(
  lines: readonly Line[],
  index: number,
  [, before = '', mark = '', info = '']: RegExpExecArray,
  made: string[],
  conversion: Conversion,
): number {
  // A mark that is further in is text of the block.
  const isEnd = (text: string) =>
    indentOf(text) <= before.length + 3 &&
    /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(text)?.[1]?.startsWith(mark.charAt(0).repeat(mark.length)) === true;
  const start = lines[index];
  if (start !== undefined) made.push(conversion.log.change(start, `${before}${mark}${convertInfo(info)}`));
  let next = index + 1;
  for (const line of lines.slice(next)) {
    next++;
    const snippet = readSnippet(line, conversion);
    if (snippet === undefined) made.push(line.text.replace(/((?:#|\/\/|;|--|<!--)[ \t]*\(\d+\))!/g, '$1'));
    else made.push(...(snippet.text ?? '').split('\n').map((code) => snippet.indent + code));
    if (snippet === undefined && isEnd(line.text)) break;
  }
  return next;
}

/** Text of another file: of the extension snippets, of mdx_include, and of the plugins include-markdown and macros. */
const snippetLine =
  /^([ \t]*)(?:;?-+8<-+[ \t]+["'](.+)["']|\{!>?[ \t]*(.+?)[ \t]*!\}|\{%-?[ \t]*(include(?:-markdown)?[ \t]+["'].*?)[ \t]*-?%\})[ \t]*$/;

/** The text that a line takes from another file. @returns `undefined` where the line is no snippet; no text where there is no file */
function readSnippet(
  line: Line,
  conversion: Conversion,
): { readonly indent: string; readonly text: string | undefined } | undefined {
  const match = snippetLine.exec(line.text);
  if (match === null || (match[4] !== undefined && !conversion.hasIncludes)) return undefined;
  const [, indent = '', path = match[3] ?? match[4] ?? ''] = match;
  return { indent, text: readFile(path, line, conversion) };
}

/** The text of a snippet, which the report names; `undefined` and noted where there is none. */
function readFile(path: string, line: Line, { snippet, log }: Conversion): string | undefined {
  const text = snippet(path);
  if (text === undefined)
    log.note(line, `the snippet ${path}`, 'there is no such file: a script may make it before a build');
  log.change(line, text === undefined ? '' : `(the text of ${path})`);
  return text;
}

/** Converts a line that is in no block. */
function convertLine(line: Line, below: Line | undefined, made: string[], conversion: Conversion): void {
  const { text, at } = line;
  const { log, abbreviations } = conversion;
  const pushIndented = (indent: string, lines: readonly string[]) =>
    made.push(...lines.map((part) => (part === '' ? '' : indent + part)));
  const snippet = readSnippet(line, conversion);
  if (snippet !== undefined) {
    const inner = snippet.text?.split('\n').map((part) => ({ text: part, at }));
    if (inner === undefined) made.push(snippet.indent + htmlTrace(text));
    else pushIndented(snippet.indent, convertLines(inner, conversion));
    return;
  }
  const sample = /^([ \t]*)\{\*[ \t]+(\S+)(.*?)\*\}[ \t]*$/.exec(text);
  if (sample !== null) {
    const [, indent = '', path = '', given = ''] = sample;
    const code = readFile(path, line, conversion);
    if (code !== undefined) pushIndented(indent, codeSample(path, code, given));
    return;
  }
  const [, short, meaning] = abbreviation.exec(text) ?? [];
  if (short !== undefined && meaning !== undefined) abbreviations.set(short, meaning.trim());
  if (short !== undefined || /^[ \t]*\[TOC\][ \t]*$/i.test(text)) log.change(line, '');
  else if (isIndentedCode(text, made)) made.push(text);
  else made.push(log.change(line, conversion.convertInline(line, /^ {0,3}(?:=+|-+)[ \t]*$/.test(below?.text ?? ''))));
}

/** Whether a line is a block of code by its indent. @param made the lines before it */
function isIndentedCode(text: string, made: readonly string[]): boolean {
  return (
    /^(?: {4}|\t)/.test(text) &&
    (made.length === 0 || made.at(-1)?.trim() === '') &&
    !/^[ \t]+(?:[-*+]|\d+\.)[ \t]/.test(text) &&
    !isInList(made)
  );
}

/** Whether the last lines are in a list: what is indented then is no code. */
function isInList(made: readonly string[]): boolean {
  const last = made.findLast((text) => text.trim() !== '' && !/^[ \t]/.test(text));
  return last !== undefined && /^(?:[-*+]|\d+[.)])[ \t]/.test(last);
}
