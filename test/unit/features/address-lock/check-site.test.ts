import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPublished } from '../../../../src/features/address-lock/check-site.ts';
import type { LocaleConfig } from '../../../../src/model/config.ts';
import { configOf, content, plan } from '../../../../src/queries/inputs.ts';
import { routedSite } from '../../../../src/queries/site.ts';
import { writeSite } from '../../../build-site.ts';
import { commitFiles, git } from '../../../git.ts';
import { askSite } from '../../../with-site-graph.ts';

const emptyPlan = { posts: [], book: { documents: [], bySource: new Map() } };

/** What is gone, by a site without pages whose lock has these lines. */
async function goneFrom(lock: string | undefined, locale?: Partial<LocaleConfig>, files: readonly string[] = []) {
  const root = writeSite(lock === undefined ? {} : { 'urls.lock': lock });
  const found = await checkPublished({
    config: { root, filesBase: '/base/', docs: [], posts: [], locale },
    content: { sources: [] },
    plan: emptyPlan,
    site: { frame: { baseUrl: '/base/' }, routes: new Map() },
    facts: new Map(),
    bodies: new Map(),
    files: new Set(files),
  } as never);
  return found.map(({ message }) => message.replace(' is gone, and there is no redirect', ''));
}

test('without a lock nothing is gone; with one, what is neither a page nor a file', async () => {
  expect(await goneFrom(undefined)).toEqual([]);
  expect(await goneFrom('/docs/a\n/data.json\n', undefined, ['/base/data.json'])).toEqual(['/docs/a']);
});

test('each locale looks for its own addresses, and the default one says what is wrong with the lock', async () => {
  const lock = '/docs/a\n/de/docs/a\n/fr/docs/a\nwrong\n';
  const wrong = expect.stringContaining('expected an address');
  const others = { others: ['de', 'fr'] };
  expect(await goneFrom(lock, { name: 'en', ...others })).toEqual([wrong, '/docs/a']);
  const translated = { dir: 'i18n/de', from: { name: 'en' } } as never;
  expect(await goneFrom(lock, { name: 'de', translated, ...others })).toEqual(['/de/docs/a']);
});

test('an address is given to the page that git knows it to be of: moved, or with most of its text', async () => {
  const text = (name: string) => `# ${name}\n\n${`Words about ${name} alone. `.repeat(20)}\n`;
  const root = writeSite({
    'docs/moved.md': text('Moved'),
    'docs/renamed.md': text('Renamed'),
    'docs/rewritten.md': text('Rewritten'),
    'urls.lock': '/docs/moved\n/docs/renamed\n/docs/rewritten\n',
  });
  commitFiles(root);
  renameSync(join(root, 'docs/moved.md'), join(root, 'docs/here.md'));
  writeFileSync(join(root, 'docs/renamed.md'), `---\nslug: /one\n---\n\n${text('Renamed')}`);
  writeFileSync(join(root, 'docs/rewritten.md'), '---\nslug: /two\n---\n\n# Something else\n');
  git(root, 'add', '.');
  const found = await askSite(root, async ({ graph: { ask } }) =>
    checkPublished({
      config: await configOf(ask as never),
      content: await ask(content, ''),
      plan: await ask(plan, ''),
      site: (await ask(routedSite, '')).site,
      facts: new Map(),
      bodies: new Map(),
      files: new Set(),
    }),
  );
  expect(
    found.map(({ message, related, fix }) => [
      message.split(' ')[0],
      related?.[0]?.place.file,
      /redirect_from: .*/.exec(fix?.text ?? '')?.[0],
    ]),
  ).toEqual([
    ['/docs/moved', 'docs/here.md', 'redirect_from: /docs/moved'],
    ['/docs/renamed', 'docs/renamed.md', 'redirect_from: /docs/renamed'],
    ['/docs/rewritten', 'docs/rewritten.md', undefined],
  ]);
});
