import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolder } from '../../build-site.ts';
import { manualRoot } from '../manual/read-manual.ts';
import { openSite } from './open.ts';

/** The plugin of the manual, and one whose client module only counts. */
const site = openSite(
  {
    ...Object.fromEntries(
      [...readFolder(join(manualRoot, 'plugins/feedback'))].map(([path, text]) => [`plugins/feedback/${path}`, text]),
    ),
    'docsgen.config.ts': `import { definePlugin } from 'docsgen/plugin';
import feedback from './plugins/feedback/index.ts';
const counts = definePlugin({ name: 'counts', setup: () => ({ client: ['./counts.js'] }) });
export default {
  title: 'Plugins',
  fonts: false,
  baseUrl: '/base/',
  search: false,
  url: 'https://docs.example.org',
  feedback: { endpoint: 'https://feedback.example.org/own', issues: 'https://github.com/me/it' },
  markdown: { linkPreviews: true },
  plugins: [feedback({ url: 'https://feedback.example.org/answers', question: 'Fine?' }), counts()],
  security: { policy: 'meta' },
};
`,
    'counts.js': `const calls = (globalThis.calls = []);
export default function start({ signal }) {
  const call = { path: location.pathname, left: false };
  calls.push(call);
  signal.addEventListener('abort', () => (call.left = true));
}
`,
    'docs/a.md': '# A\n\n[To B](b.md)\n\n[A part](b.md#part)\n',
    'docs/long.md': `# Long\n\n[To B](b.md)\n\n${'Text.\n\n'.repeat(60)}[A part](b.md#part)\n`,
    'docs/b.md': '# B\n\n[To the about page](/about)\n\n## Part\n\nWhat it is for.\n',
    'pages/about.md': '# About\n',
  },
  '/base/',
);

interface Counting {
  readonly calls: readonly { readonly path: string; readonly left: boolean }[];
}

test('a client module runs for each page, also for those that the router shows', async () => {
  const page = await site.open('docs/a');
  const calls = () => page.evaluate(() => (globalThis as unknown as Counting).calls);
  await expect.poll(calls).toEqual([{ path: '/base/docs/a', left: false }]);
  await page.getByRole('link', { name: 'To B' }).click();
  await page.getByRole('heading', { name: 'B', exact: true }).waitFor();
  await expect.poll(calls).toEqual([
    { path: '/base/docs/a', left: true },
    { path: '/base/docs/b', left: false },
  ]);
  // This page has other scripts, and is a document of its own.
  await page.getByRole('link', { name: 'To the about page' }).click();
  await page.getByRole('heading', { name: 'About' }).waitFor();
  await expect.poll(calls).toEqual([{ path: '/base/about', left: false }]);
  await page.close();
});

test('the question of the config sends an answer and a comment, and its link needs no script', async () => {
  const sent: unknown[] = [];
  let status = 500;
  const page = await site.open('docs/a', {
    tolerated: /status of 500/,
    before: (own) =>
      own.route('https://feedback.example.org/own', async (route) => {
        sent.push(route.request().postDataJSON());
        await route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } });
      }),
  });
  const asked = page.getByRole('region', { name: 'Was this page helpful?' });
  await asked.getByRole('button', { name: 'No', exact: true }).click();
  await asked.getByText('This could not be sent. Please try again later.').waitFor();
  status = 204;
  await asked.getByRole('button', { name: 'No', exact: true }).click();
  await asked.getByRole('textbox', { name: 'What could be better?' }).fill('An example');
  await asked.getByRole('button', { name: 'Send' }).click();
  await asked.getByRole('textbox').waitFor({ state: 'hidden' });
  const answer = { page: '/base/docs/a', title: 'A | Plugins', answer: 'no' };
  await expect.poll(() => sent).toEqual([answer, answer, { ...answer, comment: 'An example' }]);
  await page.close();
  const silent = await site.open('docs/a', { javaScriptEnabled: false });
  expect(await silent.getByText('Was this page helpful?').isVisible()).toBe(false);
  const link = silent.getByRole('link', { name: 'Report a problem with this page' });
  expect(await link.getAttribute('href')).toBe(
    'https://github.com/me/it/issues/new?title=A&body=https%3A%2F%2Fdocs.example.org%2Fbase%2Fdocs%2Fa',
  );
  await silent.close();
});

test('a link that a reader points at, or reaches by keyboard, shows the beginning of its page', async () => {
  const page = await site.open('docs/a');
  const preview = page.getByRole('tooltip');
  const link = page.getByRole('link', { name: 'To B' });
  await link.hover();
  await expect.poll(() => preview.allInnerTexts()).toEqual(['B\n\nTo the about page']);
  expect(await link.getAttribute('aria-describedby')).toBe(await preview.getAttribute('id'));
  // It stays while a reader points at it.
  await preview.hover();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await link.focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => preview.allInnerTexts()).toEqual(['Part\n\nWhat it is for.']);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'B', exact: true }).waitFor();
  await preview.waitFor({ state: 'hidden' });
  await page.close();
});

test('the preview of a link that the keyboard has scrolled to stays, though the text moves below the mouse', async () => {
  const page = await site.open('docs/long');
  const preview = page.getByRole('tooltip');
  const link = page.getByRole('main').getByRole('link', { name: 'To B', exact: true });
  await link.hover();
  await expect.poll(() => preview.allInnerTexts()).toEqual(['B\n\nTo the about page']);
  await link.focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => preview.allInnerTexts()).toEqual(['Part\n\nWhat it is for.']);
  const part = page.getByRole('link', { name: 'A part' });
  // Smooth scrolling may still go on.
  await expect
    .poll(async () => {
      const [linkBox, box] = [await part.boundingBox(), await preview.boundingBox()];
      return linkBox && box
        ? Math.min(Math.abs(box.y - linkBox.y - linkBox.height), Math.abs(linkBox.y - box.y - box.height))
        : NaN;
    })
    .toBeLessThan(16);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => preview.allInnerTexts()).toEqual(['B\n\nTo the about page']);
  await page.close();
});

test('the feedback of the manual is sent from each page, as the policy allows, and needs a script', async () => {
  const sent: unknown[] = [];
  const page = await site.open('docs/a', {
    before: (own) =>
      own.route('https://feedback.example.org/answers', async (route) => {
        sent.push(route.request().postDataJSON());
        await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
      }),
  });
  await page.getByRole('region', { name: 'Fine?' }).getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Thank you.').waitFor();
  await page.getByRole('link', { name: 'To B' }).click();
  await page.getByRole('heading', { name: 'B', exact: true }).waitFor();
  await page.getByRole('region', { name: 'Fine?' }).getByRole('button', { name: 'No', exact: true }).click();
  await page.getByText('Thank you.').waitFor();
  await expect
    .poll(() => sent)
    .toEqual([
      { page: '/base/docs/a', answer: 'yes' },
      { page: '/base/docs/b', answer: 'no' },
    ]);
  await page.close();
  const silent = await site.open('docs/a', { javaScriptEnabled: false });
  expect(await silent.getByText('Fine?').isVisible()).toBe(false);
  await silent.close();
});
