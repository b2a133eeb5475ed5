import { find, hasClass, textOf } from '../html/tree.ts';
import { fenceFor } from './escape.ts';
import type { Rule } from './writer.ts';

/** `pre`: a fence longer than any in the code. */
export const pre: Rule = (element) => [writeCode(textOf(element), element.attributes['data-language'], '')];

/** The figure of a code block, which has its title; whatever else is in it comes below. */
export const codeFigure: Rule = ({ attributes, children }, writer) => {
  const code = find(children, ({ tag }) => tag === 'pre');
  if (code === undefined) return writer.blocks(children);
  const title = find(children, (child) => hasClass(child, 'code-title'));
  const language = attributes['data-language'] ?? code.attributes['data-language'];
  const rest = children.filter((child) => child !== code && child !== title);
  return [writeCode(textOf(code), language, title === undefined ? '' : textOf(title)), ...writer.blocks(rest)];
};

function writeCode(code: string, language: string | undefined, title: string): string {
  const label = title === '' ? '' : ` title="${escapeInfo(title).replaceAll('"', '\\"')}"`;
  const info = `${language === undefined ? (label === '' ? '' : 'text') : escapeInfo(language)}${label}`;
  const fence = fenceFor(code, info.includes('`') ? '~' : '`', 3);
  const text = code.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  return text === '' ? `${fence}${info}\n${fence}` : `${fence}${info}\n${text}\n${fence}`;
}

function escapeInfo(text: string): string {
  return text.replace(/\\|&(?=#?\w{1,32};)/g, '\\$&').replace(/\s+/g, ' ');
}
