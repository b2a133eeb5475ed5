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
  for (const [mark] of text.matchAll(new RegExp(opens, 'g'))) {
    if (mark === endOfIsolate) {
      // It ends what was opened inside the isolate, too.
      const start = open.lastIndexOf(endOfIsolate);
      if (start >= 0) open.length = start;
    } else if (mark === endOfEmbedding) {
      if (open.at(-1) === endOfEmbedding) open.pop();
    } else open.push(mark >= '\u2066' ? endOfIsolate : endOfEmbedding);
  }
  return open.reverse().join('');
}
