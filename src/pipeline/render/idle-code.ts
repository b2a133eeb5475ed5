import { idleMark } from '../../shared/idle-code.ts';

const mark = new RegExp(` ${idleMark}="([^"]*)"`, 'g');
const border = new RegExp(`<(/?)docsgen-(island|slot)(?=[\\s>])|${mark.source}`, 'g');

/**
 * Takes the marks of event handlers out of markup, and gives those that are in no island: what is in a slot is no part of one.
 *
 * @param noted effects that were rendered with it, which are taken too
 */
export function takeIdleCode(
  html: string,
  noted: Set<string>,
): { readonly html: string; readonly idle: readonly string[] } {
  const idle = new Set(noted);
  noted.clear();
  if (!html.includes(` ${idleMark}="`)) return { html, idle: [...idle] };
  const around: string[] = [];
  for (const [, closing, name = '', text] of html.matchAll(border)) {
    if (text !== undefined) {
      if (around.at(-1) !== 'island') idle.add(text);
    } else if (closing === '') around.push(name);
    else around.pop();
  }
  return { html: html.replace(mark, ''), idle: [...idle] };
}
