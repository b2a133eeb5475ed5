import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../../src/shared/texts/text.ts';
import { printPdf } from '../../../src/tools/print/print-pdf.ts';
import { connectChromium } from '../chromium.ts';
import { openSite } from './open.ts';

const text = '## Second\n\nA paragraph.\n\n```js\ncode();\n```\n\n- A list\n\n### Third\n\nThe end.\n';

const site = openSite(
  {
    'docsgen.config.js': "export default { title: 'T', markdown: { components: { Only: 'only.tsx' } } };",
    'only.tsx': 'export default ({ children }) => <div>{children}</div>;\n',
    'docs/plain.mdx': `# Page\n\nFirst.\n\n${text}`,
    'docs/wrapped.mdx': `# Page\n\nFirst.\n\n<Only>\n\n${text}\n</Only>\n`,
    'docs/twice.mdx': `# Page\n\nFirst.\n\n<section>\n\n<Only>\n\n${text}\n</Only>\n\n</section>\n`,
  },
  '/',
);

/** Where what readers read stands, from the top of the page. */
function places(page: Page): Promise<readonly number[]> {
  return page
    .locator('.prose :is(h2, h3, p, ul, .code)')
    .evaluateAll((nodes) =>
      nodes.flatMap((node) => [node.getBoundingClientRect().y, node.getBoundingClientRect().width]),
    );
}

test.each(['/docs/wrapped', '/docs/twice'])('what a component wraps is where it would be without: %s', async (path) => {
  const plain = await site.open('/docs/plain');
  const wrapped = await site.open(path);
  expect(await places(wrapped)).toEqual(await places(plain));
  await plain.close();
  await wrapped.close();
});

test('a print edition has the pages of its chapters in its contents, and bookmarks', async () => {
  const browser = await connectChromium();
  const page = await browser.newPage();
  const route = (source: string, title: string) => ({ source, heading: { title, shown: true } }) as never;
  const { pdf, pages } = await printPdf(
    {
      title: 'Book',
      tagline: '',
      date: '2026-01-31',
      language: english,
      chapters: [
        { id: 'one', title: 'One', depth: 0, route: route('one', 'One') },
        { id: 'two', title: 'Two', depth: 0, route: route('two', 'Two') },
      ],
      bodyOf: (source) => (source === 'one' ? '<a href="#x">there</a>' : '<h2 id="x">X</h2>'),
      resolve: () => '#two/x',
      embed: (src) => src,
      styles: ['.edition-title, .edition-contents { break-after: page } .edition-chapter { break-before: page }'],
    },
    async (html) => {
      await page.setContent(html);
      return page.pdf({ preferCSSPageSize: true, outline: true, tagged: true });
    },
  );
  expect(Object.fromEntries(pages)).toEqual({ one: 3, two: 4, 'two/x': 4 });
  expect(await page.locator('.edition-contents b').allTextContents()).toEqual(['3', '4']);
  expect(await page.locator('.edition-page').allTextContents()).toEqual([' (page 4)']);
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Outlines ');
  await page.close();
  await browser.close();
});
