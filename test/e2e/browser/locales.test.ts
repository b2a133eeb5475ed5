import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readFolder, writeSite } from '../../build-site.ts';
import { share } from '../../effort.ts';
import { organisation } from '../organisation-site.ts';
import { axe, colours, layOutEverything, standards, violations } from './axe.ts';
import { openSite } from './open.ts';

const origin = 'https://example.org';
const site = openSite(join(writeSite({ 'docsgen.config.js': '', ...organisation }), 'site'), '/', { without: [] });

/** Addresses of all pages, of the default language first. */
function pages(): readonly string[] {
  const paths = [...readFolder(site.outDir()).keys()].filter((path) => /(?:^|\/)(?:index|404)\.html$/.test(path));
  return paths.map((path) => `/${path.replace(/(?:^|\/)index\.html$/, '')}`).sort();
}

const localeOf = (path: string) => /^\/(de|ar)(?:\/|$)/.exec(path)?.[1] ?? 'en';

/** What a page says of itself, and of the same page in other languages. */
interface Seen {
  readonly path: string;
  readonly lang: string;
  readonly dir: string;
  readonly canonical: string;
  readonly alternates: readonly (readonly [lang: string, href: string])[];
  readonly menu: readonly string[];
  /** Addresses of the site that it leads to or loads. */
  readonly links: readonly string[];
  readonly langs: readonly string[];
  /** Whether a note says that its text is in another language. */
  readonly hasNote: boolean;
  /** Languages of parts of its text that are others than that of the page. */
  readonly parts: readonly string[];
  readonly titles: number;
}

/** Reads pages as browsers do; a redirect leads to one that has an entry of its own. */
const lookAt = (paths: readonly string[]): Promise<Seen[]> =>
  Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(path);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (answer.redirected || page.querySelector('meta[http-equiv=refresh]') !== null) return [];
      const all = (selector: string, attribute: string) =>
        [...page.querySelectorAll(selector)].map((one) => one.getAttribute(attribute) ?? '');
      const alternates = [...page.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')];
      const { lang, dir } = page.documentElement;
      return {
        ...{ path, lang, dir },
        canonical: all('link[rel=canonical]', 'href')[0] ?? '',
        alternates: alternates.map(({ hreflang, href }) => [hreflang, href] as const),
        menu: all('.navbar .locales a', 'href'),
        links: [...all('a[href^="/"], link[href^="/"]', 'href'), ...all('[src^="/"]', 'src')],
        langs: [...all('[lang]', 'lang'), ...all('[hreflang]', 'hreflang')],
        hasNote: page.querySelector('main .notice bdi[lang]') !== null,
        parts: all('main [lang]:not(.notice [lang])', 'lang'),
        titles: page.querySelectorAll('h1').length,
      };
    }),
  ).then((seen) => seen.flat());

