import type { CountSource } from '../grammar.ts';
import { countRendered, newParser } from './markdown.ts';

/** Markdown of GitBook, with blocks of Liquid: `{% hint style="info" %}`. */
export const countLiquid: CountSource = ({ body }, counter) => {
  const text = body
    .replaceAll('\r\n', '\n')
    // A reference is shown by the title of its page: what it is written with is the name of the file.
    .replace(/(\{%[ \t]*content-ref\b[^\n]*\n)[ \t]*\[[^\]\n]*\](\((?!https?:)[^\n]*\))[ \t]*$/gm, '$1[]$2')
    .replace(/\[[^\]\n]*\](\([^)\n]*[ \t]"mention"\))/g, '[]$1')
    .replace(/^[ \t]*\{%[ \t]*page-ref[ \t]+page="([^"\n]*)"[ \t]*%\}[ \t]*$/gm, '\n[](<$1>)\n')
    .replace(
      /^([ \t]*)\{%[ \t]*(end)?[\w-]+((?:[^%"]|"[^"]*"|%(?!\}))*?)%\}[ \t]*$/gm,
      (_, _indent, _end, attributes: string) => {
        const title = /\btitle="([^"]*)"/.exec(attributes)?.[1];
        return `\n${title ?? ''}\n`;
      },
    );
  countRendered(newParser(), text, counter);
};
