import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, test } from 'vitest';
import { openSite } from './open.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const site = openSite(
  {
    'docsgen.config.js': `export default { title: 'T', fonts: false, navbar: {
      items: [{ label: 'Docs', href: '/docs/a', icon: 'book' }],
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/example-org' }] } };\n`,
    'pages/index.mdx': `---\ntitle: Home\ntemplate: start\n---

<Hero title="Fast" tagline="And small." note="2.0" noteHref="/docs/a">

<Button href="/docs/a" icon="rocket">Start</Button>
<Button href="/docs/a" kind="plain">Read</Button>

<CodeGroup>

\`\`\`sh title="npm"
npm start
\`\`\`

\`\`\`sh title="pnpm"
pnpm start
\`\`\`

</CodeGroup>

</Hero>

## Why

<Features columns={3}>
<Feature icon="bolt" title="Quick" href="/docs/a">Text.</Feature>
<Feature icon="shield" title="Safe">Text.</Feature>
</Features>

<CallToAction title="Now">

Soon.

<Button href="/docs/a">Start</Button>

</CallToAction>
`,
    'docs/a.mdx': `---\ntitle: A\nsidebar_icon: rocket\nsidebar_badge: new\n---

<Video youtube="aqz-KE-bpKQ" title="A rabbit" />

<Cards columns={2}>
<Card title="One" icon="star" href="/">Text.</Card>
</Cards>

<LinkCard title="Two" href="/" description="Text." />

<AccordionGroup exclusive>
<Accordion title="First" icon="gear" open>Text.</Accordion>
<Accordion title="Second">Text.</Accordion>
</AccordionGroup>

<Tabs>
<TabItem value="a" label="Alpha" icon="star">A</TabItem>
<TabItem value="b" label="Beta">B</TabItem>
</Tabs>

Press <Kbd keys="Ctrl+K" /> in a <Tooltip tip="Of files.">static</Tooltip> site.

<TypeTable type={{ port: { type: 'number', default: '80', required: true, description: 'Where.' } }} />

<Columns>
<Column>Left.</Column>
<Column>Right.</Column>
</Columns>

<FileTree>

- docs/
  - **a.mdx** this page

</FileTree>

\`\`\`ts notes
start(); // (1)
\`\`\`

1. The first call.
`,
  },
  '/',
);

test.each([true, false])(
  'a video asks another site for nothing before a click, scripts: %s',
  async (javaScriptEnabled) => {
    const page = await site.open('/docs/a', { javaScriptEnabled });
    const asked: string[] = [];
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p id="player">plays</p>' });
    });
    const player = page.frameLocator('iframe[title="A rabbit"]');
    await page.locator('iframe[title="A rabbit"]').scrollIntoViewIfNeeded();
    await player.getByRole('link', { name: 'A rabbit (YouTube)' }).waitFor();
    expect(asked).toEqual([]);
    await player.getByRole('link', { name: 'A rabbit (YouTube)' }).click();
    await player.locator('#player').waitFor();
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1']);
    await page.close();
  },
);

test('axe finds nothing on start pages and components, in both modes at 390 and 1440 pixels', async () => {
  const found: string[] = [];
  for (const path of ['/', '/docs/a']) {
    const page = await site.open(path, { bypassCSP: true });
    await page.evaluate(axe);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const mode of ['dark', 'light']) {
        await page.evaluate(`document.documentElement.dataset.theme = '${mode}'`);
        const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResults;
        const nodes = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
        found.push(...nodes.map((text) => `${path} ${width} ${mode}: ${text}`));
      }
    }
    await page.close();
  }
  expect(found).toEqual([]);
});
