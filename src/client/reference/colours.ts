/** Kinds of tokens: a string before a colon, other strings, and the literals of data. Words of a language come last. */
const tokens =
  /("(?:[^"\\\n]|\\.)*"(?=\s*:))|("(?:[^"\\\n]|\\.)*"|(?<![\w\\])'(?:[^'\\\n]|\\.)*')|\b(-?\d[\d.]*(?:e[+-]?\d+)?|true|false|null|None)\b/gi;
const names = ['property', 'string', 'number'];

/**
 * Colours of code that the page has none for, because each would be a node: bodies of large documents, and all
 * languages but the first. Browsers without highlights of ranges show it in one colour, as do those whose colours are forced: they
 * would show each range as if it were selected.
 */
export function colourCode(code: Element): void {
  if (!('highlights' in CSS) || matchMedia('(forced-colors: active)').matches) return;
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    // Of the marked texts only the body of a request, a string of many lines, has more in it.
    if (node.parentElement?.closest('code span[class]') && !node.data.includes('\n')) continue;
    for (const match of node.data.matchAll(tokens)) {
      const name = `code-${names[match.slice(1).findIndex((group) => group !== undefined)]}`;
      const highlight = CSS.highlights.get(name) ?? new Highlight();
      CSS.highlights.set(name, highlight);
      highlight.add(
        new StaticRange({
          startContainer: node,
          startOffset: match.index,
          endContainer: node,
          endOffset: match.index + match[0].length,
        }),
      );
    }
  }
}
