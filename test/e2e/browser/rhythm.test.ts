import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
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

test.each(['/docs/wrapped', '/docs/twice'])(
  'what a component wraps stands where it would without: %s',
  async (path) => {
    const plain = await site.open('/docs/plain');
    const wrapped = await site.open(path);
    expect(await places(wrapped)).toEqual(await places(plain));
    await plain.close();
    await wrapped.close();
  },
);
