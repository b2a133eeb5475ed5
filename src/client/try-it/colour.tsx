import type { ReactNode } from 'react';

/** Strings, numbers, words and comments look alike in all languages of samples. */
const tokens =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')(\s*:)?|(?<![\w.])(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|\b(true|false|null|None|True|False|import|from|const|await|new|curl)\b/g;

/** Longer texts have no colours: each of them is an element of the page. */
const longest = 100_000;

/** Code in colours. */
export function Coloured({ code }: { readonly code: string }): ReactNode {
  if (code.length > longest) return code;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    const [whole, text, colon, number] = match;
    const shown = text ?? whole;
    // The classes that coloured code has on all pages.
    const look = text === undefined ? (number === undefined ? 'k' : 'n') : colon ? 'a' : 's';
    pieces.push(
      code.slice(end, match.index),
      <span key={match.index} className={look}>
        {shown}
      </span>,
    );
    end = match.index + shown.length;
  }
  return [...pieces, code.slice(end)];
}
