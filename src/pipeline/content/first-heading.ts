import type { Html, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { toString as plainText } from 'mdast-util-to-string';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { visit } from 'unist-util-visit';
import { withoutClosing } from '../../shared/headings.ts';
import { endsWord, readTags } from '../../shared/html-tags.ts';
import { onlyInline } from '../../shared/markdown-inline.ts';

const frontmatter = /^---[ \t]*\r?\n[\s\S]*?^---[ \t]*\r?$/m;

/**
 * Text of the first level-1 heading of a Markdown source, or `undefined`. Looks at lines only, so
 * that titles are known before anything is parsed; code blocks and comments are skipped.
 *
 *     # Install `server` {#install}   ->   Install server
 *
 * @param isCommonMark whether tags of components are text, as in a page that has none
 */
export function firstHeading(source: string, isCommonMark: boolean): string | undefined {
  const start = source.startsWith('---') ? (frontmatter.exec(source)?.[0].length ?? 0) : 0;
  const lines = source.slice(start).split(/\r\n|\n|\r/);
  const textOf = (markup: string) => inlineText(markup, { source, isCommonMark });
  let fence: string | undefined;
  let inComment = false;
  let only = 0;
  for (const [index, line] of lines.entries()) {
    if (fence !== undefined) {
      const close = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
      if (close?.startsWith(fence)) fence = undefined;
      continue;
    }
    if (inComment) {
      inComment = !/-->|\*\/\}/.test(line);
      continue;
    }
    fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) continue;
    // What is for some readers only is no title for all.
    if (!isCommonMark && /^\s*<Only\b(?!.*<\/Only>)/.test(line)) only++;
    if (only > 0) {
      if (/^(?!\s*<Only\b).*<\/Only>/.test(line)) only--;
      continue;
    }
    if (/^ {0,3}(?:<!--|\{\/\*)/.test(line)) {
      inComment = !/-->|\*\/\}/.test(line);
      continue;
    }
    const marker = /^ {0,3}#(?=[ \t]|$)/.exec(line)?.[0];
    if (marker !== undefined) return textOf(withoutClosing(line.slice(marker.length).trim()));
    const next = lines[index + 1];
    if (next !== undefined && /^ {0,3}=+[ \t]*$/.test(next) && /^ {0,3}[^\s>#-]/.test(line)) return textOf(line);
  }
  return;
}

const syntax = {
  extensions: [onlyInline, cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()],
  mdastExtensions: [gfmStrikethroughFromMarkdown()],
};

/** The text of a heading. Images, which usually are badges, count only when there is no other text. */
function inlineText(
  markup: string,
  { source, isCommonMark }: { readonly source: string; readonly isCommonMark: boolean },
): string | undefined {
  const bare = withoutComments(withoutLast(withoutId(markup.trim()), '{/*', '*/}'));
  // CommonMark limits labels to 999 characters.
  const definitions = bare.includes('[') ? (source.match(/^ {0,3}\[[^\]]{1,999}\]:.*$/gm) ?? []) : [];
  const tree = fromMarkdown([bare.trim(), '', ...definitions].join('\n'), syntax);
  if (bare.includes('<')) showPlaceholders(tree, isCommonMark, source.slice(source.indexOf(markup) + markup.length));
  const words = (includeImageAlt: boolean) => plainText(tree, { includeHtml: false, includeImageAlt }).trim();
  return words(false) || words(true) || undefined;
}

/**
 * Makes text of what looks like a tag and is none, as pages do: `Use <name>`. Components are none of these where a page may have them.
 *
 * @param below what follows the heading, where an element may end
 */
function showPlaceholders(tree: Root, isCommonMark: boolean, below: string): void {
  const found: { readonly node: Html; readonly followsWord: boolean }[] = [];
  visit(tree, 'html', (node, index = 0, parent) => {
    const before = parent?.children[index - 1];
    found.push({ node, followsWord: before?.type === 'text' && endsWord(before.value) });
  });
  if (found.length === 0) return;
  const pieces = found.map(({ node: { value: html }, followsWord }) => ({ html, followsWord }));
  const tags = readTags([...pieces, { html: below, followsWord: false }]);
  for (const [index, { node }] of found.entries()) {
    const { use } = tags[index]?.[0] ?? {};
    const isText =
      use === 'text' || use === 'unclosed' || (use === 'pair' && (isCommonMark || !/^<\/?[A-Z]/.test(node.value)));
    if (isText) Object.assign(node, { type: 'text' });
  }
}

/** `Text {#id}` is `Text`. */
function withoutId(text: string): string {
  const start = text.lastIndexOf('{#');
  return start >= 0 && /^\{#[^{}]+\}$/.test(text.slice(start)) ? text.slice(0, start).trimEnd() : text;
}

/** The text up to the first `opening`, when it ends with `closing`. */
function withoutLast(text: string, opening: string, closing: string): string {
  const start = text.indexOf(opening);
  const isWhole = start >= 0 && text.endsWith(closing) && text.length >= start + opening.length + closing.length;
  return isWhole ? text.slice(0, start).trimEnd() : text;
}

function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf('<!--', from);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) break;
    parts.push(text.slice(from, start));
    from = end + 3;
  }
  return parts.join('') + text.slice(from);
}
