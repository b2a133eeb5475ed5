import { GithubSlugger } from 'docsgen/moving';

/**
 * Keeps the ids of headings that links name: Mintlify has a hyphen where docsgen has nothing, `chat-agent` of `chat.agent()`, and
 * sometimes all signs, `step-1:-begin` of `Step 1: begin`.
 *
 * @param linked ids that links of the site name
 */
export function withHeadingId(line: string, linked: ReadonlySet<string>): string {
  const [, marks, text = ''] = /^([ \t]*#{2,6})[ \t]+(.+?)[ \t]*$/.exec(line) ?? [];
  // What ends a comment is behind the last heading in it.
  if (marks === undefined || /\{#[^}]+\}$|\*\/\}$/.test(text)) return line;
  const words = text
    .replace(/<[^>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase();
  const own = new GithubSlugger().slug(words.replace(/[`*]/g, ''));
  if (linked.has(own)) return line;
  const plain = words.replace(/[`*]/g, '').trim();
  const id = [/[^\p{L}\p{N}$]+/gu, /[^\p{L}\p{N}]+/gu]
    .map((pattern) => words.replace(pattern, '-').replace(/^-|-$/g, ''))
    .concat(/[{}]/.test(plain) ? [] : plain.replace(/\s+/g, '-'))
    .find((candidate) => candidate !== own && linked.has(candidate));
  return id === undefined ? line : `${marks} ${text} {#${id}}`;
}

/** A heading in an element that only has an id, as tools for translation write it, has that id: `<div id="a">\n## A\n</div>`. */
export function withoutIdBlocks(text: string): string {
  return text.replace(
    /^([ \t]*)<div id="([\w.:-]+)">\n+[ \t]*(#{1,6}[ \t]+[^\n]+?)[ \t]*\n+[ \t]*<\/div>[ \t]*$/gm,
    (whole, indent: string, id: string, heading: string) =>
      /\{#[^}]+\}$/.test(heading) ? whole : `${indent}${heading} {#${id}}`,
  );
}
