import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuiltSite, buildSite, checkSite, readFolder, type SiteFiles, writeSite } from '../build-site.ts';
import { commitFiles } from '../git.ts';
import { runDocsgen } from '../run-docsgen.ts';

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const config = `export default {
  title: 'Orchard',
  url: 'https://orchard.example',
  tagline: 'Trees for everyone.',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' }, ar: { label: 'العربية' } },
  navbar: { logo: { src: '/logo.svg', alt: '' }, items: [{ label: 'Guide', href: '/docs/guide/setup' }] },
  footer: { copyright: 'Made with *care*' },
  posts: { dir: 'blog' },
};
`;
const site: SiteFiles = {
  'docsgen.config.js': config,
  'docs/index.md':
    '# Introduction\n\nSee [setup](guide/setup.md#install), [pruning](./guide/pruning.md).\n\n![Tree](./tree.svg)\n',
  'docs/tree.svg': picture,
  'docs/guide/_category_.json': '{ "label": "Guides", "position": 7 }',
  'docs/guide/setup.md':
    '---\nsidebar_position: 1\ntags: [start]\n---\n\n# Set up\n\n## Install {#install}\n\nBack to the [introduction](../index.md) & [all](/docs).\n',
  'docs/guide/pruning.md':
    '# Pruning\n\nSee [setup](setup.md#install), [all](/docs?a=1&b=2) and ![Tree](../tree.svg).\n\n```txt\n<a href="/docs">x</a>\n```\n\n:::note\n\nSharp.\n\n:::\n',
  'blog/2025-02-01-harvest.md': '---\ntitle: First harvest\n---\n\nApples.\n',
  'blog/2025-03-01-pears.md': '---\ntitle: Second harvest\n---\n\nPears.\n',
  'pages/index.mdx': '# Welcome\n\n[Start](/docs)\n',
  'static/logo.svg': picture,
  'static/_headers': '/*\n  X-Own: yes\n',
  'static/_redirects': '/old /docs 301\n',
  'i18n/de/strings.json': JSON.stringify({
    interface: { 'locale.menu': 'Sprachen' },
    config: {
      Guide: 'Anleitung',
      'Trees for everyone.': 'Bäume für alle.',
      'Made with *care*': 'Mit *Sorgfalt* gemacht',
    },
  }),
  'i18n/de/docs/index.md':
    '---\ntitle: Einleitung\n---\n\nLies [Einrichten](guide/setup.md#install), [Schneiden](./guide/pruning.md), [alles](/docs/guide/setup).\n\n![Baum](./tree.svg)\n',
  'i18n/de/docs/guide/_category_.json': '{ "label": "Anleitungen" }',
  'i18n/de/docs/guide/setup.md':
    '---\nslug: einrichten\n---\n\n# Einrichten\n\n## Installieren {#install}\n\nZur [Einleitung](../index.md).\n',
  'i18n/de/blog/2025-03-01-pears.md': '---\ntitle: Zweite Ernte\n---\n\nBirnen.\n',
  'i18n/ar/docs/index.md': '# مقدمة\n\nانظر [الإعداد](guide/setup.md).\n',
};

let built: BuiltSite;
beforeAll(async () => {
  built = await buildSite(site, { without: [] });
}, 120_000);

function page(path: string): string {
  return built.files.get(path) ?? `no ${path} in ${[...built.files.keys()].join('\n')}`;
}

function hrefsIn(html: string, pattern: RegExp): readonly string[] {
  return [...html.matchAll(pattern)].map(([, href = '']) => href);
}

const bodyLinks = (html: string) =>
  hrefsIn(/<div class="prose"[\s\S]*?<footer class="article-foot"/.exec(html)?.[0] ?? '', /<a href="([^"]*)"/g);
const menu = (html: string) => hrefsIn(html, /<a href="([^"]*)"[^>]*data-locale=/g);
const alternates = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/gi)].map(
    ([, lang, href]) => `${lang} ${href}`,
  );

