import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLong, seed, share } from '../../effort.ts';
import { manualRoot } from '../manual/read-manual.ts';
import { specifiedRoutes } from '../specified-routes.ts';
import { axe, colours, layOutEverything, standards, violations } from './axe.ts';
import { openBuiltSite, templates } from './built-site.ts';
import { openSite } from './open.ts';

const site = openBuiltSite();

/** The example of the manual: the first site has no earlier versions of its documents, and asks and offers less. */
const documents = ['openapi/pets.yaml', 'openapi/pets-1.0.yaml'];
const example = openSite(
  {
    'docsgen.config.js': `export default { title: 'Pets', fonts: false, url: 'https://pets.example', assistants: ['claude'],
      markdown: { linkPreviews: true },
      feedback: { endpoint: '/answers', issues: 'https://github.com/me/pets' }, api: [{ id: 'pets', document: '${documents[0]}', route: '/example',
      earlier: [{ version: '1.0', document: '${documents[1]}' }] }] };\n`,
    'docs/start.md':
      '# Start\n\n[Pets](/example)\n\n```ts\nconst pet = 1;\n```\n\n```ts title="pet.ts"\nconst pet = 1;\n```\n',
    ...Object.fromEntries(documents.map((path) => [path, readFileSync(join(manualRoot, path), 'utf8')])),
  },
  '/',
);

/** Comes last: the router leaves it to the browser. */
const notFound = '/no-such-page';

const widths = [390, 1440];
/** Each page gets the other one the day after. */
const widthOf = (path: string) => widths[(routes.indexOf(path) + seed) % widths.length] ?? 1440;

const routes = [...specifiedRoutes('cdr').map(([path]) => path), notFound];
/**
 * One page of each template is checked as a whole, at both widths where there is time for it. The others differ in
 * their content only: of them `npm test` takes a few, each in the mode that this site has.
 */
const few = new Set(share(routes, 96));
const paths = routes.filter((path) => isWhole(path) || few.has(path));

/** Whether the page is checked as a whole. */
function isWhole(path: string): boolean {
  return isLong || templates.some((template) => template.test(path));
}

/** Templates have their colours from the same style sheets: those of the other mode are judged on half of the pages a day. */
const inBothModes = new Set(share(paths, 2));

/** The other mode differs in its colours, and in nothing else. */
const modes = [
  ['dark', standards],
  ['light', colours],
] as const;

test('axe finds nothing on the pages at 390 and 1440 pixels', async () => {
  // Colours do not fade into each other then, and are judged as they are.
  const page = await site.browser().newPage({ reducedMotion: 'reduce' });
  const found: string[] = [];
  const judge = async (path: string, mode: 'dark' | 'light', part: string, rules: typeof standards) => {
    await page.evaluate(`document.documentElement.dataset.theme = '${mode}'`);
    const width = page.viewportSize()?.width;
    found.push(...(await violations(page, part, rules)).map((text) => `${path}, ${width} pixels, ${mode}: ${text}`));
  };
  const load = async (path: string) => {
    await page.goto(site.url(path));
    await page.evaluate(axe);
    await page.evaluate(layOutEverything);
  };
  const follow = async (path: string) => {
    await page.evaluate(`(() => {
      const link = Object.assign(document.createElement('a'), { href: '${path}' });
      document.body.append(link);
      link.click();
      link.remove();
    })()`);
    await page.locator(`html[data-path="${path.slice(1)}"]`).waitFor({ state: 'attached' });
    // A page with a style sheet of its own is another document.
    if ((await page.evaluate('typeof axe')) === 'undefined') await load(path);
  };

  // To load axe costs more than to run it: the router puts one page after the other into a document that has it.
  await load('/docs');
  for (const path of paths) {
    if (path === notFound) await load(path);
    else await follow(path);
    if (!isWhole(path)) {
      await page.setViewportSize({ width: widthOf(path), height: 900 });
      await judge(path, 'dark', 'main', standards);
      continue;
    }
    for (const width of isLong ? widths : [widthOf(path)]) {
      await page.setViewportSize({ width, height: 900 });
      await judge(path, 'dark', 'html', standards);
    }
    if (inBothModes.has(path)) await judge(path, 'light', 'html', colours);
  }
  await page.close();
  expect(found).toEqual([]);
}, 900_000);

test('nor what has changed of an API, which fits narrow screens', async () => {
  const page = await example.open('/example/changes');
  await page.evaluate(axe);
  await page.evaluate(layOutEverything);
  const found: string[] = [];
  const today = share([320, ...widths], 3);
  for (const width of [320, ...widths]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.scrollingElement.scrollWidth - innerWidth')).toBe(0);
    if (!today.includes(width)) continue;
    for (const [mode, rules] of modes) {
      await page.evaluate(`document.documentElement.dataset.theme = '${mode}'`);
      found.push(...(await violations(page, 'html', rules)));
    }
  }
  await page.close();
  expect(found).toEqual([]);
});

test('nor what a page offers and asks: its menu, code with languages, a preview and feedback', async () => {
  const page = await example.open('/docs/start');
  await page.evaluate(axe);
  await page.getByRole('button', { name: 'Copy code' }).first().waitFor();
  await page.evaluate(`
    document.querySelector('.page-menu details').open = true;
    document.querySelector('.page-feedback form').hidden = false;
    document.querySelector('.page-feedback [role=status]').textContent = 'Thank you.';
    document.querySelector('.page-feedback button').ariaPressed = 'true';
  `);
  await page.getByRole('link', { name: 'Pets' }).last().hover();
  await page.getByRole('tooltip').waitFor();
  const found: string[] = [];
  for (const width of share(widths, 2)) {
    await page.setViewportSize({ width, height: 900 });
    for (const [mode, rules] of modes) {
      await page.evaluate(`document.documentElement.dataset.theme = '${mode}'`);
      found.push(...(await violations(page, 'html', rules)));
    }
  }
  await page.close();
  expect(found).toEqual([]);
});
