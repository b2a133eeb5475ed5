import type { Place } from '../../model/place.ts';
import { offsetOfLine } from '../../shared/text-points.ts';

/** Offsets of a link's href in the source; `undefined` unless it is written there exactly once. */
export function findHref(
  text: string,
  { place, href }: { readonly place: Place; readonly href: string },
): { readonly start: number; readonly end: number } | undefined {
  const { start, end } = place;
  if (start === undefined || end === undefined || href === '') return undefined;
  const [from, to] = [offsetOf(text, start), offsetOf(text, end)];
  const span = text.slice(from, to);
  const target = literally(href);
  const at = only(span, new RegExp(`(?<=\\]\\(\\s*<?)${target}(?=[\\s>)])|(?<=\\shref=["'])${target}(?=["'])`, 'g'));
  if (at !== undefined) return { start: from + at, end: from + at + href.length };
  // `[words][name]`: the href is in a definition elsewhere.
  const label = /\[([^\]]+)\](?:\[\])?$/.exec(span)?.[1];
  if (label === undefined) return undefined;
  const defined = only(text, new RegExp(`(?<=^ {0,3}\\[${literally(label)}\\]:\\s*<?)${target}(?=[\\s>]|$)`, 'gim'));
  return defined === undefined ? undefined : { start: defined, end: defined + href.length };
}

/** The offset of a match, if there is only one. */
function only(text: string, pattern: RegExp): number | undefined {
  const [match, ...others] = text.matchAll(pattern);
  return others.length === 0 ? match?.index : undefined;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** 0-based offset of a 1-based line and column. */
export function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  return offsetOfLine(text, line - 1) + column - 1;
}
