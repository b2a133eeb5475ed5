import { blockStart, readBlock } from './blocks.ts';
import { codeSample, convertInfo } from './code.ts';
import { dedent, indentOf, type Line } from './indent.ts';
import { type InlineOptions, inlineConverter } from './inline.ts';

/** What a page of MkDocs is converted with. */
export interface MarkdownOptions extends InlineOptions {
  /** The text of a snippet; `undefined` where there is none. */
  readonly snippet: (path: string) => string | undefined;
}

export interface Converted {
  readonly text: string;
  /** Changed lines, by the first line of what changes. */
  readonly edits: readonly { readonly line: number; readonly before: string; readonly after: string }[];
  readonly notes: readonly { readonly line: number; readonly about: string; readonly advice: string }[];
  /** Abbreviations and what they mean. */
  readonly abbreviations: ReadonlyMap<string, string>;
}

/** Kinds of admonitions: docsgen's kind, and whether it has the same title. */
const kinds: Readonly<Record<string, readonly [kind: string, title?: string]>> = {
  abstract: ['info', 'Abstract'],
  summary: ['info', 'Summary'],
  tldr: ['info', 'TL;DR'],
  hint: ['tip', 'Hint'],
  check: ['success', 'Check'],
  done: ['success', 'Done'],
  question: ['info', 'Question'],
  help: ['info', 'Help'],
  faq: ['info', 'FAQ'],
  attention: ['warning', 'Attention'],
  failure: ['danger', 'Failure'],
  fail: ['danger', 'Fail'],
  missing: ['danger', 'Missing'],
  error: ['danger', 'Error'],
  bug: ['danger', 'Bug'],
  example: ['note', 'Example'],
  quote: ['note', 'Quote'],
  cite: ['note', 'Cite'],
};
const own = ['note', 'tip', 'info', 'warning', 'danger', 'success', 'important', 'caution'];

