import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { MarkdownIt } from 'markdown-it';
import attrs from 'markdown-it-attrs';
import definitions from 'markdown-it-deflist';
import type { CountSource } from '../grammar.ts';
import { countRendered, footnotes, newParser } from './markdown.ts';
import { formulas } from './marks.ts';

/** Markdown of mdBook: parts of other files, hidden lines of code, formulas of MathJax, blocks of mdbook-admonish. */
export const countBook: CountSource = ({ body, file, options }, counter) => {
  const md = newParser({}).use(attrs).use(definitions).use(footnotes).use(shownLines(options));
  if (options.has('math')) md.use(formulas(mathJax));
  const text = withFiles(body.replaceAll('\r\n', '\n'), file, 0);
  countRendered(md, options.has('admonish') ? withBoxes(text) : text, counter);
};

/** Leaves lines out that are hidden at first: `# line` in Rust, what begins with a sign of the config in other languages. */
function shownLines(options: ReadonlySet<string>): (md: MarkdownIt) => void {
  const signs = new Map(
    [...options].flatMap((option) => {
      const [, language = '', sign = ''] = /^hide:([^:]*):(.+)$/.exec(option) ?? [];
      return sign === '' ? [] : [[language, sign] as const];
    }),
  );
  return (md) => {
    md.core.ruler.push('shown_lines', (state) => {
      for (const token of state.tokens) {
        if (token.type !== 'fence') continue;
        const [language = ''] = token.info.trim().split(/[\s,]/);
        const sign = /\bhidelines=([^\s,]+)/.exec(token.info)?.[1] ?? signs.get(language);
        const isHidden = (line: string) =>
          language === 'rust' ? /^\s*#(?: |$)/.test(line) : sign !== undefined && line.trim().startsWith(sign);
        token.content = token.content
          .split('\n')
          .filter((line) => !isHidden(line))
          .join('\n');
      }
    });
  };
}

/** Formulas, whose backslashes are escaped: `\\(a\\)`, `\\[a\\]`, `$$a$$`. */
const mathJax = /^(?:\\\\\(([\s\S]+?)\\\\\)|\\\\\[([\s\S]+?)\\\\\]|\$\$([\s\S]+?)\$\$)/;

/** The content of blocks of mdbook-admonish, with their titles. */
function withBoxes(text: string): string {
  return text.replace(
    /^(`{3,})admonish\b([^\n]*)\n([\s\S]*?)\n\1[ \t]*$/gm,
    (_, _mark, info: string, inner: string) => `\n${/"([^"]*)"/.exec(info)?.[1] ?? ''}\n\n${inner}\n`,
  );
}

/** The text with the files that `{{#include a.rs:2:5}}` and its like name, also in code. */
function withFiles(text: string, file: string, depth: number): string {
  return text.replace(
    /(\\?)\{\{\s*#(\w[\w-]*)\s+([^}]+?)\s*\}\}/g,
    (whole, escaped: string, name: string, what: string) => {
      if (escaped !== '') return whole.slice(1);
      const isPlayground = name === 'playground' || name === 'playpen';
      if (!isPlayground && name !== 'include' && name !== 'rustdoc_include') return '';
      const [target = ''] = what.split(/\s+/);
      const [path = '', ...part] = isPlayground ? [target] : target.split(':');
      const at = resolve(dirname(file), path);
      if (depth > 10 || !existsSync(at) || !statSync(at).isFile()) return '';
      const lines = readFileSync(at, 'utf8').replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
      const chosen = withFiles(linesOf(lines, part, name === 'include').join('\n'), at, depth + 1);
      return isPlayground ? `\`\`\`rust\n${chosen}\n\`\`\`` : chosen;
    },
  );
}

/** Lines from one number to another, or those of an anchor; of Rust also those after it is opened again. */
function linesOf(lines: readonly string[], [from, to]: readonly string[], isOnce: boolean): readonly string[] {
  if (from === undefined) return lines;
  if (/^\d+$/.test(from) && to === undefined) return lines.slice(Number(from) - 1, Number(from));
  if (/^\d*$/.test(from)) return lines.slice(Number(from || 1) - 1, to ? Number(to) : undefined);
  const shown: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const [, end, name] = /ANCHOR(_END)?:\s*([\w-]+)/.exec(line) ?? [];
    if (name === from) {
      if (isOnce && isOpen && end !== undefined) break;
      isOpen = end === undefined;
    }
    if (name === undefined && isOpen) shown.push(line);
  }
  return shown;
}
