import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, test } from 'vitest';
import { share } from '../../effort.ts';
import { colours } from './axe.ts';
import { openSite } from './open.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const word = 'an_identifier_without_a_place_to_break_that_goes_on_and_on_for_longer_than_any_phone_is_wide';

const site = openSite(
  {
    'docsgen.config.js': `export default { title: 'The documentation of a product with a long name', fonts: false,
      url: 'https://docs.example.org', announcement: { id: '1', content: '${word}' },
      footer: { columns: [{ title: '${word}', links: [{ label: '${word}', href: '/docs/a' }] }], copyright: '${word}' },
      navbar: { items: [{ label: 'Docs', href: '/docs/a', icon: 'book' }],
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
    'pages/hero.mdx': '# Words\n\n<Hero title="Fast" tagline="Not on a start page." />\n',
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

\`\`\`ts focus={2}
const one = 1; // faint
const two = 2;
\`\`\`

\`\`\`ts {1} del={2} ins={3}
const marked = f(1); // faint
const gone = f(2); // faint
const here = f(3); // faint
\`\`\`

\`\`\`ts notes
start(); // (1)
\`\`\`

1. The first call.
`,
    'docs/long.mdx': `---\ntitle: ${word}\nsidebar_icon: rocket\nsidebar_badge: experimental\ntags: [${word}]\n---

# ${word}

<Badge>${word}</Badge> <Kbd keys="${word}" /> \`${word}\` **${word}** [${word}](./a.mdx)

<Button href="./a.mdx">${word}</Button>

<Card title="${word}">${word}</Card>

<Accordion title="${word}">Text.</Accordion>

<details>
<summary>What ${word} means in **short**</summary>
${word}
</details>

<Tabs>
<TabItem label="First" icon="star">${word}</TabItem>
<TabItem label="${word}">${word}</TabItem>
</Tabs>

<FileTree>

- ${word} ${word}

</FileTree>

<dl>
<dt>${word}</dt>
<dd>${word}</dd>
</dl>

:::note ${word}
${word}
:::

| Name | Type | Default | Meaning |
| ---- | ---- | ------- | ------- |
| \`${word}\` | string | none | A sentence that says what it does in a number of words. |

<iframe src="about:blank" width="900" title="A frame"></iframe>

<img src="/wide.svg" alt="Wide" width="900" height="20" />

## ${word}
`,
    'releases/2026-01-01-long.md': `---\ntitle: ${word}\nauthors: [{ name: ${word} }]\ntags: [${word}]\n---\n${word}\n\n<!-- truncate -->\n`,
    'static/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 20"></svg>',
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
  // The other mode differs in its colours, and in nothing else.
  const modes = [
    ['dark', {}],
    ['light', { runOnly: colours }],
  ] as const;
  for (const path of ['/', '/docs/a']) {
    const page = await site.open(path, { bypassCSP: true });
    await page.evaluate(axe);
    for (const width of share([390, 1440], 2)) {
      await page.setViewportSize({ width, height: 900 });
      for (const [mode, rules] of modes) {
        await page.evaluate(`document.documentElement.dataset.theme = '${mode}'`);
        const { violations } = (await page.evaluate(
          `axe.run({ resultTypes: ["violations"], ...${JSON.stringify(rules)} })`,
        )) as AxeResults;
        const nodes = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
        found.push(...nodes.map((text) => `${path} ${width} ${mode}: ${text}`));
      }
    }
    await page.close();
  }
  expect(found).toEqual([]);
});

test('the light of a start page is one that browsers know how to draw', async () => {
  const page = await site.shared('/');
  const light = await page.locator('.hero').evaluate((hero) => {
    const { backgroundImage, maskImage } = getComputedStyle(hero, '::before');
    return [backgroundImage, maskImage].map((image) => image.split('(')[0]);
  });
  expect(light).toEqual(['radial-gradient', 'radial-gradient']);
});

test('nothing that a site says is too long for a phone, nor for the sidebar', async () => {
  const page = await site.open('/docs/long', { viewport: { width: 320, height: 800 } });
  for (const path of ['/', '/hero', '/docs/long', '/docs/tags', '/releases', '/releases/2026/01/01/long', '/search']) {
    await page.goto(new URL(path, site.url()).href);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox();
    expect(menu?.width, path).toBe(40);
  }
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(new URL('/docs/long', site.url()).href);
  const room = await page.locator('.drawer').evaluate((own) => own.scrollWidth - own.clientWidth);
  expect(room).toBe(0);
  await page.close();
});

test('words and icons of a label are as far apart as in a line of text', async () => {
  const page = await site.open('/docs/long');
  await page.getByRole('tablist').waitFor();
  // A tab with an icon is as wide as what it says, however many tabs there are.
  for (const tab of await page.getByRole('tab').all())
    expect(await tab.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
  const gap = await page.locator('details.details:has(strong) > summary').evaluate((own) => {
    const range = document.createRange();
    range.selectNode(own.firstChild as Node);
    const words = range.getClientRects();
    return (own.querySelector('strong')?.getBoundingClientRect().x ?? 0) - (words[words.length - 1]?.right ?? 0);
  });
  expect(Math.abs(gap)).toBeLessThan(6);
  await page.close();
});
