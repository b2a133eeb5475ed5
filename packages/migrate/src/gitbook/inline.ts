import { unknownEmoji, withEmoji } from '../emoji.ts';
import type { ChangeLog, Line } from '../page-writer.ts';

/** Files and pages that a page of GitBook names. */
export interface GitBookPage {
  /** The text of a file that `{% include %}` names; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined;
  /** The title of a page that a link names; `undefined` where there is none. */
  readonly titleOf: (path: string) => string | undefined;
  /** The address in the new site of a file in `.gitbook/assets`. */
  readonly asset: (path: string) => string;
  /** Whether the space is a book of the older GitBook, whose headings have other ids. */
  readonly isOld: boolean;
  /** Whether pages of the space have formulas: a single dollar is text to GitBook, and begins a formula here. */
  readonly hasFormulas: boolean;
}

/**
 * Converts what is within a line, outside of code: emoji, mentions of pages, addresses of assets. Icons, and tags of blocks
 * in the middle of a line, are left out.
 */
export function convertInline(line: Line, page: GitBookPage, log: ChangeLog): string {
  return line.text
    .split(/(?<!`)(`+(?!`)[^`]*[^`]`+(?!`)|`[^`]`)/)
    .map((part, index) => (index % 2 === 1 ? part : convertProse({ ...line, text: part }, page, log)))
    .join('');
}

function convertProse(line: Line, page: GitBookPage, log: ChangeLog): string {
  // GitBook escapes what could be a mark, also in names of emoji.
  const prose = page.hasFormulas ? withEscapedDollars(line.text) : line.text;
  const text = prose.replace(/:[a-z][a-z0-9+_\\-]*:/g, (name) => name.replaceAll('\\_', '_'));
  for (const name of unknownEmoji(text))
    log.note(line, `the emoji :${name}:`, 'its name stays as text: write the sign');
  return withEmoji(text)
    .replace(
      /\[([^\]]*)\]\(([^)\s]+)[ \t]+"mention"\)/g,
      (_, words: string, path: string) => `[${page.titleOf(path) ?? words}](${path})`,
    )
    .replace(
      // Names of files may have parentheses, and the bracket of an address in `<…>` is there alone at times.
      /(\]\()((?:\.\.\/)*\.gitbook\/assets\/(?:[^()"]|\([^()"]*\))+?)>?(?=[ \t]+"|\))/g,
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
      log.note(line, `the icon ${name}`, 'pages in .mdx have icons: <Icon name="…" />');
      return '';
    })
    .replace(/<a\s+href="[^"]*"\s+id="([^"]+)"><\/a>/g, '<a id="$1"></a>');
}

/** With `\\$` for single dollars, outside of addresses and tags. */
function withEscapedDollars(text: string): string {
  return text
    .split(/(\]\([^)]*\)|<[^<>]*>|\$\$)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/(?<!\\)\$/g, '\\$')))
    .join('');
}

/** An address as the target of a Markdown link: in angle brackets where it has blanks or parentheses. */
export function linkTarget(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address;
}