describe('a site in three languages', () => {
  test('each has its pages below its name, with what is translated in the place of the original', () => {
    expect(built.printed).toBe('');
    expect(page('docs/guide/setup/index.html')).toContain('<html lang="en" dir="ltr"');
    const german = page('de/docs/guide/einrichten/index.html');
    expect(german).toContain('<html lang="de" dir="ltr"');
    expect(german).toContain('Einrichten</h1>');
    // What belongs to the page comes from its original.
    expect(german).toContain('<a class="tag" href="/de/docs/tags/start"');
    expect(page('ar/docs/index.html')).toContain('<html lang="ar" dir="rtl"');
    expect(page('de/docs/index.html')).toContain('<summary>Anleitungen</summary>');
    expect(page('de/index.html')).toContain('Welcome</h1>');
    expect(page('de/404.html')).toContain('Seite nicht gefunden');
  });

  test('links in a translation lead to translations, and to originals within the locale', () => {
    expect(bodyLinks(page('de/docs/index.html'))).toEqual([
      '/de/docs/guide/einrichten#install',
      '/de/docs/guide/pruning',
      '/de/docs/guide/setup',
    ]);
    expect(page('de/docs/guide/setup/index.html')).toContain('content="0; url=/de/docs/guide/einrichten"');
    expect(page('de/docs/index.html')).toContain('href="/de/docs/guide/einrichten">Anleitung</a>');
  });

  test('a page without a translation says so, is canonical to the original, and is in no list of the locale', () => {
    const html = page('de/docs/guide/pruning/index.html');
    expect(html).toContain('Diese Seite ist noch nicht übersetzt.');
    expect(html).toMatch(/<div class="prose" lang="en" dir="ltr"><h1>Pruning/);
    expect(html).toContain('<link rel="canonical" href="https://orchard.example/docs/guide/pruning"/>');
    expect(bodyLinks(html)).toEqual(['/de/docs/guide/einrichten#install', '/de/docs?a=1&amp;b=2']);
    expect(html).toContain('&#x3C;a href="/docs">x');
    // The title of its admonition is in the language of its text.
    expect(html).toContain('Note</p>');
    expect(page('sitemap.xml')).not.toContain('/de/docs/guide/pruning');
    expect(page('de/llms.txt')).not.toContain('pruning');
    expect(page('de/blog/rss.xml')).not.toContain('First harvest');
    expect(built.files.has('de/docs/guide/pruning.md')).toBe(false);
    expect(page('docs/guide/pruning/index.html')).not.toContain('class="notice"');
  });

  test('where a page without a translation is listed, its title says which language it is in', () => {
    const titled = (path: string) =>
      [...page(path).matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(?:<span[^>]*>)?<bdi lang="(\w+)">([^<]*)</g)].map(
        ([, href, lang, title]) => `${href} ${lang} ${title}`,
      );
    // In the sidebar, and as the next page.
    const pruning = '/de/docs/guide/pruning en Pruning';
    expect(titled('de/docs/guide/einrichten/index.html')).toContain(pruning);
    expect(titled('ar/docs/tags/start/index.html')).toContain('/ar/docs/guide/setup en Set up');
    expect(titled('de/search/index.html')).toContain(pruning);
    const harvest = '/de/blog/2025/02/01/harvest en First harvest';
    for (const path of ['de/blog/index.html', 'de/blog/archive/index.html', 'de/blog/2025/03/01/pears/index.html'])
      expect(titled(path), path).toContain(harvest);
    expect(page('de/blog/index.html')).toMatch(/<div class="prose" lang="en" dir="ltr"><p>Apples/);
    expect(page('ar/docs/guide/setup/index.html')).toMatch(/<ul lang="en" dir="ltr"><li><a href="#install">/);
    expect(page('docs/guide/setup/index.html')).not.toContain('<bdi lang="en">');
  });

  test('the menu leads to the same page, also where its address is translated; search engines find translations', () => {
    expect(menu(page('docs/guide/setup/index.html'))).toEqual([
      '/docs/guide/setup',
      '/de/docs/guide/einrichten',
      '/ar/docs/guide/setup',
    ]);
    expect(menu(page('ar/404.html'))).toEqual(['/404.html', '/de/404.html', '/ar/404.html']);
    const expected = [
      'en https://orchard.example/docs/guide/setup',
      'de https://orchard.example/de/docs/guide/einrichten',
      'x-default https://orchard.example/docs/guide/setup',
    ];
    expect(alternates(page('docs/guide/setup/index.html'))).toEqual(expected);
    expect(alternates(page('de/docs/guide/einrichten/index.html'))).toEqual(expected);
    expect(alternates(page('ar/docs/guide/setup/index.html'))).toEqual([]);
    expect(alternates(page('docs/guide/pruning/index.html'))).toEqual([]);
    expect(page('sitemap.xml')).toContain(
      '<xhtml:link rel="alternate" hreflang="de" href="https://orchard.example/de/docs/guide/einrichten"/>',
    );
  });

  test('feeds, lists for language models and Markdown copies are in the language', () => {
    expect(page('de/blog/rss.xml')).toContain('<language>de</language>');
    expect(page('de/blog/rss.xml')).toContain('Zweite Ernte');
    expect(page('de/llms.txt')).toContain('> Bäume für alle.');
    expect(page('de/llms.txt')).toContain('[Einrichten](https://orchard.example/de/docs/guide/einrichten.md)');
    expect(page('de/docs/guide/einrichten.md')).toContain('# Einrichten');
    expect(page('de/index.html')).toContain('Mit <em>Sorgfalt</em> gemacht');
  });

  test('the search of a locale has its own pages', () => {
    expect(JSON.parse(page('de/search-index.json'))).not.toEqual(JSON.parse(page('search-index.json')));
    expect(page('de/docs/index.html')).toContain('data-files="/"');
  });

  test('files are there once', () => {
    const names = [...built.files.keys()];
    expect(names.filter((path) => path.includes('logo.svg') || /tree-\w+\.svg/.test(path))).toHaveLength(2);
    expect(names.filter((path) => path.startsWith('de/assets'))).toEqual([]);
    expect(page('de/docs/index.html')).toContain('<img src="/logo.svg"');
    expect(page('_redirects')).toContain('/de/docs/guide/setup /de/docs/guide/einrichten 302');
  });
});

