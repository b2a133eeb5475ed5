import Markdown, { type MarkdownIt } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { type Counter, count } from '../amounts.ts';
import type { CountSource } from '../grammar.ts';
import { countHtml } from './html.ts';
import { withoutEmoji, withoutMarks } from './marks.ts';

/** CommonMark and GFM with containers, `:::note`: pages of Starlight and others that end with `.md`. */
export const countMarkdown: CountSource = ({ body }, counter) => {
  const md = newParser().use(footnotes);
  countRendered(md, body.replace(/^[ \t]*:{3,}.*$/gm, titleOfContainer), counter);
};

/** Footnotes with their numbers alone: a second mark of one is no `1:1`. */
export function footnotes(md: MarkdownIt): void {
  md.use(footnote);
  md.renderer.rules.footnote_caption = (tokens, index) => `[${Number(tokens[index]?.meta?.id) + 1}]`;
}

/** A parser that takes all addresses: which of them are safe is not what is counted. */
export function newParser(options: { readonly linkify?: boolean } = { linkify: true }): MarkdownIt {
  const md = new Markdown({ html: true, ...options });
  md.validateLink = () => true;
  return md;
}

/** `:::note[Title]`, or with the title after a blank, as its title alone, between blank lines and where it was: in a list, too. */
export function titleOfContainer(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const title = /^[ \t]*:{3,}[ \t]*[\w-]*[ \t]*(?:\[(.*)\]|(.*?))[ \t]*(?:\{[^}]*\})?[ \t]*$/.exec(line);
  return `\n${indent}${title?.[1] ?? title?.[2] ?? ''}\n`;
}

/** Counts a text by a parser, with the components among its tags. */
export function countRendered(
  md: MarkdownIt,
  text: string,
  counter: Counter,
  shown: (text: string) => string = withoutEmoji,
): void {
  const env = {};
  const tokens = md.parse(text, env);
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])]))
    if (token.type === 'html_inline' || token.type === 'html_block')
      for (const [, name] of token.content.matchAll(/<([A-Z][\w.]*|[a-z][a-z\d]*-[a-z\d-]+)(?=[\s/>])/g))
        count(counter, 'components', name);
  // A component that ends within its tag has no content, unlike an element of HTML that is written so.
  const html = md.renderer
    .render(tokens, md.options, env)
    .replace(/<([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)\/>/g, '<$1$2></$1>');
  countHtml(html, counter, { shown, code: withoutMarks });
}
