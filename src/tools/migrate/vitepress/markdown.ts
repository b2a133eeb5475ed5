import GithubSlugger from 'github-slugger';
import { lineWriter, type NumberedLine, numberedLines } from '../line-writer.ts';
import { detailsMarkup, htmlText, inlineHtml, tabMarkup } from '../markup.ts';
import { convertInfo, languages } from './code.ts';
import { partOf } from './file-parts.ts';
import { plainHeading, plainText, vitePressSlug } from './heading-ids.ts';
import { inlineConverter, wholeTag } from './vue.ts';

export interface VitePressPage {
  /** A file that `<<<` and `@include` name; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined;
  /** The path in the new site of a file that a block of code shows; `undefined` where there is none. */
  readonly show: (path: string) => string | undefined;
  /** Whether a link of the site names an id. */
  readonly isLinked: (id: string) => boolean;
  /** Fields of the frontmatter, for `{{ $frontmatter.x }}`. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
}

export interface Converted {
  readonly text: string;
  readonly edits: readonly { readonly line: number; readonly before: string; readonly after: string }[];
  readonly notes: readonly { readonly line: number; readonly about: string; readonly advice: string }[];
}

interface Open {
  readonly colons: number;
  /** What ends it. */
  readonly close: readonly string[];
  readonly indent: string;
  readonly isGroup: boolean;
  readonly isVerbatim: boolean;
}

const containers = ['tip', 'info', 'warning', 'danger', 'note', 'important', 'caution'];

/**
 * Turns notations of VitePress into those of CommonMark and docsgen: containers, groups of code, parts of files, headings
 * with the ids that VitePress gives. What Vue does in a page is taken out, and noted.
 *
 * @param first number of the first line in the file
 */
