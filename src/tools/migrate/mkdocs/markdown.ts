import { withEmoji } from '../emoji.ts';
import { valuePath, valuePattern } from './includes.ts';

/** What a page of MkDocs is converted with. */
export interface MarkdownOptions {
  /** The text of a snippet; `undefined` where there is none. */
  readonly snippet: (path: string) => string | undefined;
  /** Values of `{{ name }}`. */
  readonly variables: Readonly<Record<string, string>>;
  /** The path in the new site of a page that a link names; `undefined` where the link may stay. */
  readonly moved?: (path: string) => string | undefined;
  /** Address of the page, with a slash at its end: what addresses in HTML are relative to. */
  readonly address: string;
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

interface Line {
  readonly text: string;
  /** In the file, from 1. */
  readonly at: number;
}

const admonition = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([\w-]+)((?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/;
/** A generic block: `/// tip | Title`, to a line with as many slashes. */
const blockStart = /^([ \t]*)(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/i;
const tab = /^([ \t]*)===[!+]*[ \t]+(["'])(.+)\2[ \t]*$/;
const fenceStart = /^([ \t]*(?:[-*+>][ \t]+)*)(`{3,}|~{3,})(.*)$/;
/** Text of another file: of the extension snippets, of mdx_include, and of the plugins include-markdown and macros. */
const snippetLine =
  /^([ \t]*)(?:;?-+8<-+[ \t]+["'](.+)["']|\{!>?[ \t]*(.+?)[ \t]*!\}|\{%-?[ \t]*(include(?:-markdown)?[ \t]+["'].*?)[ \t]*-?%\})[ \t]*$/;

/** A heading with an id among its attributes: `# Title { #id .class }`. */
const headingId =
  /^([ \t]*#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*(?:[^}]*?[ \t])?(?:#([\w.:-]+)|id=["']?([\w.:-]+))[^}]*\}[ \t]*$/;

/** Turns notations of Python-Markdown and Material for MkDocs into those of CommonMark and docsgen. */
export function convertMarkdown(source: string, options: MarkdownOptions): Converted {
  const edits: { line: number; before: string; after: string }[] = [];
  const notes: { line: number; about: string; advice: string }[] = [];
  const abbreviations = new Map<string, string>();
  let groups = 0;
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
      if (block !== null) index = convertBlock(given, index, block, made);
      else if (box !== null) index = convertAdmonition(given, index, box, made);
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

  /** Blocks have the meaning of `!!!`, `???` and `===`, and are written as these: their text only is not indented. */
  function convertBlock(given: readonly Line[], index: number, match: RegExpExecArray, made: string[]): number {
    const [, indent = '', slashes = '', name = '', title = ''] = match;
    const line = given[index] as Line;
    const isEnd = ({ text }: Line) => text.trim() === slashes && indentOf(text) === indentOf(indent);
    const found = given.findIndex((other, at) => at > index && isEnd(other));
    const end = found < 0 ? given.length : found;
    let from = index + 1;
    const options = new Map<string, string>();
    for (; from < end; from++) {
      const option = /^[ \t]{4,}([\w-]+):[ \t]*(.+?)[ \t]*$/.exec(given[from]?.text ?? '');
      if (option === null) break;
      options.set(option[1] ?? '', option[2] ?? '');
    }
    const kind = name.toLowerCase();
    const shown = title === '' ? '' : ` "${title}"`;
    const mark =
      kind === 'tab'
        ? `===${options.get('new') === 'true' ? '!' : ''} "${title}"`
        : kind === 'details'
          ? `???${options.get('open') === 'true' ? '+' : ''} ${options.get('type') ?? 'note'}${title === '' ? ' "Details"' : shown}`
          : kind === 'admonition'
            ? `!!! ${options.get('type') ?? 'note'}${shown}`
            : `!!! ${name}${shown}`;
    const isPlain = /^(?:html|caption|figure-caption|define)$/.test(kind);
    const body = given.slice(from, end);
    change(line, isPlain ? '' : mark);
    const written = isPlain
      ? body
      : [
          { text: indent + mark, at: line.at },
          ...body.map(({ text, at }) => ({ text: text === '' ? '' : `    ${text}`, at })),
        ];
    // Tabs that follow each other are one group.
    const rest = kind === 'tab' ? followingTabs(given, end + 1, indent) : undefined;
    made.push(...convertLines([...written, ...(rest?.lines ?? [])]));
    if (made.at(-1)?.trim() !== '') made.push('');
    return rest?.next ?? end + 1;
  }

  function followingTabs(given: readonly Line[], from: number, indent: string): { lines: Line[]; next: number } {
    const lines: Line[] = [];
    let next = from;
    for (;;) {
      let at = next;
      while (given[at]?.text.trim() === '') at++;
      const found = blockStart.exec(given[at]?.text ?? '');
      if (found === null || found[3]?.toLowerCase() !== 'tab' || found[1] !== indent) return { lines, next };
      const end = given.findIndex((other, index) => index > at && other.text.trim() === found[2]);
      const until = end < 0 ? given.length : end;
      lines.push({ text: `${indent}=== "${found[4] ?? ''}"`, at: given[at]?.at ?? 0 });
      for (const { text, at: line } of given.slice(at + 1, until))
        lines.push({ text: text === '' ? '' : `    ${text}`, at: line });
      next = until + 1;
    }
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

  /** The rest of a line outside of code. */
  function convertInline(text: string, at: number): string {
    return text
      .replace(headingId, (_, heading: string, id: string, value: string) => `${heading} {#${id ?? value}}`)
      .replace(/^([ \t]*)\{:?[ \t]*#([\w.:-]+)[ \t]*\}[ \t]*$/, '$1<a id="$2"></a>')
      .split(/(`+[^`]*`+)/)
      .map((part, index) => (index % 2 === 1 ? part : convertProse(part, at)))
      .join('');
  }

  function convertProse(text: string, at: number): string {
    return withEmoji(text)
      .replace(/\[\]\(\)[ \t]*\{:?[ \t]*#([\w.:-]+)[ \t]*\}/g, '<a id="$1"></a>')
      .replace(/([)\]`*>])[ \t]?\{(?!#[\w.:-]+\}$):?[ \t]*(?:[.#][\w-]|[\w-]+=)[^}]*\}/g, '$1')
      .replace(/^[ \t]*\{:?[ \t]*(?:\.[\w-]|[\w-]+=)[^}]*\}[ \t]*$/, '')
      .replace(
        /:((?:material|octicons|fontawesome|simple|custom)-[\w-]+):(?:\{[^}]*\})?([ \t]?)/g,
        (_, name: string, blank: string) => {
          const sign = signs.find(([pattern]) => pattern.test(name))?.[1];
          if (sign !== undefined) return sign + blank;
          notes.push({
            line: at,
            about: 'icons in text',
            advice: 'they are left out: plain Markdown has no components, in an .mdx page there is <Icon name="…" />',
          });
          return '';
        },
      )
      .replace(/\+\+([\w "-]+(?:\+[\w "-]+)*)\+\+/g, (_, keys: string) =>
        keys
          .split('+')
          .map((key) => `<kbd>${keyName(key)}</kbd>`)
          .join('+'),
      )
      .replace(/(?<![=\w])==(?=\S)([^=\n]+?)==(?!=)/g, '<mark>$1</mark>')
      .replace(/\^\^(?=\S)([^^\n]+?)\^\^/g, '<ins>$1</ins>')
      .replace(valuePattern, (whole, name: string) => options.variables[valuePath(name)] ?? whole)
      .replace(/(<[a-z][\w-]*\b[^>]*?)[ \t]+markdown(?:=(?:"[^"]*"|'[^']*'|\w+))?(?=[ \t>])/g, '$1')
      .replace(
        /(<(?:img|a|source|video|iframe)\b[^>]*?\b(?:src|href)=)(["'])(?![a-z]+:|[/#])([^"']+)\2/gi,
        (whole, tag: string, quote: string, path: string) => {
          const base = `http://x${options.address}`;
          if (!URL.canParse(path, base)) return whole;
          const { pathname, search, hash } = new URL(path, base);
          return `${tag}${quote}${readable(pathname)}${search}${hash}${quote}`;
        },
      )
      .replace(
        /(\]\(|^[ \t]*\[[^\]]+\]:[ \t]+)(?![a-z]+:|[/#@])([^)\s#]+\.\w+)(?=[)#\s]|$)/gim,
        (whole, open: string, path: string) => {
          const to = options.moved?.(path);
          return to === undefined ? whole : `${open}@site/${to}`;
        },
      )
      .replace(/<!--[ \t]*more[ \t]*-->/, '<!-- truncate -->');
  }

  function inlineHtml(text: string, at: number): string {
    return convertProse(text, at)
      .replace(/&(?!\w+;)/g, '&amp;')
      .replace(/`([^`]+)`/g, (_, code: string) => `<code>${code.replaceAll('<', '&lt;')}</code>`)
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .trim();
  }
}

/** Icons that say something by themselves, such as "yes" in a table. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/-(?:check|check-(?:bold|circle|decagram|all)|check-circle-\w+|checkbox-marked.*|check-\d+|circle-check)$/, '✅'],
  [/-(?:close|close-(?:thick|circle)|x-\d+|x-circle(?:-\w+)*(?:-\d+)?|xmark|circle-xmark|cancel)$/, '❌'],
  [/-(?:alert|alert-\w+|alert-\d+|triangle-exclamation)$/, '⚠️'],
  [/-arrow-right(?:-\w+)*$/, '→'],
  [/-arrow-left(?:-\w+)*$/, '←'],
  [/-arrow-up(?:-\w+)*$/, '↑'],
  [/-arrow-down(?:-\w+)*$/, '↓'],
  [/-plus(?:-\d+)?$/, '+'],
  [/-minus$/, '−'],
  [/-star(?:-\d+|-fill-\d+)?$/, '★'],
  [/-(?:heart|heart-fill)(?:-\d+)?$/, '❤'],
];

function keyName(key: string): string {
  const bare = key.replaceAll('"', '');
  return bare.length === 1 ? bare.toUpperCase() : bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** Whether the text before a line is in a list: what is indented then is no code. */
function isInList(made: readonly string[]): boolean {
  const last = made.findLast((text) => text.trim() !== '' && !/^[ \t]/.test(text));
  return last !== undefined && /^(?:[-*+]|\d+[.)])[ \t]/.test(last);
}

function indentOf(text: string): number {
  const [blank = ''] = /^[ \t]*/.exec(text) ?? [];
  return blank.replaceAll('\t', '    ').length;
}

function dedent(text: string, width: number): string {
  let at = 0;
  for (let seen = 0; seen < width && at < text.length && /[ \t]/.test(text.charAt(at)); at++)
    seen += text.charAt(at) === '\t' ? 4 : 1;
  return text.slice(at);
}

/** What follows the fence of a block: ` py title="a.py" hl_lines="2 4-5" linenums="1"`, ` { .py .annotate title="a.py" }`. */
function convertInfo(info: string): string {
  const [, listed] = /^[ \t]*\{(.*)\}[ \t]*$/.exec(info) ?? [];
  const text = listed ?? info;
  if (listed === undefined && !/hl_lines|linenums|^[ \t]+\S|\{/.test(info)) return info;
  const language = (listed === undefined ? /^[ \t]*([\w+#-]*)/.exec(text)?.[1] : /\.([\w+#-]+)/.exec(text)?.[1]) ?? '';
  const value = (name: string) => new RegExp(`\\b${name}=(["'])(.*?)\\1`).exec(text)?.[2];
  const title = value('title');
  const marked = value('hl_lines')
    ?.trim()
    .split(/[\s,]+/)
    .join(',');
  const options = [
    ...(title === undefined ? [] : [`title="${title}"`]),
    ...(marked === undefined || marked === '' ? [] : [`{${marked}}`]),
    ...(value('linenums') === undefined ? [] : ['showLineNumbers']),
  ];
  const known = /^(?:annotate|title|hl_lines|linenums)$/.test(language) ? '' : language;
  return [known === '' && options.length > 0 ? 'text' : known, ...options].join(' ');
}

/**
 * Code of another file, as markdown-include-variants has it: `{* a.py ln[1:5,9] hl[2] title["A"] *}`. Lines are counted in
 * the file.
 */
function codeSample(path: string, code: string, given: string): readonly string[] {
  const all = code.split('\n');
  const linesOf = (name: string): readonly number[] | undefined =>
    new RegExp(`\\b${name}\\[([\\d:,]+)\\]`)
      .exec(given)?.[1]
      ?.split(',')
      .flatMap((range) => {
        const [from = 1, to = from] = range.split(':').map(Number);
        return all.map((_, index) => index + 1).filter((line) => line >= from && line <= to);
      });
  const shown = linesOf('ln') ?? all.map((_, index) => index + 1);
  const marked = (linesOf('hl') ?? []).map((line) => shown.indexOf(line) + 1).filter((line) => line > 0);
  const title = /\btitle\[(["'])(.*?)\1\]/.exec(given)?.[2];
  const info = [
    /\.(\w+)$/.exec(path)?.[1] ?? 'text',
    ...(title === undefined ? [] : [`title="${title}"`]),
    ...(marked.length === 0 ? [] : [`{${marked.join(',')}}`]),
  ];
  // A gap shows that lines are left out.
  const lines = shown.flatMap((line, index) => [
    ...(index > 0 && line !== (shown[index - 1] ?? 0) + 1 ? [''] : []),
    all[line - 1] ?? '',
  ]);
  const fence = /^[ \t]*```/m.test(code) ? '````' : '```';
  return [`${fence}${info.join(' ')}`, ...lines, fence];
}

/** A path as people write it; one in another encoding than UTF-8 as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
