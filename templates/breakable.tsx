import type { ReactNode } from 'react';
import { titleParts } from '../src/shared/break-code.ts';

/** A title, a name or a path that is broken at its signs and before its capitals where it is too long for its line, and not inside a word. */
export function breakable(text: string): ReactNode {
  const parts = titleParts(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) => {
    const key = `${index}`;
    return index === 0 ? part : [<wbr key={key} />, part];
  });
}

/** A text with its {@link breakable} places as one element, for what lays out its children side by side. */
export function Breakable({ text }: { readonly text: string }) {
  const parts = breakable(text);
  return parts === text ? text : <span>{parts}</span>;
}