test('each page of each language says its language, and leads to the same page in the others', async () => {
  const tab = await site.open('/about');
  const seen = new Map((await tab.evaluate(lookAt, pages())).map((page) => [decodeURI(page.path), page]));
  await tab.close();
  expect(seen.size).toBeGreaterThan(100);
  const files = new Set([...readFolder(site.outDir()).keys()].map((path) => `/${path}`));
  const isThere = (path: string) => files.has(path) || files.has(join(path, 'index.html'));
  const wrong: string[] = [];
  for (const [path, page] of seen) {
    const complain = (text: string) => wrong.push(`${path}: ${text}`);
    const locale = localeOf(path);
    if (page.lang !== locale || page.dir !== (locale === 'ar' ? 'rtl' : 'ltr')) complain(`${page.lang} ${page.dir}`);
    if (page.titles !== 1) complain(`${page.titles} titles`);
    if (page.menu.map(localeOf).join() !== 'en,de,ar') complain(`menu of ${page.menu}`);
    if (page.menu[['en', 'de', 'ar'].indexOf(locale)] !== path) complain(`its menu leads to ${page.menu}`);
    for (const link of page.links) if (!isThere(decodeURI(link.replace(/[?#].*/s, '')))) complain(`leads to ${link}`);
    // A page that is not translated is another one's copy: it says so to readers, browsers and search engines.
    if (page.hasNote) {
      if (locale === 'en' || !page.parts.includes('en')) complain(`text in ${page.parts}`);
      if (localeOf(page.canonical.slice(origin.length)) !== 'en') complain(`canonical ${page.canonical}`);
      if (page.alternates.length > 0) complain(`alternates ${page.alternates}`);
    }
    for (const [lang, href] of page.alternates) {
      const other = seen.get(decodeURI(href.slice(origin.length)));
      if (String(other?.alternates) !== String(page.alternates)) complain(`its alternate ${lang} ${href} has others`);
      if (lang !== 'x-default' && other?.lang !== lang) complain(`its alternate ${href} is no ${lang}`);
    }
    if (page.alternates.length > 0 && !page.alternates.some(([, href]) => href === page.canonical))
      complain(`${page.canonical} is none of ${page.alternates}`);
  }
  expect(wrong).toEqual([]);
  // W3C: the registered, shortest form of each tag.
  const tags = new Set([...seen.values()].flatMap(({ langs }) => langs));
  expect([...tags].sort()).toEqual(['ar', 'de', 'en', 'x-default']);
  expect(seen.get('/de/server/einrichtung')?.alternates.map(([lang, href]) => `${lang} ${href}`)).toEqual([
    `en ${origin}/server/setup`,
    `de ${origin}/de/server/einrichtung`,
    `x-default ${origin}/server/setup`,
  ]);
  expect(seen.get('/ar/server/setup')).toMatchObject({ hasNote: true, canonical: `${origin}/server/setup` });
});

/** A menu that is opened while the next page is on its way closes with the page that it belongs to. */
async function chooseLanguage(tab: Page, name: string): Promise<void> {
  const menu = tab.locator('.navbar .locales');
  const link = menu.getByRole('link', { name });
  await expect
    .poll(async () => {
      if (!(await link.isVisible())) await menu.locator('summary').click();
      return link.isVisible();
    })
    .toBe(true);
  await link.click();
}

test('sets, versions and languages are switched in the bar, on phones in the menu; search and filters know them', async () => {
  const tab = await site.open('/de/server/einrichtung', { locale: 'de-DE' });
  await tab.locator('.navbar summary').filter({ hasText: 'Server' }).click();
  await tab.locator('.navbar').getByRole('link', { name: 'SDK' }).click();
  await tab.waitForURL('**/de/client');
  await tab.keyboard.press('Control+k');
  await tab.locator('dialog.search input').fill('zebra');
  const results = tab.locator('dialog.search [role=option]');
  await results.filter({ hasText: 'Zebra der Neuerungen' }).waitFor();
  const found = await results.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(found.map(localeOf)).toEqual(found.map(() => 'de'));
  const filter = (name: string) => tab.locator('dialog.search').getByRole('button', { name, exact: true });
  await filter('SDK').click();
  await results.filter({ hasText: 'Neuerungen' }).waitFor({ state: 'detached' });
  await results.filter({ hasText: 'Zebra des SDK' }).waitFor();
  await filter('Next').click();
  await results.filter({ hasText: 'Zebra des nächsten SDK' }).waitFor();
  await tab.keyboard.press('Escape');

  await tab.setViewportSize({ width: 390, height: 800 });
  await tab.goto(new URL('/de/server/einrichtung', site.url()).href);
  await tab.getByRole('button', { name: 'Menü öffnen' }).click();
  await tab.locator('.drawer-fold summary').first().click();
  await tab.locator('.drawer').getByRole('link', { name: 'Pakete' }).click();
  await tab.waitForURL('**/de/packages**');
  // The address is there before the page is, whose menu it is.
  await tab.locator('html[data-path^="packages"]').waitFor();
  await chooseLanguage(tab, 'العربية');
  await tab.waitForURL('**/ar/packages**');
  await tab.close();
});

test('a language is offered in itself where the page is translated, and the choice is kept', async () => {
  const tab = await site.open('/server/setup', { locale: 'de-AT' });
  const offer = tab.locator('.locale-offer');
  await offer.getByRole('link', { name: 'Diese Seite auf Deutsch lesen' }).click();
  await tab.waitForURL('**/de/server/einrichtung');
  await expect.poll(() => offer.count()).toBe(0);
  await chooseLanguage(tab, 'English');
  await tab.waitForURL('**/server/setup');
  // English was chosen: the browser's German is not offered again.
  await tab.goto(new URL('/server', site.url()).href);
  await tab.waitForLoadState('load');
  expect(await offer.count()).toBe(0);
  await tab.close();
  const arabic = await site.open('/server/setup', { locale: 'ar-EG' });
  await arabic.waitForLoadState('load');
  expect(await arabic.locator('.locale-offer').count()).toBe(0);
  await arabic.goto(new URL('/server/next', site.url()).href);
  // Not over the sidebar, which is on the left of an English page.
  const box = await arabic.locator('.locale-offer[lang=ar][dir=rtl]').boundingBox();
  expect(box?.x).toBeGreaterThan(600);
  await arabic.close();
});

test('relative links and imports of a translation are those of its original: in sets, packages and released versions', () => {
  const files = readFolder(site.outDir());
  const hrefs = (path: string) => {
    const [, body = ''] =
      /<div class="prose"[^>]*>(.*?)<footer class="article-foot"/s.exec(files.get(path) ?? '') ?? [];
    return [...body.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
  };
  expect(hrefs('de/packages/core/index.html')).toEqual(['/de/packages/web']);
  expect(hrefs('de/server/einrichtung/index.html')).toEqual(['/de/client/start']);
  expect(files.get('de/ueber-uns/index.html')).toContain('<b>Made by us</b>');
});

test('feeds and sitemaps have what is translated, in its language', () => {
  const files = readFolder(site.outDir());
  const file = (path: string) => files.get(path) ?? '';
  const links = (path: string) => [...file(path).matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link]) => link);
  expect(links('blog/rss.xml')).toEqual([`${origin}/blog/2024/01/02/hello`]);
  expect(links('de/blog/rss.xml')).toEqual([`${origin}/de/blog/2024/01/02/hello`]);
  expect(links('ar/blog/rss.xml')).toEqual([`${origin}/ar/blog/2024/01/02/hello`]);
  expect(links('notes/rss.xml')).toHaveLength(2);
  expect(links('de/notes/rss.xml')).toEqual([`${origin}/de/notes/2024/02/01/one`]);
  expect(links('ar/notes/rss.xml')).toEqual([]);
  expect(file('de/notes/rss.xml')).toContain('<language>de</language>');
  expect(file('de/notes/rss.xml')).toContain('<title>T: Neuerungen</title>');
  expect(file('ar/blog/rss.xml')).toContain('<language>ar</language>');
  const places = (path: string) => [...file(path).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place);
  const all = [...files.keys()].filter((path) => /(?:^|\/)sitemap[^/]*\.xml$/.test(path)).flatMap(places);
  expect(all).toContain(`${origin}/de/packages/core`);
  expect(all).not.toContain(`${origin}/ar/packages/core`);
  expect(new Set(all).size).toBe(all.length);
});

/** A page of each template, in the language that is written from right to left or where its text is in another one. */
const judged = [
  '/ar/server',
  '/de/client/next/start',
  '/ar/packages/core',
  '/ar/blog',
  '/ar/blog/2024/01/02/hello',
  '/de/notes/archive',
  '/ar/notes/tags/news',
  '/ar/server/tags',
  '/de/shop',
  '/ar/shop',
  '/ar/search',
  '/ar/about',
  '/de/translations',
  '/ar/404.html',
];

test('a page of each template fits phones and wide screens, and axe finds nothing in either mode', async () => {
  const tab = await site.open('/ar/server', {
    ...{ reducedMotion: 'reduce', locale: 'de-DE' },
    // The page for wrong addresses asks for the one that may be meant.
    tolerated: /status of 404/,
  });
  const found: string[] = [];
  // The templates are those of other sites, which axe judges in English: here a part is enough for a day.
  const read = new Set(share(judged, 6));
  for (const [index, path] of judged.entries()) {
    await tab.setViewportSize({ width: [390, 1440][index % 2] ?? 390, height: 900 });
    await tab.goto(new URL(path, site.url()).href);
    const wide = await tab.evaluate('document.scrollingElement.scrollWidth - innerWidth');
    if (wide !== 0) found.push(`${path} is too wide by ${wide}`);
    if (!read.has(path)) continue;
    await tab.evaluate(axe);
    await tab.evaluate(layOutEverything);
    for (const [mode, rules] of [
      ['dark', standards],
      ['light', colours],
    ] as const) {
      await tab.evaluate(`document.documentElement.dataset.theme = '${mode}'`);
      found.push(...(await violations(tab, 'html', rules)).map((text) => `${path}, ${mode}: ${text}`));
    }
  }
  await tab.close();
  expect(found).toEqual([]);
}, 120_000);

test('what can be scrolled fades where there is more of it, in text of either direction', async () => {
  const page = await site.open('/ar/server');
  const fades = await page.evaluate(() =>
    (['ltr', 'rtl'] as const).map((dir) => {
      const table = Object.assign(document.createElement('div'), { className: 'table-scroll', dir });
      document.body.append(table);
      return getComputedStyle(table).maskImage.split(',')[0];
    }),
  );
  expect(fades).toEqual(['linear-gradient(to right', 'linear-gradient(to left']);
  await page.close();
});