test('a change in the original, and a translation that comes or goes, give what a clean build gives', async () => {
  const { root } = await buildSite(site);
  const steps: (() => void)[] = [
    () => writeFileSync(join(root, 'docs/guide/pruning.md'), '# Cutting\n\n[Setup](setup.md)\n'),
    () => writeFileSync(join(root, 'i18n/de/docs/guide/pruning.md'), '# Schneiden\n\n[Einrichten](setup.md)\n'),
    () => rmSync(join(root, 'i18n/de/docs/guide/setup.md')),
    () => writeFileSync(join(root, 'docs/guide/_category_.json'), '{ "label": "Handbooks" }'),
    () => writeFileSync(join(root, 'i18n/ar/strings.json'), '{ "config": { "Guide": "دليل" } }'),
    () => writeFileSync(join(root, 'docsgen.config.js'), config.replace('posts:', "onlyLocales: ['de'], posts:")),
  ];
  for (const step of steps) {
    step();
    const cached = await buildSite(root, { outDir: join(root, 'cached') });
    const clean = await buildSite(root, { outDir: join(root, 'clean'), cache: false });
    expect(cached.printed).toBe('');
    expect([...cached.files.keys()]).toEqual([...clean.files.keys()]);
    for (const [path, text] of clean.files) expect(cached.files.get(path), path).toBe(text);
  }
}, 120_000);

