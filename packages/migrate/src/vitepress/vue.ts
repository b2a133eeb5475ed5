import { withEmoji } from '../emoji.ts';
import { badgeMarkup } from '../markup.ts';
import type { ChangeLog, Line } from '../page-writer.ts';
import { htmlTrace, withTraces } from '../traces.ts';

/** A tag, whose attributes may have backticks, or code. */
const tagOrCode = /(?<!\\)<[a-zA-Z](?:"[^"]*"|'[^']*'|[^"'<>`])*>|(?<!`)`+(?!`)[\s\S]*?[^`]`+(?!`)/g;

/**
 * Converts what is within lines: badges and values of the frontmatter; what else Vue does there is taken out and noted.
 */
export function inlineConverter(
  frontmatter: Readonly<Record<string, unknown>>,
  log: ChangeLog,
): (line: Line) => string {
  return (line) => {
    if (!/[<{:[(]/.test(line.text)) return line.text;
    const traces: string[] = [];
    let made = '';
    let from = 0;
    for (const { 0: found, index } of line.text.matchAll(tagOrCode)) {
      if (found.startsWith('<')) continue;
      made += convertProse({ ...line, text: line.text.slice(from, index) }, traces) + found;
      from = index + found.length;
    }
    return withTraces(made + convertProse({ ...line, text: line.text.slice(from) }, traces), traces);
  };

  function convertProse(line: Line, traces: string[]): string {
    return withEmoji(line.text)
      .replace(/(?<!\\)<Badge\b([^>]*?)(?:\/>|>([\s\S]*?)<\/Badge>)/g, (whole, attributes: string, inner = '') => {
        const type = /(?<![:\w])type="([^"]*)"/.exec(attributes)?.[1] ?? 'tip';
        const bound = /(?::|v-bind:)text="([^"]*)"/.exec(attributes)?.[1];
        const literal = /^\s*(['`])([^'`${]*)\1\s*$/.exec(bound ?? '')?.[2];
        if (bound !== undefined && literal === undefined) {
          log.note(line, `the text of a badge, ${bound}`, 'Vue put it in: write the text itself');
          traces.push(htmlTrace(whole));
          return '';
        }
        const shown = literal ?? /(?<![:\w])text="([^"]*)"/.exec(attributes)?.[1] ?? inner;
        return badgeMarkup(shown, type);
      })
      .replace(/\{\{([\s\S]*?)\}\}/g, (whole, code: string) => {
        const name = /^\s*(?:\$frontmatter|frontmatter)\.([\w]+)\s*$/.exec(code)?.[1];
        const value = name === undefined ? /^\s*(['"`])([^'"`${]*)\1\s*$/.exec(code)?.[2] : frontmatter[name];
        if (typeof value === 'string' || typeof value === 'number') return String(value);
        log.note(line, `the value ${whole.trim()}`, 'Vue put it in: write the text itself');
        traces.push(htmlTrace(whole));
        return '';
      })
      .replace(
        /(?<!\\)<\/?([A-Z][\w.]*|template|[a-z]+(?:-[a-z\d]+)+)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'>])*)>/g,
        (whole, name: string, attributes: string) => {
          // A type, `Array<A | B>`, is no tag to VitePress either.
          if (/(?:^|\s)[|&,?(]/.test(attributes.replace(/"[^"]*"|'[^']*'/g, ''))) return whole;
          if (!whole.startsWith('</') && name !== 'ClientOnly') {
            log.note(
              line,
              `the component <${name}>`,
              'a component of Vue: its text stays, and its tag as a comment; docsgen has components of its own, and those of React',
            );
            traces.push(htmlTrace(whole));
          }
          return '';
        },
      )
      .replace(/(?<!\\)<[a-z]\w*\b(?:"[^"]*"|'[^']*'|[^"'>])*>/g, (tag) => {
        const plain = tag.replace(/[ \t]+(?:v-[\w:.-]+|[:@#][\w:.-]+)(?:="[^"]*"|='[^']*')?/g, '');
        if (plain !== tag && !/^<\w+ v-pre/.test(tag)) {
          log.note(line, 'an attribute of Vue', 'the element stays without it');
          traces.push(htmlTrace(tag));
        }
        return plain;
      })
      .replace(/(\]\(\/[^)\s#?]*?)(?:\/index)?\.md(?=[)#?\s])/g, '$1')
      .replace(/(\]\((?:\.{0,2}\/[^)\s#?]*?)?)\bindex(?:\.html)?(?=[)#?])/g, '$1')
      .replace(/(\]\([^)\n]*\))\{[^}\n]*\}/g, '$1');
  }
}

/**
 * Joins the lines of a component's tag that begins on a line and goes over several.
 *
 * @returns the line, and the index of the last that is part of it
 */
export function wholeTag(lines: readonly Line[], index: number): { readonly line: Line; readonly last: number } {
  const line = lines[index] ?? { text: '', at: 0 };
  const tail = line.text.replace(/`[^`]*`/g, '');
  if (!/<(?:[A-Z][\w.]*|template|[a-z]+(?:-[a-z\d]+)+)(?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?(?:"[^"]*|'[^']*)?$/.test(tail))
    return { line, last: index };
  let text = line.text;
  for (let last = index + 1; last < index + 1000 && last < lines.length; last++) {
    const next = lines[last]?.text.trim() ?? '';
    text += ` ${next}`;
    if (!next.includes('>')) continue;
    if (/<(?:[A-Z][\w.]*|template|[a-z]+(?:-[a-z\d]+)+)(?:"[^"]*"|'[^']*'|[^"'>])*>/.test(text))
      return { line: { ...line, text }, last };
  }
  return { line, last: index };
}
