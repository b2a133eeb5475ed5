import type { ReactNode } from 'react';

/** Strings, numbers, words and flags look alike in all languages of samples, and as they do in blocks of pages. */
const tokens =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')(\s*:)?|(?<![\w.])(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|\b(true|false|null|None|True|False|import|from|const|await|new)\b|(?<!\S)(-{1,2}[a-zA-Z]\w*)(?!\S)|(^curl)(?= )/g;

/** The most characters of a text with colours: each token is an element of the page. */
const maxLength = 100_000;

/** The classes that the groups of `tokens` have in coloured code on all pages. */
const looks = ['s', 'a', 'n', 'k', 'v', 'f'];

export function Coloured({ code }: { readonly code: string }): ReactNode {
  if (code.length > maxLength) return code;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    const [whole, text] = match;
    const shown = text ?? whole;
    pieces.push(
      code.slice(end, match.index),
      // The colon after a name is the last group of its match.
      <span key={match.index} className={looks[match.findLastIndex((group) => group !== undefined) - 1]}>
        {/^['"]https?:/.test(shown) ? breakable(shown) : shown}
      </span>,
    );
    end = match.index + shown.length;
  }
  return [...pieces, code.slice(end)];
}

/** An address that can be broken between its parts. */
function breakable(address: string): ReactNode {
  return address.split(/(?<![:/])(?=\/[^/])|(?<=\w)(?=\.\w|[?&])/).map((part, index) => {
    // The parts of an address never move: their position is their identity.
    const key = `${index}`;
    return index === 0 ? part : [<wbr key={key} />, part];
  });
}
