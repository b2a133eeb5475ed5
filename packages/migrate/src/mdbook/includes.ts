import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isFile } from '../files.ts';
import type { ChangeLog, Line } from '../page-writer.ts';
import { htmlTrace } from '../traces.ts';

/** A page with the text of other files in it. */
interface Expanded {
  readonly lines: readonly Line[];
  /** The title for browsers of `{{#title …}}`. */
  readonly title: string | undefined;
}

const link = /\\?\{\{[ \t]*#([\w-]+)[ \t]+([^}]*?[^}\s])[ \t]*\}\}/g;

/**
 * Puts in what `{{#include …}}` and its like name, as mdBook does it before it reads Markdown: also in code, and without an indent.
 *
 * @param file absolute path of the page
 */
export function withIncludes(given: readonly Line[], file: string, log: ChangeLog): Expanded {
  let title: string | undefined;
  const expand = (line: Line, from: string, depth: number): readonly Line[] => {
    if (!line.text.includes('{{')) return [line];
    const text = line.text.replace(link, (whole, name: string, argument = '') => {
      if (whole.startsWith('\\')) return whole.slice(1);
      if (name === 'title') {
        title = argument;
        return '';
      }
      const made = depth > 10 ? undefined : included(name, argument, from);
      if (made === undefined) {
        log.note(line, `{{#${name} ${argument}}}`, adviceOf(name));
        return htmlTrace(whole);
      }
      const inner = made.text.split('\n').flatMap((one) => expand({ text: one, at: line.at }, made.file, depth + 1));
      return inner.map((one) => one.text).join('\n');
    });
    if (depth === 0 && text !== line.text)
      log.change(
        line,
        text.includes('\n') ? line.text.replace(link, (_, _name, path) => `(the text of ${path})`) : text,
      );
    return text.split('\n').map((one) => ({ text: one, at: line.at }));
  };
  return { lines: given.flatMap((line) => expand(line, file, 0)), title };
}

function adviceOf(name: string): string {
  return /^(?:include|rustdoc_include|playground)$/.test(name)
    ? 'there is no such file, or no such part of it: a preprocessor may make it'
    : 'a preprocessor of mdBook wrote something in its place: write it as Markdown';
}

/** What is in the place of `{{#include a.rs:3:5}}`; `undefined` where there is nothing to put in. */
function included(
  name: string,
  argument: string,
  from: string,
): { readonly text: string; readonly file: string } | undefined {
  if (!/^(?:include|rustdoc_include|playground|playpen)$/.test(name)) return undefined;
  const [written = '', ...attributes] = argument.split(/[ \t]+/);
  const isBlock = name.startsWith('play');
  const [path = '', ...range] = isBlock ? [written] : written.split(':');
  const file = resolve(dirname(from), path);
  if (!isFile(file)) return undefined;
  const whole = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  if (isBlock)
    return { file, text: `\`\`\`${['rust', ...attributes].join(',')}\n${whole.replace(/\n$/, '')}\n\`\`\`\n` };
  const parts = partsOf(whole.replace(/\n$/, '').split('\n'), range, name === 'include');
  if (parts === undefined) return undefined;
  // The rest of a file of Rust is there, too, as lines that are hidden.
  const rest = (line: string) => (name === 'include' ? [] : [`# ${line}`]);
  const shown = parts.flatMap(({ line, isShown }) => (isShown ? [line] : rest(line)));
  return { file, text: shown.join('\n') };
}

interface Part {
  readonly line: string;
  readonly isShown: boolean;
}

/**
 * Lines, of which some are shown: those with some numbers, or between the marks of an anchor, `// ANCHOR: name`. Marks are left out.
 *
 * @param isOne whether an anchor is over at its first end
 * @returns `undefined` where the file has no such anchor
 */
function partsOf(
  lines: readonly string[],
  [first, last]: readonly string[],
  isOne: boolean,
): readonly Part[] | undefined {
  if (first === undefined) return lines.map((line) => ({ line, isShown: true }));
  if (/^\d*$/.test(first)) {
    const start = first === '' ? 0 : Math.max(0, Number(first) - 1);
    const end =
      last === undefined ? (first === '' ? lines.length : start + 1) : last === '' ? lines.length : Number(last);
    return lines.map((line, index) => ({ line, isShown: index >= start && index < end }));
  }
  const parts: Part[] = [];
  let state: 'before' | 'in' | 'after' = 'before';
  for (const line of lines) {
    const [, isEnd, name] = /ANCHOR(_END)?:\s*([\w-]+)/.exec(line) ?? [];
    if (name === undefined) parts.push({ line, isShown: state === 'in' });
    else if (name === first && !(isOne && state === 'after')) state = isEnd === undefined ? 'in' : 'after';
  }
  return state === 'before' ? undefined : parts;
}
