const diagram = /<docsgen-island diagram[^>]*>(.*?)<\/docsgen-island>/gs;
const caption = /<figcaption[^>]*>.*?<\/figcaption>/s;
const source = /<pre[^>]*>(.*?)<\/pre>/s;
const saying = /^\s*(?:pie\s+)?(?:accTitle|accDescr|title)\b\s*(?:\{([^}]*)\}|:?([^{\n]+)$)/gm;

/**
 * Diagrams as what is said of them, their titles and descriptions: who has found a page reads no arrows.
 *
 *     <docsgen-island diagram …><figure …>…flowchart LR\n  accTitle: A request\n  A --> B…</figure></docsgen-island>
 *     <p>A request</p>
 */
export function diagramWords(html: string): string {
  return html.replace(diagram, (_, block: string) => {
    const text = (source.exec(block)?.[1] ?? '').replace(/<[^>]*>/g, '');
    const said = [...text.matchAll(saying)].map(([, long, line = '']) => `<p>${(long ?? line).trim()}</p>`);
    return (caption.exec(block)?.[0] ?? '') + said.join('');
  });
}
