import type { CountSource } from '../grammar.ts';
import { countRendered, newParser } from './markdown.ts';

/** Markdown of GitBook, with blocks of Liquid: `{% hint style="info" %}`. */
export const countLiquid: CountSource = ({ body }, counter) => {
  const text = body
    .replaceAll('\r\n', '\n')
    .replace(
      /^([ \t]*)\{%[ \t]*(end)?[\w-]+((?:[^%"]|"[^"]*"|%(?!\}))*?)%\}[ \t]*$/gm,
      (_, _indent, _end, attributes: string) => {
        const title = /\btitle="([^"]*)"/.exec(attributes)?.[1];
        return `\n${title ?? ''}\n`;
      },
    );
  countRendered(newParser(), text, counter);
};
