import { describe, expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

/** `rule: message` of the findings about a page. */
async function findingsOf(text: string): Promise<readonly string[]> {
  const { result } = await buildSite({ 'docs/a.mdx': text });
  return result.diagnostics.map(
    ({ rule, message, place }) => `${rule} ${place?.start?.line}:${place?.start?.column} ${message}`,
  );
}

describe('what Markdown leaves out of a page is found', () => {
  test('cells beyond the columns of a table, once for each table', async () => {
    const table = '# A\n\n| a | b |\n| - | - |\n| 1 | 2 | |\n| 1 | `x|y` |\n| 1 | 2 | 3 | 4 |\n';
    expect(await findingsOf(table)).toEqual([
      'lost-text 6:9 this row has 3 cells, and its table 2 columns: the rest is not shown, as in 1 more of its rows',
    ]);
    expect(await findingsOf(table.replace('x|y', 'x\\|y').replace(' 3 | 4 |', ''))).toEqual([]);
  });

  test('a footnote that nothing refers to', async () => {
    expect(await findingsOf('# A\n\nOne.[^1]\n\n[^1]: First.\n\n[^Two]: Second.\n')).toEqual([
      'lost-text 7:1 nothing refers to the footnote [^Two]: it is not shown',
    ]);
  });

  test('the second of two footnotes or definitions with one name', async () => {
    const text =
      '# A\n\nOne[^1] [b], [c].\n\n[^1]: First.\n\n[^1]: Second.\n\n[B]: https://b.example\n[c]: https://c.example\n';
    expect(await findingsOf(`${text}[b]: https://other.example\n[C]: https://c.example\n`)).toEqual([
      'lost-text 7:1 a footnote [^1] is above already: this one is not shown',
      'lost-text 11:1 [b] leads to https://b.example already: this address is not used',
    ]);
  });

  test('a title of HTML in the text of a page, which browsers do not show', async () => {
    const message = '<title> in the text of a page is not shown';
    const svg = '<svg width="1" height="1"><title>A dot</title></svg>';
    for (const more of ['', '{Math.max(1)}\n']) {
      const text = `# A\n\n<head><title>Own</title></head>\n\n${svg}\n\nAn <title>XML</title>\n\n${more}`;
      expect(await findingsOf(text)).toEqual([`lost-text 7:4 ${message}`]);
    }
    const { findings } = await buildSite({
      'docsgen.config.js': "export default { title: 'T', markdown: { format: 'detect' } };\n",
      'docs/a.md': `# A\n\n${svg}\n\nAn <title>XML</title> and \\<title> \`<title>\`\n`,
    });
    expect(findings).toEqual([`lost-text: ${message}`]);
  });
});

describe('what Markdown shows as text is found', () => {
  test('a reference to a footnote that is not there', async () => {
    expect(await findingsOf('# A\n\nOne[^1], two\\[^2], [^a-z] and `[^3]`.\n')).toEqual([
      'literal-markup 3:4 there is no footnote [^1]: it is shown as text',
    ]);
  });

  test('frontmatter after frontmatter', async () => {
    expect(await findingsOf('---\ntitle: A\n---\n\n---\nslug: b\n---\n\nText.\n')).toEqual([
      'literal-markup 5:1 the frontmatter has ended above: this is shown as text',
    ]);
    expect(await findingsOf('---\ntitle: A\n---\n\n---\n\nNote: this\n\n---\n')).toEqual([]);
  });
});
