import type { MarkdownConfig } from '../../../model/config.ts';

/**
 * Syntax that plain MDX refuses is read as text when its letters come from elsewhere: every ASCII
 * character is moved to the private use area, where none of them means anything, and back again
 * once the tree is there. Lengths and so positions stay as they are.
 *
 * ```text
 * ## Set up {#setup}   ->   ## Set up \uE07B\uE023\uE073\uE065\uE074\uE075\uE070\uE07D
 * ```
 */
const base = 0xe000;

const masked = /[\uE000-\uE07F]+/g;

const anyMasked = /[\uE000-\uE07F]/;

/** Characters that satteri or the mask keep for their own use. */
const reserved = /[\uE000-\uE07F\uF002]/;

/** The id of a heading, at the end of its line: `## Title {#id}`. */
const headingId = /^((?:[ \t>*+-]|\d{1,9}[.)])*#{1,6}[ \t](?:.*[ \t])?)(\{#[\w.-]+\})(?=[ \t]*$)/gm;

/** A comment with a line to itself, blank lines or nothing around it. */
const comment =
  /(?<=^(?:[ \t]*\r?\n)?|\n[ \t]*\r?\n)([ \t]*)(<!--(?!-?>)(?:(?!-->).)*-->)(?=[ \t]*(?:$|\r?\n[ \t]*(?:\r?\n|$)))/g;

/** `undefined` for a text that the mask could not be told from. */
export function mask(source: string, compat: MarkdownConfig['compat']): string | undefined {
  if (reserved.test(source)) return;
  let result = source;
  if (compat.headingIds && source.includes('{#')) {
    result = result.replace(headingId, (_, before: string, id: string) => before + hide(id));
  }
  if (compat.comments && source.includes('<!--')) {
    result = result.replace(comment, (_, indent: string, text: string) => indent + hide(text));
  }
  return result;
}

function hide(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? String.fromCharCode(base + code) : character;
  }).join('');
}

/** A text as its author wrote it. */
export function unmask(text: string): string {
  return text.replace(masked, (run) =>
    Array.from(run, (character) => String.fromCharCode(character.charCodeAt(0) - base)).join(''),
  );
}

export function isMasked(text: string): boolean {
  return anyMasked.test(text);
}

/** How many of the last characters of a heading's text are a masked id. */
export function maskedIdLength(text: string): number {
  return /\uE07B\uE023[\uE000-\uE07F]+$/.exec(text)?.[0].length ?? 0;
}

/** Whether a text is a masked comment and nothing else. */
export function isMaskedComment(text: string): boolean {
  return text.startsWith('\uE03C\uE021\uE02D\uE02D') && text.endsWith('\uE02D\uE02D\uE03E');
}
