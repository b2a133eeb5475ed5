import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { parse } from 'yaml';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { splitPage } from '../fields.ts';
import { filesBelow, isFile, toSlashes } from '../files.ts';
import { codeRanges } from '../jsx-tags.ts';
import { htmlTrace } from '../traces.ts';

/**
 * Reads what a page takes from other files: a snippet (`a.md`), lines of it (`a.md:2:5`), a section (`a.md:name`), and what the
 * plugins include-markdown and macros include: `include-markdown "../a.md" start="<!-- a -->"`.
 *
 * @param bases folders that snippets are looked for in
 * @returns a function of what is written, and of the page that it is written in
 */
export function snippetsOf(
  root: string,
  docsDir: string,
  bases: readonly string[],
): (written: string, page: string) => string | undefined {
  const folders = [...bases.map((base) => resolve(root, base)), root, docsDir];
  const findIn = (places: readonly string[], path: string) =>
    places.map((folder) => join(folder, path.trim())).find((file) => isFile(file));
  const include = (written: string, page: string, depth: number): string | undefined => {
    const [, kind, , path = '', options = ''] = inclusion.exec(written) ?? [];
    const places = path.startsWith('.') ? [dirname(page)] : [docsDir, dirname(page), ...folders];
    const file = findIn(places, path);
    if (file === undefined || depth > 10) return undefined;
    const text = partOf(
      readFileSync(file, 'utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
      options,
    );
    if (kind === 'include') return text.replace(/\n$/, '');
    return withRelativeLinks(text, dirname(file), dirname(page))
      .replace(
        /^([ \t]*)\{[%!]-?[ \t]*(include(?:-markdown)?[ \t]+["'].*?)[ \t]*-?[%!]\}[ \t]*$/gm,
        (whole, indent: string, inner: string) => {
          const found = include(inner, file, depth + 1);
          return found === undefined ? whole : found.replace(/^(?=.)/gm, indent);
        },
      )
      .replace(/\n$/, '');
  };
  return (written, page) => {
    if (inclusion.test(written)) return include(written, page, 0);
    const [path = '', from, to] = written.split(':');
    const file = findIn(folders, path);
    if (file === undefined || /^https?$/.test(path)) return undefined;
    const text = withSingleSnippets(readFileSync(file, 'utf8').replace(/\n$/, ''));
    const isMark = (line: string) => /-+8<-+[ \t]*\[[ \t]*(?:start|end)[ \t]*:/.test(line);
    if (from === undefined)
      return text.includes('8<-')
        ? text
            .split('\n')
            .filter((line) => !isMark(line))
            .join('\n')
        : text;
    const lines = text.split('\n');
    if (/^\d*$/.test(from))
      return lines
        .slice(from === '' ? 0 : Number(from) - 1, to === undefined || to === '' ? undefined : Number(to))
        .join('\n');
    const mark = (line: string) => /-+8<-+[ \t]*\[[ \t]*(start|end)[ \t]*:[ \t]*([^\]\s]+)[ \t]*\]/.exec(line);
    const at = (edge: string) => lines.findIndex((line) => mark(line)?.[1] === edge && mark(line)?.[2] === from);
    const [start, end] = [at('start'), at('end')];
    if (start < 0) return undefined;
    // Marks of sections within the section are no text.
    return lines
      .slice(start + 1, end < 0 ? undefined : end)
      .filter((line) => mark(line) === null)
      .join('\n');
  };
}

/** Several snippets between two marks, each in a line of its own, as one snippet a line. */
export function withSingleSnippets(text: string): string {
  return text.replace(/^([ \t]*)-+8<-+[ \t]*\n((?:.*\n)*?)[ \t]*-+8<-+[ \t]*$/gm, (_, indent: string, paths: string) =>
    ['', ...paths.split('\n')]
      .map((path) => (/^\s*(?:;|$)/.test(path) ? '' : `${indent}--8<-- "${path.trim()}"`))
      .join('\n'),
  );
}

/**
 * What the extension snippets puts below each page, with the snippets in it.
 *
 * @returns abbreviations, and a function of the text of a page: the lines below it, of links that have a name those that it asks for
 */
export function appendedOf(
  paths: readonly string[],
  snippet: (written: string) => string | undefined,
): { readonly abbreviations: ReadonlyMap<string, string>; readonly below: (page: string) => string } {
  const whole = (written: string, depth: number): readonly string[] =>
    (snippet(written) ?? '').split('\n').flatMap((line) => {
      const inner = /^[ \t]*-+8<-+[ \t]+["'](.+)["'][ \t]*$/.exec(line)?.[1];
      return inner === undefined || depth > 10 ? [line] : whole(inner, depth + 1);
    });
  const abbreviations = new Map<string, string>();
  const rest = paths
    .flatMap((path) => whole(path, 0))
    .filter((line) => {
      const [, short, meaning] = abbreviation.exec(line) ?? [];
      if (short !== undefined && meaning !== undefined) abbreviations.set(short, meaning.trim());
      return short === undefined;
    });
  return {
    abbreviations,
    below(page) {
      const text = page.toLowerCase();
      const lines = rest.filter((line) => {
        const label = /^ {0,3}\[([^\]]+)\]:/.exec(line)?.[1];
        return label === undefined || text.includes(`[${label.toLowerCase()}]`);
      });
      return lines.some((line) => line.trim() !== '') ? `\n${lines.join('\n').trim()}\n` : '';
    },
  };
}

/** `*[HTML]: Hyper Text Markup Language` */
export const abbreviation = /^\*\[([^\]]+)\]:[ \t]*(.+)$/;

const inclusion = /^(include(?:-markdown)?)[ \t]+(["'])(.+?)\2([\s\S]*)$/;

/** What is between the marks that an inclusion names, without frontmatter, and with headings at another level. */
function partOf(text: string, options: string): string {
  const value = (name: string) => new RegExp(`\\b${name}=(["']?)(.*?)\\1(?=\\s|$)`).exec(options)?.[2];
  const [start, end, offset] = [value('start'), value('end'), Number(value('heading-offset') ?? 0)];
  const whole = text.replace(/^---\n[\s\S]*?\n---\n+/, '');
  const after =
    start === undefined ? whole : whole.slice(whole.indexOf(start) < 0 ? 0 : whole.indexOf(start) + start.length);
  const part = end === undefined || !after.includes(end) ? after : after.slice(0, after.indexOf(end));
  const levels = (marks: string) => '#'.repeat(Math.min(6, Math.max(1, marks.length + offset)));
  return offset === 0 ? part : part.replace(/^#{1,6}(?= )/gm, levels);
}

/** Relative addresses in a text that is put into a page of another folder. */
function withRelativeLinks(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text.replace(
    /(\]\(|^[ \t]*\[[^\]]+\]:[ \t]+)(?![a-z]+:|[/#<])([^)\s#]+)/gim,
    (whole, open: string, path: string) => {
      const target = resolve(from, path);
      return existsSync(target) ? open + toSlashes(relative(to, target)) : whole;
    },
  );
}

/** A value by its name: `{{ a.b }}`, `{{ config.extra.a['b'] }}`. */
export const valuePattern = /\{\{-?[ \t]*(?:config\.extra\.)?(\w+(?:\.\w+|\[["'][^"'\]]+["']\])*)[ \t]*-?\}\}/g;

/** `a['b']` as `a.b`. */
export function valuePath(name: string): string {
  return name.replace(/\[["']([^"'\]]+)["']\]/g, '.$1');
}

/** What Jinja fills in: values by their paths, and how its code is marked. */
export interface Templates {
  readonly values: Readonly<Record<string, string>>;
  /** Whether code of Jinja is run in a page with these fields; elsewhere it is text. */
  readonly areRun: (fields: Data) => boolean;
  /**
   * A page with the usual marks, without what has no effect on its text, and with marks in place of code that would have to be run.
   *
   * @param own values of the page
   */
  readonly prepare: (text: string, own: Readonly<Record<string, string>>) => PreparedPage;
}

interface PreparedPage {
  readonly text: string;
  /** Code of Jinja that would have to be run, with its lines. */
  readonly left: readonly { readonly line: number; readonly code: string }[];
  /** The text that was made of the page, with comments in place of the marks, and the code itself within blocks of code and addresses. */
  readonly withTraces: (text: string) => string;
}

/** Blocks that are no includes, and values. */
const jinjaCode = /\{%-?[ \t]*(?!include\b|filter[ \t]+indent\b|endfilter\b)\w[^%]*%\}|\{\{[^{}]*\}\}/g;

/** In place of code of Jinja while the page is converted: a number between signs that no page has. */
const markPattern = /\uE000(\d+)\uE001/g;

/**
 * Reads the options of the plugins macros and markdownextradata.
 *
 * @param config that of the site, whose keys are values, too
 */
export function templatesOf(config: Data, plugins: ReadonlyMap<string, Data>, root: string): Templates {
  const macros = plugins.get('macros');
  const data = plugins.get('markdownextradata');
  const isUsed = macros !== undefined || data !== undefined;
  const { nav: _nav, plugins: _plugins, markdown_extensions: _extensions, theme: _theme, extra, ...rest } = config;
  const files = listOf(macros?.include_yaml).flatMap((entry): readonly (readonly [string, unknown])[] =>
    typeof entry === 'string'
      ? Object.entries(dataOf(readData(join(root, entry))))
      : Object.entries(dataOf(entry)).map(([name, path]) => [name, readData(join(root, String(path)))] as const),
  );
  const values = flatten({
    config: { ...rest, extra },
    ...dataOf(extra),
    ...(data === undefined ? {} : dataIn(resolve(root, textOf(data.data) ?? '_data'))),
    ...Object.fromEntries(files),
  });
  const marks = [
    [textOf(macros?.j2_block_start_string), '{%'],
    [textOf(macros?.j2_block_end_string), '%}'],
    [textOf(macros?.j2_variable_start_string), '{{'],
    [textOf(macros?.j2_variable_end_string), '}}'],
  ] as const;
  const known = Object.fromEntries(values);
  const newLines = (text: string) => text.replace(/[^\n]/g, '');
  const withoutComments = (text: string) => text.replace(/\{#(?=[\s-])[\s\S]*?#\}/g, newLines);
  const filled = (text: string) =>
    withoutComments(text)
      .replace(/\{%-?[ \t]*(?:filter[ \t]+indent\b[^%]*|endfilter)[ \t]*-?%\}/g, '')
      .replace(valuePattern, (whole, name: string) => known[valuePath(name)] ?? whole);
  const [start, end] = marks.slice(0, 2).map(([own, mark]) => (own ?? mark).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const raw = new RegExp(`${start}-?[ \\t]*raw[ \\t]*-?${end}([\\s\\S]*?)${start}-?[ \\t]*endraw[ \\t]*-?${end}`);
  // In this order, so that the mark of a block is not taken for the one of a value that it begins with.
  const withUsualMarks = (text: string) =>
    marks.reduce((made, [own, mark]) => (own === undefined ? made : made.replaceAll(own, mark)), text);
  /** Code with the usual marks, text, code …: what is between raw and endraw is text. */
  const partsOf = (text: string) =>
    text.split(raw).map((part, index) => (index % 2 === 1 ? part : withUsualMarks(part)));
  return {
    values: known,
    areRun({ render_macros: asked, ignore_macros: isIgnored }) {
      if (data !== undefined) return true;
      return macros !== undefined && isIgnored !== true && (asked ?? macros.render_by_default) !== false;
    },
    prepare(text, own) {
      const left: { line: number; code: string }[] = [];
      const written: string[] = [];
      let line = 1;
      const marked = (part: string) =>
        part.replace(jinjaCode, (code, at: number) => {
          if (own[valuePath(new RegExp(`^${valuePattern.source}$`).exec(code)?.[1] ?? '')] !== undefined) return code;
          // What ends a block is said with its beginning.
          if (!/^\{%-?[ \t]*end/.test(code)) left.push({ line: line + lineBreaks(part.slice(0, at)), code });
          written.push(code);
          return `\uE000${written.length - 1}\uE001${newLines(code)}`;
        });
      const parts = (isUsed ? partsOf(text) : [text]).map((part, index) => {
        const made = index % 2 === 1 || !isUsed ? part : marked(filled(part));
        line += lineBreaks(part);
        return made;
      });
      return { text: parts.join(''), left, withTraces: (made) => withTracesOf(written, made) };
    },
  };
}

function withTracesOf(written: readonly string[], text: string): string {
  if (written.length === 0) return text;
  const code = codeRanges(text);
  const head = splitPage(text).front.length;
  return text.replace(markPattern, (_, number: string, at: number) => {
    const own = written[Number(number)] ?? '';
    const before = text.slice(text.lastIndexOf('\n', at) + 1, at);
    const isText =
      at >= head && !code.some(([from, to]) => from <= at && at < to) && !/\]\([^)]*$|<[^>]*$/.test(before);
    return !isText ? own : /^\{%-?[ \t]*end/.test(own) ? '' : htmlTrace(own);
  });
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

/** Values in the files of a folder: `a/b.yml` has those of `a.b`. */
function dataIn(folder: string): Data {
  const made: Record<string, unknown> = {};
  for (const name of filesBelow(folder).filter((path) => /\.(?:ya?ml|json)$/.test(path))) {
    const [last = '', ...above] = [basename(name, extname(name)), ...toSlashes(dirname(name)).split('/').reverse()];
    const value = readData(join(folder, name));
    const path = above.reverse().filter((part) => part !== '.');
    let at = made;
    for (const part of path) {
      const inner = { ...dataOf(at[part]) };
      at[part] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return made;
}

function readData(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'), { logLevel: 'silent', maxAliasCount: 1000 });
  } catch {
    return undefined;
  }
}

/** `{ a: { b: 1 } }` as `a.b`, for `{{ a.b }}`. */
function flatten(data: Data, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(data).flatMap(([key, value]): readonly (readonly [string, string])[] => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return flatten(dataOf(value), `${prefix}${key}.`);
    const text = textOf(value);
    return text === undefined ? [] : [[prefix + key, text]];
  });
}
