import { codeRanges, isWithin, tagsIn } from '../jsx-tags.ts';
import { fencedBlock } from './exported-code.ts';

const codeBlockImport = "import CodeBlock from '@theme/CodeBlock';";

/**
 * `<CodeBlock filename="a.js">`, which Mintlify has without an import, as the component of docsgen: `title` is the name of its file.
 *
 * The import is the last line, so that lines keep their numbers, see `withImportsFirst`.
 *
 * @param isOwn whether the page has a component of this name
 */
export function withCodeBlocks(text: string, isOwn: boolean): string {
  if (isOwn) return text;
  const tags = tagsIn(text).filter(({ name }) => name === 'CodeBlock');
  if (tags.length === 0) return text;
  return `${withTitles(text, tags)}\n\n${codeBlockImport}\n`;
}

/** A module in which `<CodeBlock>` is the component of docsgen, with its import at the beginning. */
export function withCodeBlocksInCode(code: string): string {
  const tags = tagsIn(code).filter(({ name }) => name === 'CodeBlock');
  return `${codeBlockImport}\n${withTitles(code, tags)}`;
}

function withTitles(text: string, tags: readonly { readonly start: number; readonly end: number }[]): string {
  let made = '';
  let last = 0;
  for (const { start, end } of tags) {
    made += text.slice(last, start) + text.slice(start, end).replace(/\bfilename(?==)/, 'title');
    last = end;
  }
  return made + text.slice(last);
}

/**
 * A prompt to copy, `<Prompt description="Install">…</Prompt>`, as a block of text, which has a button for it: the text is for an
 * assistant, which reads its Markdown as it is written.
 */
export function withPrompts(text: string): string {
  if (!text.includes('<Prompt')) return text;
  const code = codeRanges(text);
  return text.replace(
    /^([ \t]*)<Prompt\b([^>]*)>\n([\s\S]*?)\n[ \t]*<\/Prompt>/gm,
    (whole, indent: string, attributes: string, inner: string, offset: number) => {
      if (isWithin(code, offset)) return whole;
      const title = /\bdescription=(["'])(.*?)\1/.exec(attributes)?.[2]?.replaceAll('"', "'");
      return fencedBlock(withoutIndent(inner), { indent, language: 'text', title });
    },
  );
}

function withoutIndent(text: string): string {
  const lines = text.split('\n');
  const depths = lines.flatMap((line) => (line.trim() === '' ? [] : [line.search(/\S/)]));
  const depth = Math.min(...depths, 80);
  return lines.map((line) => line.slice(depth)).join('\n');
}