test('a locale that did not change costs nothing: its pages are verified, and none is made again', async () => {
  const { root } = await buildSite(site);
  const made = async (explain: string) => {
    const { cached, explanations } = (await buildSite(root, { explain })).result;
    // Its file was written less than ten milliseconds before the first build began, which therefore stored no bundle.
    const counts = [...cached].flatMap(([name, { made }]) =>
      made === 0 || name === 'config' ? [] : [`${name} ${made}`],
    );
    return { counts: counts.sort(), outcomes: [...new Set(explanations.map(({ outcome }) => outcome))] };
  };
  expect(await made('/ar/docs')).toEqual({ counts: [], outcomes: ['kept'] });
  const german = join(root, 'i18n/de/docs/guide/setup.md');
  writeFileSync(german, readFileSync(german, 'utf8').replace('Zur [', 'Zurück zur ['));
  // The page, its lists of tags and its copies, all in German: its first words are its description.
  expect(await made('/ar/docs')).toEqual({
    counts: ['Markdown copy 1', 'frontmatter 1', 'llms 1', 'llms-full 1', 'page 1', 'route 3'],
    outcomes: ['kept'],
  });
}, 60_000);

test('files of hosts that the author wrote are joined once for all locales', () => {
  expect(built.result.diagnostics).toEqual([]);
  expect(page('_headers')).toContain('X-Own: yes');
  expect(page('_headers')).toContain('X-Content-Type-Options');
  expect(page('_redirects')).toContain('/old /docs 301');
});

test('what is wrong in a translation is found there, and what is wrong in an original once', async () => {
  const wrong = {
    ...site,
    'docs/guide/pruning.md': '# Pruning\n\n[Gone](gone.md)\n',
    'i18n/de/docs/index.md': '# Einleitung\n\n[Weg](weg.md), [Anker](guide/setup.md#weg)\n',
    'i18n/de/docs/guide/set-up.md': '# Einrichten\n',
    'i18n/de/dosc/index.md': '# Einleitung\n',
    'i18n/dee/docs/index.md': '# Einleitung\n',
    'i18n/de/strings.json': '{ "config": { "Giude": "Anleitung" } }',
  };
  const root = (await buildSite(wrong, { write: false })).root;
  const [byBuild, byCheck] = [await buildSite(root, { write: false }), await checkSite(root)];
  for (const diagnostics of [byBuild.result.diagnostics, byCheck.diagnostics]) {
    const lines = diagnostics.map(
      ({ place, severity, message, hint }) =>
        `${place?.file}:${place?.start?.line}:${place?.start?.column} ${severity} ${message}; ${hint}`,
    );
    expect(lines.sort()).toMatchInlineSnapshot(`
      [
        "docs/guide/pruning.md:3:1 warning no document docs/guide/gone.md; check the path: it is looked up from the folder of this file and from the content folders",
        "i18n/de/docs/guide/set-up.md:undefined:undefined warning the translation has no original; is it a translation of docs/guide/setup.md? Then rename it",
        "i18n/de/docs/index.md:3:1 warning no document docs/weg.md; check the path: it is looked up from the folder of this file and from the content folders",
        "i18n/de/docs/index.md:3:16 warning /de/docs/guide/einrichten has no anchor #weg; give the heading this id: ## Title {#id}",
        "i18n/de/dosc:undefined:undefined warning the folder dosc has no originals; did you mean i18n/de/docs?",
        "i18n/de/strings.json:1:15 error no text of the config is "Giude"; did you mean "Guide"?",
        "i18n/dee:undefined:undefined warning there is no locale dee; did you mean i18n/de?",
      ]
    `);
  }
}, 120_000);

