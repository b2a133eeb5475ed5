import { parse } from 'yaml';
import { type Data, dataOf, isData, textOf } from '../data.ts';
import { indentOf } from '../indent.ts';
import type { ChangeLog, Line } from '../page-writer.ts';

/** A generic block: `/// tip | Title`, to a line with as many slashes. */
export const blockStart = /^([ \t]*)(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/i;

/** A block in another notation. */
interface Block {
  /** The mark, empty for a block that is only its text. */
  readonly mark: string;
  /** The lines in place of the block. */
  readonly lines: readonly Line[];
  /** Index of what follows. */
  readonly next: number;
}

/**
 * Reads a block. Blocks have the meaning of `!!!`, `???` and `===`, and are written as these: their text only is not indented. Tabs
 * that follow each other are one group.
 */
export function readBlock(given: readonly Line[], index: number, log: ChangeLog): Block {
  const first = readOne(given, index, log);
  if (!first.mark.startsWith('===')) return first;
  const lines = [...first.lines];
  let { next } = first;
  for (;;) {
    let at = next;
    while (given[at]?.text.trim() === '') at++;
    const [, indent, , name] = blockStart.exec(given[at]?.text ?? '') ?? [];
    if (name?.toLowerCase() !== 'tab' || indentOf(indent ?? '') !== indentOf(given[index]?.text ?? ''))
      return { mark: first.mark, lines, next };
    const tab = readOne(given, at, log);
    lines.push(...tab.lines);
    next = tab.next;
  }
}

function readOne(given: readonly Line[], index: number, log: ChangeLog): Block {
  const line = given[index] ?? { text: '', at: 0 };
  const [, indent = '', slashes = '', name = '', title = ''] = blockStart.exec(line.text) ?? [];
  const isEnd = ({ text }: Line) => text.trim() === slashes && indentOf(text) === indentOf(indent);
  const found = given.findIndex((other, at) => at > index && isEnd(other));
  const end = found < 0 ? given.length : found;
  const { options, from } = readOptions(given, index + 1, end);
  const kind = name.toLowerCase();
  const isPlain = /^(?:html|caption|figure-caption|define)$/.test(kind);
  const attributes = [...attributesOf(dataOf(options.attrs)), ...(kind === 'html' ? ofElement(title, line, log) : [])];
  const list = attributes.length === 0 ? [] : [`${indent}{: ${attributes.join(' ')} }`, ''];
  const body = [...list.map((text) => ({ text, at: line.at })), ...given.slice(from, end)];
  if (isPlain) return { mark: '', lines: body, next: end + 1 };
  const mark = markOf(kind, name, title, options);
  const inner = body.map(({ text, at }) => ({ text: text === '' ? '' : `    ${text}`, at }));
  return { mark, lines: [{ text: indent + mark, at: line.at }, ...inner], next: end + 1 };
}

/** The options of a block, YAML with an indent right below its first line. */
function readOptions(
  given: readonly Line[],
  start: number,
  end: number,
): { readonly options: Data; readonly from: number } {
  let from = start;
  while (from < end && /^(?: {4}|\t)[ \t]*\S/.test(given[from]?.text ?? '')) from++;
  const written = given.slice(start, from).map(({ text }) => text.replaceAll('\t', '    '));
  try {
    const options: unknown = parse(written.join('\n'), { logLevel: 'error', maxAliasCount: 100 });
    if (isData(options)) return { options, from };
  } catch {
    // It is code, which begins the text.
  }
  return { options: {}, from: start };
}

function markOf(kind: string, name: string, title: string, options: Data): string {
  const shown = title === '' ? '' : ` "${title}"`;
  const type = textOf(options.type) ?? 'note';
  const is = (option: string) => /^true$/i.test(String(options[option]));
  if (kind === 'tab') return `===${is('new') ? '!' : ''}${is('select') ? '+' : ''} "${title}"`;
  if (kind === 'details') return `???${is('open') ? '+' : ''} ${type}${title === '' ? ' "Details"' : shown}`;
  return `!!! ${kind === 'admonition' ? type : name}${shown}`;
}

/** Attributes of a block as those of a list. */
function attributesOf(attrs: Data): readonly string[] {
  return Object.entries(attrs).flatMap(([name, value]) => {
    const text = String(value).replaceAll('"', "'");
    if (name === 'class') return text.split(/\s+/).map((one) => `.${one}`);
    return [name === 'id' && /^\S+$/.test(text) ? `#${text}` : `${name}="${text}"`];
  });
}

/** Attributes of an element as a selector has them, `section.class#id[name=value]`; its name is noted. */
function ofElement(selector: string, line: Line, log: ChangeLog): readonly string[] {
  const element = /^[\w-]+/.exec(selector)?.[0] ?? 'div';
  if (!/^(?:div|span|p)$/.test(element))
    log.note(line, `the element <${element}> of a block`, 'its text stays: write the element in HTML where it matters');
  return Array.from(
    selector.matchAll(/([.#][\w-]+)|\[([^\]\n]+)\]/g),
    ([, mark, attribute]) => mark ?? attribute ?? '',
  );
}