const admonition = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([\w-]+)((?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/;
const tab = /^([ \t]*)===[!+]*[ \t]+(["'])(.+)\2[ \t]*$/;
const fenceStart = /^([ \t]*(?:[-*+>][ \t]+)*)(`{3,}|~{3,})(.*)$/;
/** Text of another file: of the extension snippets, of mdx_include, and of the plugins include-markdown and macros. */
const snippetLine =
  /^([ \t]*)(?:;?-+8<-+[ \t]+["'](.+)["']|\{!>?[ \t]*(.+?)[ \t]*!\}|\{%-?[ \t]*(include(?:-markdown)?[ \t]+["'].*?)[ \t]*-?%\})[ \t]*$/;

/** Turns notations of Python-Markdown and Material for MkDocs into those of CommonMark and docsgen. */
export function convertMarkdown(source: string, options: MarkdownOptions): Converted {
  const edits: { line: number; before: string; after: string }[] = [];
  const notes: { line: number; about: string; advice: string }[] = [];
  const abbreviations = new Map<string, string>();
  let groups = 0;
  const { convertInline, inlineHtml } = inlineConverter(options, (line) =>
    notes.push({
      line,
      about: 'icons in text',
      advice: 'they are left out: plain Markdown has no components, in an .mdx page there is <Icon name="…" />',
    }),
  );
  const [front = ''] = /^---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(source) ?? [];
  const first = front.split('\n').length;
  const lines = source
    .slice(front.length)
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((text, index): Line => ({ text, at: first + index }));
  return { text: front + convertLines(lines).join('\n'), edits, notes, abbreviations };

  function change({ text, at }: Line, after: string): string {
    edits.push({ line: at, before: text, after });
    return after;
  }

  function convertLines(given: readonly Line[]): string[] {
    const made: string[] = [];
    for (let index = 0; index < given.length; ) {
      const line = given[index] as Line;
      const fence = fenceStart.exec(line.text);
      if (fence !== null) {
        index = copyFence(given, index, fence, made);
        continue;
      }
      const box = admonition.exec(line.text);
      const choice = tab.exec(line.text);
      const pulled = /^[ \t]*:::[ \t]+[\w.]+[ \t]*$/.test(line.text);
      const block = blockStart.exec(line.text);
      if (block !== null) {
        const { mark, lines: written, next } = readBlock(given, index, block);
        change(line, mark);
        made.push(...convertLines(written));
        if (made.at(-1)?.trim() !== '') made.push('');
        index = next;
      } else if (box !== null) index = convertAdmonition(given, index, box, made);
      else if (choice !== null) index = convertTabs(given, index, choice, made);
      else if (pulled) {
        const { next } = bodyOf(given, index + 1, indentOf(line.text));
        notes.push({
          line: line.at,
          about: line.text.trim(),
          advice: 'mkdocstrings wrote this part: make pages of the code with a tool of its language',
        });
        change(line, '');
        index = next;
      } else {
        convertLine(line, made);
        index++;
      }
    }
    return made;
  }

  /** The lines that are indented below a line, without that indent. */
  function bodyOf(given: readonly Line[], from: number, indent: number): { body: Line[]; next: number } {
    let next = from;
    while (next < given.length) {
      const { text } = given[next] as Line;
      if (text.trim() !== '' && indentOf(text) < indent + 4) break;
      next++;
    }
    while (next > from && given[next - 1]?.text.trim() === '') next--;
    let filled = from;
    while (filled < next && given[filled]?.text.trim() === '') filled++;
    const body = given
      .slice(filled, next)
      .map(({ text, at }) => ({ text: text.trim() === '' ? '' : dedent(text, indent + 4), at }));
    return { body, next };
  }

  function convertAdmonition(given: readonly Line[], index: number, match: RegExpExecArray, made: string[]): number {
    const [, indent = '', mark = '', name = '', , title] = match;
    const line = given[index] as Line;
    const { body, next } = bodyOf(given, index + 1, indentOf(indent));
    const inner = convertLines(body);
    const kind = name.toLowerCase();
    const [like, usual] =
      kinds[kind] ?? (own.includes(kind) ? [kind] : ['note', name.charAt(0).toUpperCase() + name.slice(1)]);
    const shown = title === undefined || title === '' ? usual : title;
    const add = (text: string) => made.push(text === '' ? '' : indent + text);
    if (made.length > 0 && made.at(-1)?.trim() !== '') made.push('');
    if (mark.startsWith('?')) {
      const open = mark.endsWith('+') ? ' open' : '';
      add(change(line, `<details class="details"${open}>`).trim());
      add(`<summary>${inlineHtml(shown ?? kind, line.at)}</summary>`);
      add('');
      for (const text of inner) add(text);
      add('');
      add('</details>');
    } else {
      const depth = Math.max(2, ...inner.map((text) => /^[ \t]*(:{3,})/.exec(text)?.[1]?.length ?? 0)) + 1;
      const colons = ':'.repeat(depth);
      const label =
        shown === undefined ? '' : `[${convertInline(shown, line.at).replaceAll('[', '\\[').replaceAll(']', '\\]')}]`;
      add(change(line, `${colons}${like}${label}`));
      add('');
      for (const text of inner) add(text);
      add('');
      add(colons);
    }
    if (next < given.length && given[next]?.text.trim() !== '') made.push('');
    return next;
  }

  function convertTabs(given: readonly Line[], index: number, match: RegExpExecArray, made: string[]): number {
    const indent = match[1] ?? '';
    const name = `group-${++groups}`;
    if (made.length > 0 && made.at(-1)?.trim() !== '') made.push('');
    made.push(`${indent}<div class="tabs">`);
    let at = index;
    for (let isFirst = true; ; isFirst = false) {
      const line = given[at];
      const found = line === undefined ? null : tab.exec(line.text);
      const isNew = !isFirst && /^[ \t]*===!/.test(line?.text ?? '');
      if (line === undefined || found === null || found[1] !== indent || isNew) break;
      const label = inlineHtml(found[3] ?? '', line.at);
      const value = label
        .replace(/<[^>]*>/g, '')
        .replaceAll('"', '&quot;')
        .trim();
      const { body, next } = bodyOf(given, at + 1, indentOf(indent));
      const opening = `<details class="tab" name="${name}" data-value="${value}"${isFirst ? ' open' : ''}>`;
      made.push(
        indent + change(line, opening),
        `${indent}<summary>${label}</summary>`,
        `${indent}<div class="tab-panel">`,
        '',
      );
      for (const text of convertLines(body)) made.push(text === '' ? '' : indent + text);
      made.push('', `${indent}</div>`, `${indent}</details>`);
      at = next;
      let after = at;
      while (given[after]?.text.trim() === '') after++;
      if (tab.exec(given[after]?.text ?? '')?.[1] === indent) at = after;
    }
    made.push(`${indent}</div>`, '');
    return at;
  }

  /** Copies a block of code, with the language and the title as docsgen has them. */
  function copyFence(given: readonly Line[], index: number, match: RegExpExecArray, made: string[]): number {
    const [, before = '', mark = '', info = ''] = match;
    const line = given[index] as Line;
    const meta = convertInfo(info);
    made.push(meta === info ? line.text : change(line, `${before}${mark}${meta}`));
    let at = index + 1;
    for (; at < given.length; at++) {
      const { text } = given[at] as Line;
      const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(text)?.[1];
      const pulled = snippetLine.exec(text);
      if (pulled !== null) {
        const [, indent = '', path = pulled[3] ?? pulled[4] ?? ''] = pulled;
        const inner = options.snippet(path);
        made.push(...(inner ?? '').split('\n').map((code) => indent + code));
        reportSnippet(given[at] as Line, path, inner);
        continue;
      }
      made.push(text.replace(/((?:#|\/\/|;|--|<!--)[ \t]*\(\d+\))!/g, '$1'));
      if (closing?.startsWith(mark.charAt(0).repeat(mark.length)) === true) return at + 1;
    }
    return at;
  }

  function reportSnippet(line: Line, path: string, text: string | undefined): void {
    if (text === undefined)
      notes.push({
        line: line.at,
        about: `the snippet ${path}`,
        advice: 'there is no such file: a script may make it before a build',
      });
    change(line, text === undefined ? '' : `(the text of ${path})`);
  }

  function convertLine(line: Line, made: string[]): void {
    const { text } = line;
    const pulled = snippetLine.exec(text);
    if (pulled !== null) {
      const [, indent = '', path = pulled[3] ?? pulled[4] ?? ''] = pulled;
      const inner = options.snippet(path);
      reportSnippet(line, path, inner);
      if (inner !== undefined) {
        const converted = convertLines(inner.split('\n').map((part) => ({ text: part, at: line.at })));
        made.push(...converted.map((part) => (part === '' ? '' : indent + part)));
      }
      return;
    }
    const sample = /^([ \t]*)\{\*[ \t]+(\S+)(.*?)\*\}[ \t]*$/.exec(text);
    if (sample !== null) {
      const [, indent = '', path = '', given = ''] = sample;
      const code = options.snippet(path);
      reportSnippet(line, path, code);
      if (code !== undefined)
        made.push(...codeSample(path, code, given).map((part) => (part === '' ? '' : indent + part)));
      return;
    }
    const [, short, meaning] = /^\*\[([^\]]+)\]:[ \t]*(.+)$/.exec(text) ?? [];
    if (short !== undefined && meaning !== undefined) {
      abbreviations.set(short, meaning.trim());
      change(line, '');
      return;
    }
    if (/^[ \t]*\[TOC\][ \t]*$/i.test(text)) {
      change(line, '');
      return;
    }
    const isIndented =
      /^(?: {4}|\t)/.test(text) &&
      (made.length === 0 || made.at(-1)?.trim() === '') &&
      !/^[ \t]+(?:[-*+]|\d+\.)[ \t]/.test(text);
    const after = isIndented && !isInList(made) ? text : convertInline(text, line.at);
    made.push(after === text ? text : change(line, after));
  }
}

/** Whether the text before a line is in a list: what is indented then is no code. */
function isInList(made: readonly string[]): boolean {
  const last = made.findLast((text) => text.trim() !== '' && !/^[ \t]/.test(text));
  return last !== undefined && /^(?:[-*+]|\d+[.)])[ \t]/.test(last);
}