test('each locale is held against its own addresses in urls.lock, and what is gone is found once', async () => {
  const root = writeSite({ ...site, '.gitignore': 'build\n' });
  const lock = () => runDocsgen(['routes', '--lock'], root);
  expect(await lock()).toMatchObject({ code: 0 });
  commitFiles(root);
  expect((await buildSite(root, { baseUrl: '/base/', write: false })).printed).toBe('');

  const translation = join(root, 'i18n/de/docs/guide/setup.md');
  const text = readFileSync(translation, 'utf8');
  writeFileSync(translation, text.replace('slug: einrichten', 'slug: aufbauen'));
  renameSync(join(root, 'docs/guide/pruning.md'), join(root, 'docs/guide/cutting.md'));
  writeFileSync(join(root, 'docs/index.md'), '# Introduction\n');
  writeFileSync(join(root, 'i18n/ar/docs/index.md'), '# مقدمة\n\n## قسم {#part}\n');
  rmSync(join(root, 'i18n/de/blog/2025-03-01-pears.md'));
  writeFileSync(join(root, 'i18n/de/docs/index.md'), '# Einleitung\n');
  const moved = await buildSite(root, { baseUrl: '/base/', write: false });
  expect(moved.result.diagnostics.map(({ message, hint }) => `${message}; ${hint}`)).toEqual([
    '/de/docs/guide/einrichten is gone, and there is no redirect; it seems to be /de/docs/guide/aufbauen now: add redirect_from: /docs/guide/einrichten to the frontmatter of i18n/de/docs/guide/setup.md',
    '/docs/guide/pruning is gone, and there is no redirect; it seems to be /docs/guide/cutting now: add redirect_from: /docs/guide/pruning to the frontmatter of docs/guide/cutting.md',
  ]);
  for (const { fix } of moved.result.diagnostics) {
    if (fix === undefined) throw new Error('no fix');
    const before = readFileSync(join(root, fix.file), 'utf8');
    writeFileSync(join(root, fix.file), before.slice(0, fix.start) + fix.text + before.slice(fix.end));
  }
  for (const baseUrl of ['/', '/base/']) expect((await buildSite(root, { baseUrl, write: false })).printed).toBe('');

  // An anchor of a translation, and a locale that is left out.
  await lock();
  writeFileSync(join(root, 'i18n/ar/docs/index.md'), '# مقدمة\n');
  expect((await buildSite(root, { write: false })).findings).toEqual([
    'vanished-anchor: /ar/docs has no anchor #part any more',
  ]);
  writeFileSync(join(root, 'docsgen.config.js'), config.replace('posts:', "onlyLocales: ['de'], posts:"));
  expect((await buildSite(root, { write: false })).printed).toBe('');
  expect((await lock()).stderr).toContain('0 added, 0 given up');
}, 120_000);

test('addresses that two locales have are found, and the default locale is shown', async () => {
  const { printed, files, findings } = await buildSite({
    'docsgen.config.js':
      "export default {\n  title: 'T',\n  locales: {\n    en: { label: 'E' },\n    de: { label: 'D' },\n  },\n  redirects: [{ from: '/de/old', to: '/de/docs/a' }],\n  docs: [{ id: 'docs', dir: 'docs' }, { id: 'german', dir: 'german', route: '/de' }],\n};\n",
    'docs/a.md': '# A\n',
    'german/index.md': '# Der Satz\n',
    'pages/german.md': '---\nslug: /de/docs/a\n---\n\n# An English page\n',
  });
  expect(findings).toEqual([
    'duplicate-route: /de/ is taken by german/index.md; the redirect page of the locale de is not shown',
    'duplicate-route: /de/docs/a is taken by pages/german.md; docs/a.md of the locale de is not shown',
  ]);
  expect(printed).toContain('pages/german.md:2:1 warning duplicate-route');
  expect(printed).toContain(
    'what begins with /de/ belongs to the locale de: give the page another slug or route, or the locale another name',
  );
  expect(files.get('de/docs/a/index.html')).toContain('An English page</h1>');
  expect(files.get('de/index.html')).toContain('Der Satz</h1>');
}, 60_000);

