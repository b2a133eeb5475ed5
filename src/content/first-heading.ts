import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as plainText } from 'mdast-util-to-string';

const frontmatter = /^---[ \t]*\r?\n[\s\S]*?^---[ \t]*\r?$/m;

/**
 * Text of the first level-1 heading of a Markdown source, or `undefined`. Looks at lines only, so
 * that titles are known before anything is parsed; code blocks and comments are skipped.
 *
 *     # Install `server` {#install}   ->   Install server
 */
export function firstHeading(source: string): string | undefined {
  const start = source.startsWith('---') ? (frontmatter.exec(source)?.[0].length ?? 0) : 0;
  const lines = source.slice(start).split(/\r\n|\n|\r/);
  let fence: string | undefined;
  let inComment = false;
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
    if (/^ {0,3}(?:<!--|\{\/\*)/.test(line)) {
      inComment = !/-->|\*\/\}/.test(line);
      continue;
    }
    const heading = /^ {0,3}#(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line);
    if (heading !== null) return inlineText(heading[1] ?? '', source);
    const next = lines[index + 1];
    if (next !== undefined && /^ {0,3}=+[ \t]*$/.test(next) && /^ {0,3}[^\s>#-]/.test(line))
      return inlineText(line, source);
  }
  return;
}

/** The words of a heading. Pictures, badges as a rule, are none of them unless there are no others. */
function inlineText(markup: string, source: string): string | undefined {
  const bare = markup
    .replace(/\s*\{#[^{}]+\}\s*$/, '')
    .replace(/\s*\{\/\*.*?\*\/\}\s*$/, '')
    .replace(/<!--.*?-->/g, '');
  const definitions = bare.includes('[') ? (source.match(/^ {0,3}\[[^\]]+\]:.*$/gm) ?? []) : [];
  const tree = fromMarkdown([bare.trim(), '', ...definitions].join('\n'));
  const words = (includeImageAlt: boolean) => plainText(tree, { includeHtml: false, includeImageAlt }).trim();
  return words(false) || words(true) || undefined;
}
