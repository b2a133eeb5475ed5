import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MarkdownIt } from 'markdown-it';
import abbr from 'markdown-it-abbr';
import attrs from 'markdown-it-attrs';
import definitions from 'markdown-it-deflist';
import inserted from 'markdown-it-ins';
import mark from 'markdown-it-mark';
import sub from 'markdown-it-sub';
import sup from 'markdown-it-sup';
import { count } from '../amounts.ts';
import type { CountSource, SourceText } from '../grammar.ts';
import { countRendered, footnotes, newParser } from './markdown.ts';
import { formulas, withoutEmoji } from './marks.ts';

/** Python-Markdown as MkDocs has it, with the notations of Material: admonitions, tabs, blocks, snippets, formulas, values of Jinja. */
export const countPython: CountSource = (source, counter) => {
  const md = newParser({})
    .use(attrs, { leftDelimiter: '{', rightDelimiter: '}' })
    .use(definitions)
    .use(footnotes)
    .use(abbr)
    .use(inserted)
    .use(mark)
    .use(sub)
    .use(sup)
    .use(icons, (name: string) => count(counter, 'components', name))
    .use(indentedBlocks);
  if (source.options.has('math')) md.use(formulas(arithmatex));
  if (source.options.has('inlinehilite')) md.use(withoutLanguages);
  if (source.options.has('autorefs')) md.use(crossReferences);
  const text = withSnippets(source.body.replaceAll('\r\n', '\n'), source, 0)
    // Options of a block, which are right below its first line, and in it.
    .replace(/^([ \t]*\/{3,}[ \t]*[a-z][^\n]*\n)(?=(?: {4}|\t)[ \t]*[\w-]+:)(?:(?: {4}|\t)[ \t]*\S[^\n]*\n)+/gim, '$1')
    // What follows `html` names an element, and is no title.
    .replace(/^([ \t]*\/{3,}[ \t]*html)[ \t]*\|.*$/gm, '$1')
    .replace(/^([ \t]*)\/{3,}(?:[ \t]*[a-z][\w-]*)?[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/gm, '\n$1$2\n')
    // A comment, of which a hook makes something, is a term, too.
    .replace(/^<!--[^\n]*-->[ \t]*(?=\n\n?:[ \t])/gm, '·')
    // A definition may be right below a paragraph.
    .replace(/^(?! {0,3}\[[^[\]\n]+\]:)([^\n]*\S)[ \t]*\n(?= {0,3}\[[^[\]\n]+\]:[ \t]*\S)/gm, '$1\n\n')
    .replace(/^[ \t]*\[TOC\][ \t]*$/gim, '')
    // Code of another file.
    .replace(/^([ \t]*)\{\*[ \t]+\S.*\*\}[ \t]*$/gm, '$1```\n$1```')
    // Text of another file, as mdx_include has it.
    .replace(/\{!(?!>)[^\n{}]+!\}/g, '')
    // What mkdocstrings writes, with its options below.
    .replace(/^([ \t]*):::[ \t]+[\w.]+[ \t]*(?:\n(?:\1[ \t]+\S[^\n]*|[ \t]*(?=\n\1[ \t]+\S)))*/gm, () => {
      count(counter, 'components', ':::');
      return '';
    })
    .replace(/\{\{[^{}`\n]*\}\}|\{%[^%\n]*%\}/g, () => {
      count(counter, 'components', '{{ }}');
      return ' ';
    });
  countRendered(md, text, counter, (shown) => withoutEmoji(shown).replace(/\{>>[\s\S]*?<<\}/g, ' '));
};

/** References of autorefs to what no definition has, `[text][an.id]`: their text, as the id is not shown. */
function crossReferences(md: MarkdownIt): void {
  md.inline.ruler.after('link', 'cross_reference', (state, silent) => {
    if (state.src.charAt(state.pos) !== '[') return false;
    const end = md.helpers.parseLinkLabel(state, state.pos, true);
    const id = end < 0 ? undefined : /^\]\[[^[\]]*\]/.exec(state.src.slice(end, end + 300))?.[0];
    if (id === undefined) return false;
    const { posMax } = state;
    if (!silent) {
      state.pos++;
      state.posMax = end;
      md.inline.tokenize(state);
    }
    state.pos = end + id.length;
    state.posMax = posMax;
    return true;
  });
}

/** Code in a line without its language, `#!py a`, which is not shown. */
function withoutLanguages(md: MarkdownIt): void {
  const usual = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (tokens, index, ...rest) => {
    const token = tokens[index];
    if (token !== undefined) token.content = token.content.replace(/^(?:#!|:{3,})[\w#.+-]+[ \t]+(?=\S)/, '');
    return usual?.(tokens, index, ...rest) ?? '';
  };
}

/** Emoji and icons by their names, which have attributes of their own: `:material-check:{ .green }`. @param add gets names of icons */
function icons(md: MarkdownIt, add: (name: string) => void): void {
  md.inline.ruler.before('emphasis', 'icon', (state, silent) => {
    const found = /^:[a-z][a-z0-9_+-]*:(?:\{[^}\n]*\})?/.exec(state.src.slice(state.pos, state.pos + 200));
    if (found === null) return false;
    if (!silent) state.push('icon', 'span', 0);
    if (!silent && /^:(?:material|octicons|fontawesome|simple|custom)-/.test(found[0])) add(':icon:');
    state.pos += found[0].length;
    return true;
  });
  md.renderer.rules.icon = () => ' ';
}

/** `!!! note "Title"`, `??? note` and `=== "Tab"`, with the lines below that are indented: their titles and their content. */
function indentedBlocks(md: MarkdownIt): void {
  md.block.ruler.before(
    'fence',
    'indented_block',
    (state, start, end, silent) => {
      const at = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
      const line = state.src.slice(at, state.eMarks[start]);
      const found = /^(?:!!!|\?\?\?\+?)[ \t]*[\w -]*(?:"(.*)")?[ \t]*$|^={3}[!+]{0,2}[ \t]+"(.*)"[ \t]*$/.exec(line);
      if (found === null || (state.sCount[start] ?? 0) - state.blkIndent >= 4) return false;
      if (silent) return true;
      const indent = (state.sCount[start] ?? 0) + 4;
      let next = start + 1;
      while (next < end && (state.isEmpty(next) || (state.sCount[next] ?? 0) >= indent)) next++;
      state.push('block_open', 'div', 1);
      const title = state.push('paragraph_open', 'p', 1);
      title.map = [start, start + 1];
      const text = state.push('inline', '', 0);
      text.content = found[1] ?? found[2] ?? '';
      text.children = [];
      state.push('paragraph_close', 'p', -1);
      const outer = [state.blkIndent, state.lineMax, state.parentType] as const;
      state.blkIndent = indent;
      state.lineMax = next;
      state.md.block.tokenize(state, start + 1, next);
      [state.blkIndent, state.lineMax, state.parentType] = outer;
      state.push('block_close', 'div', -1);
      state.line = next;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}

/** Formulas of arithmatex: `\(a\)`, `$a$` without blanks at its edges, `\[a\]` and `$$a$$`. */
const arithmatex =
  /^(?:\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$|\$(?![\s$])([^$\n]*?[^\s$\\])\$(?!\d))/;

/** The text with that of other files, as pymdownx puts it in before anything is parsed: also into code. */
function withSnippets(text: string, source: SourceText, depth: number): string {
  const single = text.replace(
    /^([ \t]*)-+8<-+[ \t]*\n((?:.*\n)*?)[ \t]*-+8<-+[ \t]*$/gm,
    (_, indent: string, paths: string) =>
      paths.replace(/^[ \t]*;.*$/gm, '').replace(/^[ \t]*(\S.*?)[ \t]*$/gm, `${indent}--8<-- "$1"`),
  );
  return single.replace(/^([ \t]*)-+8<-+[ \t]+["']([^"'\n]+)["'][ \t]*$/gm, (_, indent: string, written: string) => {
    const [path = '', from, to] = written.split(':');
    const file = [...source.folders, source.root, dirname(source.file)]
      .map((folder) => join(folder, path))
      .find((one) => existsSync(one) && statSync(one).isFile());
    if (file === undefined || depth > 5) return '';
    const lines = readFileSync(file, 'utf8').replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
    const part = sectionOf(lines, from, to);
    return withSnippets(part.join('\n'), source, depth + 1).replace(/^(?=.)/gm, indent);
  });
}

/** Lines by their numbers or between the marks of a section; marks of others are left out. */
function sectionOf(lines: readonly string[], from: string | undefined, to: string | undefined): readonly string[] {
  const isMark = (line: string) => /-+8<-+[ \t]*\[[ \t]*(?:start|end)[ \t]*:/.test(line);
  if (from === undefined) return lines.filter((line) => !isMark(line));
  if (/^-?\d*$/.test(from))
    return lines.slice(from === '' ? 0 : Number(from) - 1, to === undefined || to === '' ? undefined : Number(to));
  const at = (edge: string) =>
    lines.findIndex((line) =>
      new RegExp(`-+8<-+[ \\t]*\\[[ \\t]*${edge}[ \\t]*:[ \\t]*${from.replace(/[^\w-]/g, '\\$&')}[ \\t]*\\]`).test(
        line,
      ),
    );
  const [start, end] = [at('start'), at('end')];
  return start < 0 ? [] : lines.slice(start + 1, end < 0 ? undefined : end).filter((line) => !isMark(line));
}