test('names of locales that there are not are errors with the nearest one', async () => {
  const { printed } = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } }, defaultLocale: 'eng', onlyLocales: ['ed'] };\n",
    'docs/a.md': '# A\n',
  });
  expect(printed).toContain('defaultLocale: expected the name of a locale, got "eng"');
  expect(printed).toContain('did you mean "en"?');
  expect(printed).toContain('onlyLocales[0]: expected the name of a locale, got "ed"');
  const untagged = await buildSite({
    'docsgen.config.js':
      "export default { title: 'T', locales: { en: { label: 'E' }, deutschland: { label: 'D' } } };\n",
    'docs/a.md': '# A\n',
  });
  expect(untagged.printed).toContain('expected lang, as the name of the locale is no language tag');
});

test('commands count, list and print what all locales have', async () => {
  const root = writeSite({ ...site, '.gitignore': 'build\n' });
  const routes = (await runDocsgen(['routes', '--json'], root)).stdout;
  const permalinks = (JSON.parse(routes).routes as { permalink: string }[]).map(({ permalink }) => permalink);
  expect(permalinks).toEqual(expect.arrayContaining(['/docs/guide/setup', '/de/docs/guide/einrichten', '/ar/docs']));
  const { routes: count } = JSON.parse((await runDocsgen(['build', '--json'], root)).stdout);
  expect(count).toBe(permalinks.length);
  const german = JSON.parse((await runDocsgen(['strings', '--locale', 'de'], root)).stdout).interface;
  expect([german['locale.menu'], german['nav.next']]).toEqual(['Sprachen', 'Weiter']);
  const wrong = await runDocsgen(['strings', '--locale', 'dee'], root);
  expect(wrong).toMatchObject({ code: 2, stderr: 'there is no locale dee; did you mean de?\n' });
}, 60_000);

test('shards have their part of all locales, and merge gives what one machine builds', async () => {
  const root = writeSite(site);
  for (const part of ['1', '2']) {
    const args = ['build', '--shard', `${part}/2`, '--cache-dir', join(root, `cache-${part}`)];
    expect(await runDocsgen(args, root)).toMatchObject({ code: 0 });
  }
  const caches = [join(root, 'cache-1'), join(root, 'cache-2')];
  expect(await runDocsgen(['merge', ...caches, '--out', join(root, 'merged')], root)).toMatchObject({ code: 0 });
  expect(await runDocsgen(['build', '--no-cache', '--out', join(root, 'whole')], root)).toMatchObject({ code: 0 });
  const whole = readFolder(join(root, 'whole'));
  expect([...whole.keys()]).toContain('de/docs/guide/einrichten/index.html');
  expect(readFolder(join(root, 'merged'))).toEqual(whole);
}, 60_000);

test('pages of plugins are in each locale, their files once; their checks see translations, and originals once', async () => {
  const { files, result } = await buildSite({
    'docsgen.config.js': `import { definePlugin, sources } from 'docsgen/plugin';
const extra = definePlugin({
  name: 'extra',
  setup: () => ({
    routes: () => [{ permalink: '/extra', title: 'Extra', template: './extra.tsx' }],
    files: () => [{ path: 'extra.txt', content: 'x' }],
    rules: { seen: { severity: 'warning', about: 'A source.' } },
    check: async (q) => (await q(sources)).map(({ path }) => ({ rule: 'seen', message: path, place: { file: path } })),
  }),
});
export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } }, plugins: [extra()] };
`,
    'extra.tsx': 'export default function Extra() { return <p>Hi</p>; }\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'i18n/de/docs/a.md': '# A, auf Deutsch\n',
  });
  expect(result.diagnostics.map(({ message }) => message)).toEqual(['docs/a.md', 'docs/b.md', 'i18n/de/docs/a.md']);
  const names = [...files.keys()].filter((path) => path.includes('extra'));
  expect(names).toEqual(['de/extra/index.html', 'extra.txt', 'extra/index.html']);
}, 60_000);

