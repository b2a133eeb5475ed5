import GithubSlugger from 'github-slugger';
import { withEmoji } from '../emoji.ts';
import { lineWriter, type NumberedLine, numberedLines } from '../line-writer.ts';
import { cardMarkup, inlineHtml, tabMarkup } from '../markup.ts';

export interface GitBookPage {
  /** The text of a file that `{% include %}` names; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined;
  /** The title of a page that a link names; `undefined` where there is none. */
  readonly titleOf: (path: string) => string | undefined;
  /** The address of a file next to the pages. */
  readonly asset: (path: string) => string;
}

interface Converted {
  readonly text: string;
  readonly edits: readonly { readonly line: number; readonly before: string; readonly after: string }[];
  readonly notes: readonly { readonly line: number; readonly about: string; readonly advice: string }[];
}

const styles: Readonly<Record<string, string>> = {
  info: 'info',
  success: 'success',
  tip: 'tip',
  warning: 'warning',
  danger: 'danger',
};

const tag = /^([ \t]*)\{%[ \t]*(end)?([\w-]+)((?:[^%"]|"[^"]*"|%(?!\}))*?)[ \t]*%\}[ \t]*(.*)$/;

/**
 * Turns blocks of GitBook into CommonMark and docsgen's markup: hints, tabs, titles of code, references to pages, embedded
 * addresses, cards, steps and parts of other files.
 *
 * @param first number of the first line in the file
 */
export function convertGitBook(body: string, first: number, page: GitBookPage): Converted {
  const edits: { line: number; before: string; after: string }[] = [];
  const notes: { line: number; about: string; advice: string }[] = [];
  const { made, blank, push } = lineWriter();
  const open: { readonly name: string; readonly close: readonly string[]; readonly indent: string }[] = [];
  let groups = 0;
  const counts: number[] = [];
  let code: { readonly title?: string; readonly numbered: boolean; readonly wrap: boolean } | undefined;
  let steps = 0;
  let line = first;
  const old = new GithubSlugger();
  const walk = (lines: readonly NumberedLine[]) => {
    for (let index = 0; index < lines.length; index++) {
      const { text, at } = lines[index] as { text: string; at: number };
      line = at;
      const change = (after: string) => {
        if (after !== text) edits.push({ line: at, before: text, after });
        return after;
      };
      const fence = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*)(`{3,}|~{3,})([^`]*)$/.exec(text);
      if (fence !== null) {
        const [, before = '', mark = '', info = ''] = fence;
        const language = info.trim().split(/\s+/)[0] ?? '';
        const options = [
          languages[language.toLowerCase()] ?? (language === '' && code !== undefined ? 'text' : language),
          ...(code?.title === undefined ? [] : [`title="${code.title.replaceAll('"', "'")}"`]),
          ...(code?.numbered === true ? ['showLineNumbers'] : []),
          ...(code?.wrap === true ? ['wrap'] : []),
        ];
        made.push(change(before + mark + options.join(' ').trim()));
        code = undefined;
        const end = new RegExp(`^[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*$`);
        for (index++; index < lines.length; index++) {
          made.push(lines[index]?.text ?? '');
          if (end.test(lines[index]?.text ?? '')) break;
        }
        continue;
      }
      const block = tag.exec(text);
      if (block !== null) {
        index = convertBlock(block, lines, index, change);
        continue;
      }
      const heading = /^(#{1,6})[ \t]+(.+?)[ \t]*$/.exec(text);
      made.push(change(heading === null ? convertLine(text) : convertHeading(heading)));
    }
  };
  walk(numberedLines(body, first));
  while (open.length > 0) end();
  return { text: made.join('\n'), edits, notes };

  function begin(name: string, indent: string, lines: readonly string[], close: readonly string[]): void {
    blank();
    push(indent, lines);
    open.push({ name, close, indent });
  }

  function end(): void {
    const last = open.pop();
    if (last === undefined) return;
    blank();
    push(last.indent, last.close);
    if (last.close.length > 0) made.push('');
  }

  /** @returns the index of the last line that it took */
  function convertBlock(
    [, indent = '', isEnd, name = '', attributes = '', rest = '']: RegExpExecArray,
    lines: readonly NumberedLine[],
    index: number,
    change: (text: string) => string,
  ): number {
    const { at } = lines[index] as { at: number };
    const value = (key: string) =>
      new RegExp(`\\b${key}=(?:"([^"]*)"|'([^']*)')`)
        .exec(attributes)
        ?.slice(1)
        .find((part) => part !== undefined);
    if (isEnd !== undefined) {
      change('');
      const from = open.findLastIndex((box) => box.name === name);
      while (from >= 0 && open.length > from) end();
      if (name === 'tabs') counts.pop();
      return index;
    }
    switch (name) {
      case 'hint':
        begin(
          name,
          indent,
          [
            change(`${':'.repeat(3 + hintsFrom(lines, index))}${styles[value('style') ?? 'info'] ?? 'note'}`).trim(),
            '',
          ],
          [':'.repeat(3 + hintsFrom(lines, index))],
        );
        break;
      case 'tabs':
        groups++;
        counts.push(0);
        change('<div class="tabs">');
        begin(name, indent, ['<div class="tabs">', ''], ['</div>']);
        break;
      case 'tab': {
        const count = counts.pop() ?? 0;
        counts.push(count + 1);
        const { open: before, close } = tabMarkup(inlineHtml(value('title') ?? 'Tab'), `tabs-${groups}`, count === 0);
        change(before[0] ?? '');
        begin(name, indent, before, close.slice(1));
        break;
      }
      case 'code':
        code = {
          ...(value('title') === undefined ? {} : { title: value('title') ?? '' }),
          numbered: value('lineNumbers') === 'true',
          wrap: value('overflow') === 'wrap',
        };
        change('');
        open.push({ name, close: [], indent });
        break;
      case 'content-ref': {
        const url = value('url') ?? '';
        let last = index + 1;
        while (last < lines.length && !/\{%[ \t]*endcontent-ref/.test(lines[last]?.text ?? '')) last++;
        const shown = /\[([^\]]*)\]/.exec(
          lines
            .slice(index, last)
            .map(({ text }) => text)
            .join('\n'),
        )?.[1];
        const title = page.titleOf(url) ?? (shown === undefined || shown === '' || shown === url ? url : shown);
        made.push(
          '',
          change(`${indent}[${title.replaceAll('[', '\\[').replaceAll(']', '\\]')}](${linkTarget(url)})`),
          '',
        );
        return last;
      }
      case 'embed': {
        const url = value('url') ?? '';
        const last = lines.findIndex(({ text }, line) => line > index && /\{%[ \t]*endembed/.test(text));
        const nextTag = lines.findIndex(({ text }, line) => line > index && /\{%/.test(text));
        const hasEnd = last > 0 && last === nextTag;
        const about = hasEnd
          ? lines
              .slice(index + 1, last)
              .map(({ text }) => text.trim())
              .join(' ')
              .trim()
          : '';
        notes.push({
          line: at,
          about: 'an embedded address',
          advice: 'it is a link: <Video> of an .mdx page shows videos',
        });
        made.push('', change(`${indent}[${about || url}](${url})`), '');
        return hasEnd ? last : index;
      }
      case 'file': {
        const src = value('src') ?? '';
        const last = lines.findIndex(({ text }, line) => line > index && /\{%[ \t]*endfile/.test(text));
        const nextTag = lines.findIndex(({ text }, line) => line > index && /\{%/.test(text));
        const hasEnd = last > 0 && last === nextTag;
        const about =
          value('caption') ??
          (hasEnd
            ? lines
                .slice(index + 1, last)
                .map(({ text }) => text.trim())
                .join(' ')
                .trim()
            : '');
        made.push(
          '',
          change(`${indent}[${about || (src.split('/').at(-1) ?? src)}](${linkTarget(page.asset(src))})`),
          '',
        );
        return hasEnd ? last : index;
      }
      case 'include': {
        const path = /["']([^"']+)["']/.exec(attributes)?.[1] ?? '';
        const inner = page.read(path);
        change(inner === undefined ? '' : `(the text of ${path})`);
        if (inner === undefined)
          notes.push({ line: at, about: `the include ${path}`, advice: 'there is no such file' });
        else
          walk(
            inner
              .replace(/^---\n[\s\S]*?\n---\n/, '')
              .trim()
              .split('\n')
              .map((line) => ({ text: line, at })),
          );
        break;
      }
      case 'stepper':
        steps = 0;
        change('');
        open.push({ name, close: [], indent });
        break;
      case 'step':
        steps++;
        made.push('', change(`${indent}**${steps}.**`), '');
        open.push({ name, close: [], indent });
        break;
      case 'columns':
      case 'column':
      case 'updates':
      case 'update':
        change('');
        open.push({ name, close: [], indent });
        if (value('date') !== undefined) made.push(`*${value('date')}*`, '');
        break;
      default:
        if (/^(?:swagger|api-method|openapi)/.test(name)) {
          const title = [value('method')?.toUpperCase(), value('path'), value('summary')].filter(Boolean).join(' ');
          made.push('', change(title === '' ? '' : `${indent}**${title}**`), '');
          notes.push({
            line: at,
            about: `a block of ${name}`,
            advice: 'its facts are left out: name the API document under api, and link to its operations',
          });
          open.push({ name, close: [], indent });
        } else if (/^(?:raw|math)$/.test(name)) {
          change('');
          open.push({ name, close: [], indent });
        } else {
          change('');
          notes.push({ line: at, about: `the block {% ${name} %}`, advice: 'its text stays, the rest is left out' });
          open.push({ name, close: [], indent });
        }
    }
    if (rest.trim() !== '') made.push(indent + rest);
    return index;
  }

  /** How many hints are within one: the outer one has more colons. */
  function hintsFrom(lines: readonly { readonly text: string }[], index: number): number {
    let depth = 0;
    let deepest = 0;
    for (let at = index; at < lines.length; at++) {
      const text = lines[at]?.text ?? '';
      if (/\{%[ \t]*hint\b/.test(text)) deepest = Math.max(deepest, ++depth - 1);
      if (/\{%[ \t]*endhint\b/.test(text) && --depth === 0) break;
    }
    return deepest;
  }

  function convertHeading([, marks = '', given = '']: RegExpExecArray): string {
    const id =
      /<a\s+(?:href="[^"]*"\s+)?id="([^"]+)"[^>]*>(?:<\/a>)?/.exec(given)?.[1] ?? /\{#([\w.:-]+)\}$/.exec(given)?.[1];
    const words = convertLine(
      given.replace(/[ \t]*<a\s+[^>]*\bid="[^"]*"[^>]*>(?:<\/a>)?/g, '').replace(/[ \t]*\{#[\w.:-]+\}$/, ''),
    );
    if (id === undefined || marks === '#') return `${marks} ${words}`;
    return old.slug(words) === id ? `${marks} ${words}` : `${marks} ${words} {#${id}}`;
  }

  function convertLine(text: string): string {
    return text
      .split(/(?<!`)(`+(?!`)[^`]*[^`]`+(?!`)|`[^`]`)/)
      .map((part, index) => (index % 2 === 1 ? part : convertProse(part)))
      .join('');
  }

  function convertProse(text: string): string {
    return withEmoji(text)
      .replace(
        /\[([^\]]*)\]\(([^)\s]+)[ \t]+"mention"\)/g,
        (_, words: string, path: string) => `[${page.titleOf(path) ?? words}](${path})`,
      )
      .replace(
        /(\]\()((?:\.\.\/)*\.gitbook\/assets\/[^)"]+?)(?=[ \t]+"|\))/g,
        (_, before: string, path: string) => before + linkTarget(page.asset(path)),
      )
      .replace(
        /(\]\()<((?:\.\.\/)*\.gitbook\/assets\/[^>]+)>/g,
        (_, before: string, path: string) => before + linkTarget(page.asset(path)),
      )
      .replace(
        /(\b(?:src|srcset|href)=")((?:\.\.\/)*\.gitbook\/assets\/[^"]+)/g,
        (_, before: string, path: string) => before + encodeURI(page.asset(path)),
      )
      .replace(/\{%[ \t]*(?:end)?[\w-]+[^%]*%\}/g, '')
      .replace(/<i\s+class="(fa-[\w-]+)"[^>]*>[^<]*<\/i>[ \t]?/g, (_, name: string) => {
        notes.push({ line, about: `the icon ${name}`, advice: 'pages in .mdx have icons: <Icon name="…" />' });
        return '';
      })
      .replace(/<a\s+href="[^"]*"\s+id="([^"]+)"><\/a>/g, '<a id="$1"></a>');
  }
}

/** An address in Markdown; those with blanks are in angle brackets. */
function linkTarget(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address;
}

const languages: Readonly<Record<string, string>> = {
  plaintext: 'text',
  'plain-text': 'text',
  curl: 'sh',
  shell: 'sh',
  env: 'ini',
  solidity: 'solidity',
};

/** A table of cards, as GitBook has it, as docsgen's cards. */
export function convertCards(text: string, titleOf: (path: string) => string | undefined): string {
  return text.replace(/<table\b[^>]*data-view="cards"[^>]*>([\s\S]*?)<\/table>/g, (whole, inner: string) => {
    const heads = Array.from(
      /<thead>([\s\S]*?)<\/thead>/.exec(inner)?.[1]?.matchAll(/<th\b([^>]*)>/g) ?? [],
      ([, head = '']) => head,
    );
    const rows = Array.from(
      (/<tbody>([\s\S]*?)<\/tbody>/.exec(inner)?.[1] ?? inner).matchAll(/<tr>([\s\S]*?)<\/tr>/g),
      ([, row = '']) => row,
    );
    const cards = rows.map((row) => {
      const cells = Array.from(row.matchAll(/<td\b[^>]*>([\s\S]*?)<\/td>/g), ([, cell = '']) => cell);
      const texts = cells
        .flatMap((cell, index) =>
          /data-hidden|data-card-(?:target|cover)/.test(heads[index] ?? '')
            ? []
            : [cell.replace(/<\/?(?:a|p|h\d)\b[^>]*>/g, ' ').trim()],
        )
        .filter((cell) => cell !== '');
      const target = cells.findIndex((__, index) => /data-card-target/.test(heads[index] ?? ''));
      const linked = cells.filter((__, index) => !/data-card-cover/.test(heads[index] ?? '')).join('');
      const href = /href="([^"]*)"/.exec(target < 0 ? linked : (cells[target] ?? ''))?.[1];
      const cover = heads.flatMap((head, index) =>
        /data-card-cover(?![\w-])/.test(head) ? (/(?:href|src)="([^"]*)"/.exec(cells[index] ?? '')?.[1] ?? []) : [],
      )[0];
      const picture = cover === undefined ? '' : `<img src="${cover}" alt="">`;
      const [title = href === undefined ? '' : (titleOf(href) ?? href), ...about] = texts;
      return cardMarkup({
        title: title.replace(/<\/?strong>/g, ''),
        href,
        ...(about.length === 0 && cover === undefined ? {} : { text: [picture, ...about].join(' ').trim() }),
      });
    });
    // As many lines as before: notes name those of the old file.
    return `<div class="cards">${cards.join('')}</div>${'\n'.repeat(whole.split('\n').length - 1)}`;
  });
}
