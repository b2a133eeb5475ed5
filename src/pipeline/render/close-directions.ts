/** Marks that turn the direction of what follows them: embeddings and overrides, isolates, and what ends each. */
const opens = /[\u202A-\u202E\u2066-\u2069]/;
const endOfEmbedding = '\u202C';
const endOfIsolate = '\u2069';

/** What is copied as it stands, and where a turned line says something of the code. */
const code = '<pre\\b[\\s\\S]*?</pre>';
const notText =
  '<!--[\\s\\S]*?-->|<(script|style|textarea|title)\\b[\\s\\S]*?</\\1>|<[a-z/!](?:[^"\'>]|"[^"]*"|\'[^\']*\')*>';
const parts = new RegExp(`${code}|${notText}|[^<]+`, 'gi');

/**
 * Ends in each piece of text the directions that it leaves open, so that a mark in a name or in a description does not
 * turn what stands beside it around.
 *
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Formatting
 */
export function closeDirections(html: string): string {
  if (!opens.test(html)) return html;
  return html.replace(parts, (part) => (part.startsWith('<') ? part : part + missingEnds(part)));
}

function missingEnds(text: string): string {
  const open: string[] = [];
  let isolates = 0;
  for (const [mark] of text.matchAll(new RegExp(opens, 'g'))) {
    if (mark === endOfIsolate) {
      if (isolates === 0) continue;
      isolates -= 1;
      // It ends what was opened inside the isolate, too.
      while (open.pop() !== endOfIsolate);
    } else if (mark === endOfEmbedding) {
      if (open.at(-1) === endOfEmbedding) open.pop();
    } else if (mark >= '\u2066') {
      isolates += 1;
      open.push(endOfIsolate);
    } else open.push(endOfEmbedding);
  }
  return open.reverse().join('');
}