describe('docsgen translations', () => {
  test('lists what is stale with its changes, unmarked, missing and orphaned; --accept marks what is up to date', async () => {
    const root = writeSite({ ...site, 'i18n/de/docs/gone.md': '# Weg\n' });
    commitFiles(root);
    const list = async (...flags: string[]) => runDocsgen(['translations', '--root', root, ...flags], root);
    const first = await list('--locale', 'de');
    expect(first.stdout.split('\n')[0]).toBe('de: 0 up to date, 0 stale, 3 unmarked, 3 missing, 1 orphaned');
    expect(first.stdout).toContain('  missing   i18n/de/docs/guide/pruning.md  (docs/guide/pruning.md)\n');
    expect(first.stdout).toContain('  orphaned  i18n/de/docs/gone.md\n');

    const accepted = await list('--accept', join(root, 'i18n/de/docs/guide/setup.md'), join(root, 'docs/index.md'));
    expect(accepted.stderr).toContain('3 translations marked as up to date');
    const text = readFileSync(join(root, 'i18n/de/docs/guide/setup.md'), 'utf8');
    const { stdout: blob } = await promisify(execFile)('git', ['hash-object', 'docs/guide/setup.md'], { cwd: root });
    expect(text).toMatch(new RegExp(`^---\nslug: einrichten\ntranslated_from: ${blob.trim()}\n---\n`));

    const original = join(root, 'docs/guide/setup.md');
    writeFileSync(original, readFileSync(original, 'utf8').replace('Back to', 'Now back to'));
    const second = await list('--locale', 'de');
    expect(second.stdout.split('\n')[0]).toBe('de: 1 up to date, 1 stale, 1 unmarked, 3 missing, 1 orphaned');
    expect(second.stdout).toContain('    -Back to the [introduction]');
    expect(second.stdout).toContain('    +Now back to the [introduction]');
    const { locales } = JSON.parse((await list('--json')).stdout);
    expect(locales.de.find((page: { state: string }) => page.state === 'stale')).toMatchObject({
      translation: 'i18n/de/docs/guide/setup.md',
      original: 'docs/guide/setup.md',
    });

    const rules = config.replace('posts:', "checks: { 'stale-translation': 'error' }, posts:");
    writeFileSync(join(root, 'docsgen.config.js'), rules);
    const found = (await checkSite(root)).diagnostics.filter(({ rule }) => rule === 'stale-translation');
    expect(found.map(({ place, message }) => `${place?.file}: ${message}`)).toEqual([
      'i18n/de/docs/guide/setup.md: docs/guide/setup.md has changed since it was translated',
    ]);

    // The page of the site has the same list, in each language.
    const shown = config.replace('posts:', "translationsPage: '/state', posts:");
    writeFileSync(join(root, 'docsgen.config.js'), shown);
    const { files, printed } = await buildSite(root, { without: [] });
    expect(printed).not.toContain('/state');
    const german = files.get('de/state/index.html') ?? '';
    expect(german).toContain('<h1 class="page-title">Übersetzungen</h1>');
    const counts = [...german.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) => row.match(/\d+(?=<\/td>)/g));
    expect(counts).toEqual([
      ['1', '1', '1', '3', '1'],
      ['1', '0', '0', '5', '0'],
    ]);
    expect(german).toContain('<a href="/de/docs/guide/einrichten"><bdi lang="de">Einrichten</bdi></a>');
    expect(german).toContain('<span class="line added">+Now back to the [introduction]');
    expect(german).toContain('<a href="/de/docs/guide/pruning"><bdi lang="en">Pruning</bdi></a>');
    expect(menu(german)).toEqual(['/state', '/de/state', '/ar/state']);
    expect(files.get('state.md')).toContain('## Deutsch\n\n### Out of date\n');
    expect(files.get('state.md')).toContain('+Now back to the [introduction]');
    expect(files.get('sitemap.xml')).not.toContain('/state');
    await list('--accept', join(root, 'i18n/de/docs/guide/setup.md'));
    expect((await buildSite(root)).files.get('state/index.html')).not.toContain('Now back to');

    // Accepted again, it names the text of now, in the same line.
    await list('--accept', '--all', '--locale', 'de');
    expect(readFileSync(join(root, 'i18n/de/docs/guide/setup.md'), 'utf8').match(/translated_from/g)).toHaveLength(1);
    expect((await list('--locale', 'de')).stdout).toMatch(/^de: 3 up to date, 0 stale, 0 unmarked/);
  }, 120_000);

  test('gives translators what is to be done, as XLIFF or in folders of Crowdin, and takes back what they have done', async () => {
    const root = writeSite(site);
    const command = (...args: string[]) => runDocsgen(['translations', '--root', root, ...args], root);
    expect((await command('--export', 'xliff', '--locale', 'de')).stderr).toBe('1 file written to translations\n');
    const document = join(root, 'translations/de.xlf');
    const exported = readFileSync(document, 'utf8');
    expect(exported).toContain('target-language="de"');
    const unfinished = await command('--import', document);
    expect(unfinished).toMatchObject({ code: 0, stdout: expect.not.stringContaining('pruning') });
    expect(unfinished.stderr).toContain(
      'i18n/de/docs/guide/pruning.md is not written: 3 of 3 texts are not translated',
    );

    const targets = exported.replace(
      /(<source>(.*?)<\/source>)(?:\s*<target.*?<\/target>)?/gs,
      (_, source, text) => `${source}<target>${text.replace('Pruning', 'Schneiden')}</target>`,
    );
    writeFileSync(document, targets.replace(/target-language="de"/g, 'target-language="de-DE"'));
    expect((await command('--import', document)).stdout).toContain('i18n/de/docs/guide/pruning.md\n');
    expect(readFileSync(join(root, 'i18n/de/docs/guide/pruning.md'), 'utf8')).toContain('\n# Schneiden\n');
    expect(readFileSync(join(root, 'i18n/de/docs/guide/setup.md'), 'utf8')).toContain('\nslug: einrichten\n');
    expect((await command('--locale', 'de')).stdout).toMatch(/^de: \d up to date, 0 stale, 0 unmarked, 0 missing/);
    expect((await buildSite(root, { write: false })).printed).toBe('');

    writeFileSync(
      document,
      exported.replaceAll('"de"', '"xx"').replace('docs/guide/pruning.md', 'docs/guide/prunning.md'),
    );
    const wrong = await command('--import', document);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('no locale with translations has the language xx');
    writeFileSync(document, exported.replace('docs/guide/pruning.md', 'docs/guide/prunning.md'));
    expect((await command('--import', document)).stderr).toContain('did you mean docs/guide/pruning.md?');

    const folder = join(root, 'crowdin');
    await command('--export', 'crowdin', '--out', folder);
    const copy = join(folder, 'ar/docs/guide/setup.md');
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, '# الإعداد\n');
    expect((await command('--import', folder, '--locale', 'ar')).stdout).toBe('i18n/ar/docs/guide/setup.md\n');
    expect((await command('--import', join(root, 'docs'))).stderr).toContain('expected de, ar');
  }, 60_000);

  test('says what is wrong with its arguments', async () => {
    const root = writeSite(site);
    const wrong = await runDocsgen(['translations', '--root', root, '--locale', 'dee'], root);
    expect(wrong.stderr).toContain('there is no locale dee with translations; did you mean de?');
    const unknown = await runDocsgen(['translations', '--root', root, join(root, 'docs/none.md')], root);
    expect(unknown.stderr).toContain('docs/none.md is no translation, and no page that could have one');
    expect([wrong.code, unknown.code]).toEqual([2, 2]);
    const bare = await runDocsgen(['translations', '--root', root, '--accept'], root);
    expect(bare).toMatchObject({ code: 2 });
    expect(bare.stderr).toContain('or all of them: --accept --all');
    const plain = writeSite({ 'docs/a.md': '# A\n' });
    const one = await runDocsgen(['translations', '--root', plain], plain);
    expect(one.stderr).toContain('the site has no other language');
  });
});