export function convertVitePress(body: string, first: number, page: VitePressPage): Converted {
  const edits: { line: number; before: string; after: string }[] = [];
  const notes: { line: number; about: string; advice: string }[] = [];
  const open: Open[] = [];
  const { made, blank, push } = lineWriter();
  const old = new GithubSlugger();
  const own = new GithubSlugger();
  const convertInline = inlineConverter(page.frontmatter, (note) => notes.push(note));
  let groups = 0;
  let tabs = 0;
  const walk = (lines: readonly NumberedLine[]) => {
    for (let index = 0; index < lines.length; index++) {
      const { at, ...line } = lines[index] as { text: string; at: number };
      const { text, more } = wholeTag(line.text, lines, index);
      index += more;
      const change = (after: string) => {
        if (after !== text) edits.push({ line: at, before: text, after });
        return after;
      };
      const fence = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+\.[ \t]+)*)(`{3,}|~{3,})(.*)$/.exec(text);
      if (fence !== null && !(fence[2]?.startsWith('`') === true && fence[3]?.includes('`') === true)) {
        index = copyFence(lines, index, fence, change);
        continue;
      }
      const script = /^[ \t]*<(script|style)\b[^>]*>/.exec(text)?.[1];
      if (script !== undefined) {
        let end = index;
        while (end < lines.length && !(lines[end]?.text ?? '').includes(`</${script}>`)) end++;
        const code = lines
          .slice(index, end + 1)
          .map((line) => line.text)
          .join('\n');
        change('');
        if (script === 'style')
          notes.push({
            line: at,
            about: 'styles in a page',
            advice: 'rules for your own classes go into theme/custom.css',
          });
        else if (!/^\s*<script[^>]*>(?:\s|import\s[^\n]*\n?)*<\/script>\s*$/.test(code))
          notes.push({
            line: at,
            about: 'a script of Vue in a page',
            advice: 'what it made is not on the page: write it as text, or as a component of React',
          });
        index = end;
        continue;
      }
      const top = open.at(-1);
      if (top?.isVerbatim === true && !/^[ \t]*:{3,}[ \t]*$/.test(text)) {
        made.push(text);
        continue;
      }
      const box = /^([ \t]*)(:{3,})[ \t]*([\w-]+)(?:[ \t]+(.*?))?[ \t]*$/.exec(text);
      if (box !== null && openBox(box, at, change)) continue;
      const closing = /^[ \t]*(:{3,})[ \t]*$/.exec(text)?.[1]?.length;
      if (closing !== undefined && open.some(({ colons }) => colons <= closing)) {
        closeBox(closing, change);
        continue;
      }
      const snippet = /^([ \t]*)<<<[ \t]*(\S+?)(#[\w-]+)?[ \t]*(?:\{([^}]*)\})?[ \t]*(\[[^\]]*\])?[ \t]*$/.exec(text);
      if (snippet !== null) {
        showFile(snippet, at, change);
        continue;
      }
      const include = /^[ \t]*<!--[ \t]*@include:[ \t]*([^#{\s]+?)(#[^\s{]+)?(?:\{([\d,\s]*)\})?[ \t]*-->[ \t]*$/.exec(
        text,
      );
      if (include !== null) {
        const [, path = '', region, range] = include;
        const inner = partOf(page.read(path), region?.slice(1), range);
        change(inner === undefined ? '' : `(the text of ${path})`);
        if (inner === undefined)
          notes.push({ line: at, about: `the include ${path}`, advice: 'there is no such file' });
        else walk(inner.split('\n').map((part) => ({ text: part, at })));
        continue;
      }
      if (/^[ \t]*\[\[toc\]\][ \t]*$/i.test(text)) {
        change('');
        continue;
      }
      const mark = /^[ \t]*\{#([\w.:-]+)\}[ \t]*$/.exec(text)?.[1];
      if (mark !== undefined) {
        made.push(change(`<a id="${mark}"></a>`));
        continue;
      }
      const heading = /^([ \t]{0,3}#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/.exec(text);
      made.push(change(heading === null ? convertInline(text, at) : convertHeading(heading, text, at)));
    }
  };
  walk(numberedLines(body, first));
  while (open.length > 0) end();
  return { text: made.join('\n'), edits, notes };

  function end(): void {
    const last = open.pop();
    if (last === undefined) return;
    if (last.isVerbatim) return;
    blank();
    push(last.indent, last.close[0] === '' ? last.close.slice(1) : last.close);
    made.push('');
  }

  function openBox(
    [, indent = '', colons = '', name = '', title = '']: RegExpExecArray,
    at: number,
    change: (text: string) => string,
  ): boolean {
    const begin = (lines: readonly string[], close: readonly string[], kind: Partial<Open> = {}) => {
      blank();
      push(indent, lines);
      open.push({ colons: colons.length, close, indent, isGroup: false, isVerbatim: false, ...kind });
      change(indent + (lines[0] ?? ''));
      return true;
    };
    const kind = name.toLowerCase();
    if (kind === 'code-group') {
      groups++;
      tabs = 0;
      return begin(['<div class="tabs">', ''], ['</div>'], { isGroup: true });
    }
    if (kind === 'v-pre' || kind === 'raw') return begin([], [], { isVerbatim: kind === 'v-pre' });
    if (kind === 'details') {
      const { open: lines, close } = detailsMarkup(
        inlineHtml(title.replace(/\{[^}]*\}$/, '')) || 'Details',
        /\{\s*open\s*\}$/.test(title),
      );
      return begin(lines, close);
    }
    const label = title.replace(/\{[^}]*\}$/, '').trim();
    const known = containers.includes(kind);
    if (!known) {
      if (colons.length < 3 || (open.length === 0 && !/^[a-z][\w-]*$/.test(kind))) return false;
      notes.push({
        line: at,
        about: `the container ${name}`,
        advice: 'it is shown as a note: name kinds of your own in markdown.admonitions',
      });
    }
    const shown =
      label === ''
        ? known
          ? ''
          : `[${name}]`
        : `[${convertInline(label, at).replaceAll('[', '\\[').replaceAll(']', '\\]')}]`;
    return begin([`${colons}${known ? kind : 'note'}${shown}`, ''], [colons]);
  }

  function closeBox(colons: number, change: (text: string) => string): void {
    change('');
    // As markdown-it has it, the outermost box that a line can end is ended, with all in it.
    const until = open.findIndex((box) => box.colons <= colons);
    while (open.length > until) end();
  }

  /** Copies a block of code, as a tab where it is in a group. */
  function copyFence(
    lines: readonly NumberedLine[],
    index: number,
    [, before = '', mark = '', info = '']: RegExpExecArray,
    change: (text: string) => string,
  ): number {
    let last = index + 1;
    const isEnd = new RegExp(`^[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*$`);
    while (last < lines.length && !isEnd.test(lines[last]?.text ?? '')) last++;
    const { meta, label } = convertInfo(info);
    const inner = lines
      .slice(index + 1, last + 1)
      .map(({ text }) => text.replace(/^(\s*)((?:\/\/|#|--)\s*)@noErrors.*$/, '$1'));
    const isTab = open.at(-1)?.isGroup === true;
    const title = label === undefined || isTab ? '' : ` title="${label.replaceAll('"', "'")}"`;
    const shown = change(before + mark + meta + title);
    if (isTab) tab(before, label ?? (meta.split(' ')[0] || 'Code'), [shown, ...inner]);
    else made.push(shown, ...inner);
    return last;
  }

  function tab(indent: string, label: string, lines: readonly string[]): void {
    const { open: before, close } = tabMarkup(htmlText(label), `code-${groups}`, tabs++ === 0);
    push(indent, before);
    made.push(...lines);
    push(indent, close);
  }

  function showFile(
    [, indent = '', path = '', region, inBraces = '', label]: RegExpExecArray,
    at: number,
    change: (text: string) => string,
  ): void {
    const to = page.show(path);
    if (to === undefined) {
      notes.push({ line: at, about: `the file ${path}`, advice: 'there is no such file to show' });
      change('');
      return;
    }
    const [, ranges = '', named = ''] = /^([\d,\s-]*)([^\s]*)/.exec(inBraces) ?? [];
    const language =
      named.replace(/:.*/, '') || languages[/\.(\w+)$/.exec(to)?.[1] ?? ''] || (/\.(\w+)$/.exec(to)?.[1] ?? 'text');
    const options = [
      language,
      `file="/${to}"`,
      ...(region === undefined ? [] : [`region="${region.slice(1)}"`]),
      ...(ranges.trim() === '' ? [] : [`{${ranges.trim().replace(/,$/, '')}}`]),
      ...(inBraces.includes(':line-numbers') ? ['showLineNumbers'] : []),
    ].join(' ');
    const block = change(`${indent}\`\`\`${options}`);
    if (open.at(-1)?.isGroup === true)
      tab(indent, label?.slice(1, -1) ?? path.split('/').at(-1) ?? path, [block, `${indent}\`\`\``]);
    else made.push(block, `${indent}\`\`\``);
  }

  function convertHeading([, marks = '', given = '']: RegExpExecArray, text: string, at: number): string {
    const [, words = given, attributes = ''] = /^(.*?)[ \t]*\{([^{}]*)\}$/.exec(given) ?? [];
    const id = /#([^\s}]+)/.exec(attributes)?.[1];
    const shown = convertInline(attributes === '' || /^\{/.test(attributes) ? given : words, at);
    if (id !== undefined) {
      own.occurrences[id] ??= 0;
      old.occurrences[id] ??= 0;
      return `${marks} ${shown} {#${id}}`;
    }
    const slug = vitePressSlug(plainHeading(words));
    // VitePress takes letters apart, which no keyboard writes: a link to the id is to lead there.
    const composed = slug.normalize('NFC');
    const wanted = old.slug(page.isLinked(composed) && !page.isLinked(slug) ? composed : slug);
    const usual = marks.trim() === '#' ? '' : own.slug(plainText(shown));
    // The title has no id unless a link asks for it.
    const isTitle = marks.trim() === '#';
    if (wanted === '' || (isTitle ? !page.isLinked(wanted) : wanted === usual))
      return shown === given ? text : `${marks} ${shown}`;
    return `${marks} ${shown} {#${wanted}}`;
  }
}
