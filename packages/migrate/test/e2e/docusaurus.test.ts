import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite, writeSite } from '../../../../test/build-site.ts';
import { runDocsgen } from '../../../../test/run-docsgen.ts';

// Out of this repository, whose dates its files would have.
const sample = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
cpSync(join(import.meta.dirname, '../sites/docusaurus'), sample, { recursive: true });

describe('a site of Docusaurus with all that docsgen migrate knows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  const page = (path: string) => {
    const html = readFileSync(join(folder, 'new/build', path), 'utf8');
    return (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<svg[\s\S]*?<\/svg>/g, '');
  };

  beforeAll(async () => {
    const migrated = await runDocsgen(['migrate', sample, '--to', 'new'], folder);
    expect(migrated.code, migrated.stderr).toBe(0);
    const built = await runDocsgen(['build', 'new'], folder);
    const findings = built.stderr.split('\n').filter((line) => /^\S+:\d+:\d+ /.test(line));
    expect(findings).toEqual([
      'new/src/pages/index.js:31:9 warning lost-interaction: onClick of <button> does nothing in browsers: it is in no island',
    ]);
    expect(built.code).toBe(0);
  }, 120_000);

  test('MIGRATION.md says what was not taken over, the most important first', () => {
    const report = readFileSync(join(folder, 'new/MIGRATION.md'), 'utf8');
    expect(
      report
        .replace(/: .*$/gm, '')
        .split('\n')
        .filter((line) => /^(?:#|-)/.test(line)),
    ).toEqual([
      '# Moved from Docusaurus',
      '## Balance',
      '## Not taken over',
      '- **translations of texts in components** (`i18n/de/code.json`)',
      '- **the theme component Footer** (`src/theme/Footer`)',
      '- **the other languages (fr)** (`docusaurus.config.ts`)',
      '- **the plugin docusaurus-plugin-unknown** (`docusaurus.config.ts`)',
      '- **attributes of `<html>` of single pages** (`docs/guide/components.mdx:25`)',
      '## Other than before',
      '- **styles of src/css/custom.css**',
      '## Good to know',
      '- **links that edit a page** (`docusaurus.config.ts`)',
      '- **the search** (`docusaurus.config.ts`)',
      '- **dates of pages**',
      '## Changed lines',
      '- `versions/1.0/docs/guide/setup.mdx:5`',
      '- `i18n/de/docs/api/alpha.md:2`',
      '- `docs/guide/components.mdx:25`',
      '- `src/pages/index.js:7`',
    ]);
  });

  test('the build proves the addresses: the lock has all of the old site', () => {
    const lock = readFileSync(join(folder, 'new/urls.lock'), 'utf8').split('\n');
    expect(lock.filter((line) => line.startsWith('/'))).toEqual([
      '/',
      '/about',
      '/blog',
      '/blog/2024/02/03/second',
      '/blog/2024/1/2/first',
      '/blog/archive',
      '/blog/authors',
      '/blog/authors/jo',
      '/blog/tags',
      '/blog/tags/news',
      '/community',
      '/community/team',
      '/de',
      '/de/about',
      '/de/blog',
      '/de/blog/2024/02/03/second',
      '/de/blog/2024/1/2/first',
      '/de/blog/archive',
      '/de/blog/authors',
      '/de/blog/authors/jo',
      '/de/blog/tags',
      '/de/blog/tags/news',
      '/de/community',
      '/de/community/team',
      '/de/docs/guide/setup',
      '/de/docs/intro',
      '/de/docs/next/api/alpha',
      '/de/docs/next/api/deep',
      '/de/docs/next/api/deep/leaf',
      '/de/docs/next/guide',
      '/de/docs/next/guide/components',
      '/de/docs/next/guide/setup',
      '/de/docs/next/guide/values',
      '/de/docs/next/intro',
      '/de/docs/next/reference',
      '/de/docs/next/tags',
      '/de/docs/next/tags/two-words',
      '/de/docs/next/tags/v2start',
      '/docs/guide/setup',
      '/docs/intro',
      '/docs/next/alpha',
      '/docs/next/api/deep',
      '/docs/next/api/deep/leaf',
      '/docs/next/guide',
      '/docs/next/guide/components',
      '/docs/next/guide/setup',
      '/docs/next/guide/values',
      '/docs/next/intro',
      '/docs/next/reference',
      '/docs/next/tags',
      '/docs/next/tags/two-words',
      '/docs/next/tags/v2start',
      '/docs/tags',
      '/docs/tags/start',
    ]);
  });

  test('nothing of its pages is lost', () => {
    const components = page('docs/next/guide/components/index.html');
    for (const part of [
      '<section class="panel">inside the panel</section>',
      '<p>A notice from a partial.</p>',
      '<a href="/base/docs/next/guide/setup">the setup page</a>',
      'alt="by require" loading="lazy" decoding="async" width="2"',
      'src="/base/img/photo.png" alt="by base url"',
      'src="/base/img/logo.svg" class="only-light"',
      'src="/base/img/photo.png" class="only-dark"',
      '<span class="n">42</span>',
      '<span class="a">"literal"</span>',
      'yaml works</code>',
      '<summary>More of it</summary>Folded text.</details>',
      '<p class="admonition-title">Careful</p>',
      '<h3 id="own-heading">',
      'Translated text',
      '<p>the fallback</p>',
      'a message',
      '<span class="chip">from the theme</span>',
      '<p>Made by fields</p>',
      '<p class="stamp">a component of its own theme</p>',
      '<img class="mark" src="/base/assets/logo-',
    ])
      expect(components).toContain(part);
    const setup = page('docs/next/guide/setup/index.html');
    expect(setup).toMatch(
      /<div class="tabs" data-group="os">[\s\S]*data-value="mac" open=""><summary>On a Mac<\/summary>/,
    );
    expect(setup).toContain('data-group="package-manager"');
    const values = page('docs/next/guide/values/index.html');
    expect(values).toContain('<ul><li><a href="#first-part">First part</a></li><li><a href="#second-part">');
    expect(values).toMatch(/Related: setup, components\.[\s\S]*Title: Values\.[\s\S]*<b>unwrapped<\/b>/);
    expect(page('docs/next/guide/index.html')).toContain('<a href="/base/docs/next/guide/setup">setup</a>');
    expect(page('docs/next/api/deep/index.html')).toMatch(
      /<ul class="cards category-cards"><li><a class="card" href="\/base\/docs\/next\/api\/deep\/leaf">/,
    );
    expect(page('docs/guide/setup/index.html')).toContain('<section class="panel">old</section>');
    expect(page('community/index.html')).toContain('<a href="/base/community/team">team</a>');
    expect(page('blog/2024/02/03/second/index.html')).toMatch(/Al Roe[\s\S]*href="\/base\/blog\/2024\/1\/2\/first"/);
    expect(page('blog/2024/1/2/first/index.html')).toContain('Jo Doe');
  });

  test('translations are at their addresses, with originals where there are none and texts of the frame', () => {
    const intro = readFileSync(join(folder, 'new/build/de/docs/next/intro/index.html'), 'utf8');
    expect(intro).toContain('<html lang="de"');
    expect(intro).toMatch(/>\s*Doku<[\s\S]*>\s*Mehr<[\s\S]*Anleitung[\s\S]*Anderswo/);
    expect(intro).toMatch(/href="\/base\/de\/docs\/next\/guide\/setup#steps"[\s\S]*href="\/base\/de\/community\/team"/);
    expect(page('de/docs/intro/index.html')).toContain('Willkommen bei der ersten Fassung.');
    expect(readFileSync(join(folder, 'new/build/de/docs/intro/index.html'), 'utf8')).toContain('<summary>Handbuch<');
    expect(page('de/docs/next/api/alpha/index.html')).toContain('Über Alpha.');
    expect(page('de/community/team/index.html')).toContain('Wir sind zwei.');
    expect(page('de/about/index.html')).toContain('Wer wir sind.');
    expect(page('de/docs/next/guide/setup/index.html')).toContain('On <strong>Linux</strong>.');
    expect(page('docs/next/intro/index.html')).toContain('Welcome.');
  });

  test('pages in JavaScript are rendered, with SVG and styles, in one main element', () => {
    const home = page('index.html');
    expect(home).toMatch(/<h1>Sample<\/h1><img class="logo" src="\/base\/assets\/logo-\w+\.svg" alt=""\/>/);
    expect(home).toContain('href="/base/docs/intro">Begin</a>');
    expect(home).toContain('<p>A site with all of it: <a href="docs/intro">next to the page</a> </p>');
    expect(home.match(/<main/g)).toHaveLength(1);
    expect(readFileSync(join(folder, 'new/build/index.html'), 'utf8')).toContain('<title>Start | Sample</title>');
  });

  test('redirects, head and frame are those of the old config', () => {
    const html = readFileSync(join(folder, 'new/build/docs/intro/index.html'), 'utf8');
    expect(html).toContain('src="https://cdn.example.org/a.js"');
    expect(html).toContain('See <a href="/base/blog">the news</a> and <strong>vote</strong>');
    expect(html).toContain('Copyright <a href="https://sample.example.org">Sample</a>');
    for (const old of ['old', 'older', 'docs/next/manual/setup', 'docs/manual/setup', 'blog/authors'])
      expect(existsSync(join(folder, 'new/build', old, 'index.html'))).toBe(true);
  });

  test('--dry-run writes nothing, and lists files, lines and what is left', async () => {
    const { code, stdout, stderr } = await runDocsgen(['migrate', sample, '--dry-run'], folder);
    expect(code).toBe(0);
    expect(stderr.split('\n').at(-2)).toBe(
      'Docusaurus: 55 files, 4 lines changed, 5 not taken over; nothing is written',
    );
    expect(stdout).toContain('\ndocsgen.config.ts\n');
    expect(stdout).toContain(
      "\nversions/1.0/docs/guide/setup.mdx:5\n- import Panel from '../../../src/components/Panel';\n+ import Panel from '@site/src/components/Panel';\n",
    );
    expect(stdout).toContain(
      '\nlost: the other languages (fr) (docusaurus.config.ts)\n  the repository has no pages in them',
    );
  });
});

describe('what cannot be moved is said', () => {
  const site = (config: string | undefined) => {
    const folder = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
    mkdirSync(join(folder, 'old'));
    if (config !== undefined) writeFileSync(join(folder, 'old/docusaurus.config.js'), config);
    return folder;
  };
  const running = 'old/docusaurus.config.js is code, and is run now, with your rights, for 60 seconds at most\n';

  test.each([
    [
      'no config',
      undefined,
      ['--to', 'new'],
      2,
      'there is no site of another tool in old\n  hint: name the folder of a site of Docusaurus, VitePress, Starlight, MkDocs, Nextra, Rspress, Fumadocs, Mintlify, Redoc, Scalar, mdBook, or GitBook: docsgen migrate ../old-site --to new-site\n',
    ],
    [
      'no target',
      '',
      [],
      2,
      'expected --to, the folder of the new site\n  hint: docsgen migrate --to ../new-site, or --dry-run to see what it would do\n',
    ],
    [
      'a target in the old site',
      '',
      ['--to', 'old/new'],
      2,
      'old/new is in the folder of the old site\n  hint: name a folder next to it: --to ../new-site\n',
    ],
    [
      'a target around the old site',
      '',
      ['--to', '.'],
      2,
      '. has the old site in it\n  hint: name a folder that does not exist, or an empty one: --to ../new-site\n',
    ],
    [
      'a config that throws',
      "throw new Error('no such thing');",
      ['--to', 'new'],
      1,
      `${running}old/docusaurus.config.js cannot be run: Error: no such thing\n  hint: run npm install in its folder, or fix what it throws, and try again\n`,
    ],
    [
      'a config that is no JavaScript',
      'export default {',
      ['--to', 'new'],
      1,
      `${running}old/docusaurus.config.js cannot be read: docusaurus.config.js:1:17 Expected identifier but found end of file\n  hint: is it valid JavaScript or TypeScript?\n`,
    ],
    [
      'a config that never ends',
      'await new Promise(() => setInterval(() => {}, 1000)); export default {};',
      ['--to', 'new', '--timeout', '1'],
      1,
      `${running.replace('60 seconds', '1 second')}old/docusaurus.config.js ran for 1 second and was ended\n  hint: a config that waits for something, such as a server: take that out, or name more seconds with --timeout\n`,
    ],
  ] as const)('%s', async (_, config, flags, code, stderr) => {
    const folder = site(config);
    const run = await runDocsgen(['migrate', 'old', ...flags], folder);
    expect(run.stderr).toBe(stderr);
    expect(run.code).toBe(code);
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });
});

test('further instances of the docs and blog plugins become sets, each with its address and its versions', async () => {
  const folder = writeSite({
    'docsgen.config.js': '',
    'old/docusaurus.config.js': `const { Theme } = require('not-installed');
      module.exports = { title: 'T', url: 'https://x.org', baseUrl: '/',
      presets: [['classic', { docs: {}, blog: {} }]],
      themeConfig: { prism: { theme: new Theme('dark') } },
      plugins: [
        ['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'people' }],
        ['@docusaurus/plugin-content-blog', { id: 'News', path: 'news', routeBasePath: 'news' }],
      ] };`,
    'old/docs/a.md': '# A\n\n[team](/people/team)\n',
    'old/docs/b/_category_.json': '{"label":"B","customProps":{"isMain":true}}',
    'old/docs/b/c.md': '# C\n',
    'old/community/team.md': '# Team\n',
    'old/community_versioned_docs/version-1.0/team.md': '# Team\n',
    'old/community_versions.json': '["1.0"]',
    'old/blog/2024-01-01-hi.md': '# Hi\n',
    'old/news/2024-01-02-new.md': '# New\n',
  });
  const { code } = await runDocsgen(['migrate', 'old', '--to', 'new'], folder);
  expect(code).toBe(0);
  const { result, findings } = await buildSite(join(folder, 'new'));
  expect(findings).toEqual([]);
  expect(result.config?.docs.map(({ id, route }) => [id, route])).toEqual([
    ['docs', '/docs'],
    ['community', '/people'],
  ]);
  expect(result.config?.posts.map(({ id, route }) => [id, route])).toEqual([
    ['blog', '/blog'],
    ['news', '/news'],
  ]);
  expect(result.site?.routes.get('/people/team')?.source).toBe('versions/community/1.0/docs/team.md');
  expect([...(result.site?.routes.keys() ?? [])]).toEqual(
    expect.arrayContaining(['/people/next/team', '/news/2024/01/02/new', '/blog/2024/01/01/hi']),
  );
});

test('a post without a date has that of its file, and a map of components may be a constant', async () => {
  const folder = writeSite({
    'docsgen.config.js': '',
    'old/docusaurus.config.js': `module.exports = { title: 'T', url: 'https://x.org', baseUrl: '/',
      presets: [['classic', { docs: {}, blog: {} }]] };`,
    'old/src/theme/MDXComponents.js':
      "import Original from '@theme-original/MDXComponents';\nimport Shot from '@theme/Shot';\nconst components = {\n  ...Original,\n  Shot,\n};\n\nexport default components\n",
    'old/src/theme/Shot/index.js': 'export default ({ of }) => <b>{of}</b>;\n',
    'old/docs/a.md': '# A\n\n<Shot of="boats" />\n',
    'old/blog/welcome.md': '---\nslug: hello\n---\n\n# Welcome\n',
  });
  utimesSync(join(folder, 'old/blog/welcome.md'), new Date('2024-05-06T12:00:00Z'), new Date('2024-05-06T12:00:00Z'));
  const { code } = await runDocsgen(['migrate', 'old', '--to', 'new'], folder);
  expect(code).toBe(0);
  const { files, findings } = await buildSite(join(folder, 'new'));
  expect(findings).toEqual([]);
  expect(files.get('blog/hello/index.html')).toContain('<time dateTime="2024-05-06');
  expect(files.get('docs/a/index.html')).toContain('<b>boats</b>');
  expect(readFileSync(join(folder, 'new/MIGRATION.md'), 'utf8')).toContain(
    '- **posts without a date: blog/welcome.md** (`docusaurus.config.js`): they have that of their first commit',
  );
});

test('relative addresses of a site with slashes at their ends lead where they led', async () => {
  const folder = writeSite({
    'docsgen.config.js': '',
    'old/docusaurus.config.js': `module.exports = { title: 'T', url: 'https://x.org', baseUrl: '/', trailingSlash: true,
      presets: [['classic', { docs: {} }]] };`,
    'old/docs/a.md': '# A\n\n[down](g/b) and [same](../a/)\n',
    'old/docs/g/index.md': '# G\n\n[b](./b/)\n',
    'old/docs/g/b.md': '# B\n\n[c](../c/#x) `[c](../c/)` [file](./c.md) and [a].\n\n[a]: ../../a\n',
    'old/docs/g/c.md': '# C\n\n## X\n\n[up](..)\n',
    'old/docs/d.md': '# D\n\n[outside of what is known](../../e)\n',
    'old/docs/a/e.md': '# E\n',
  });
  const { code } = await runDocsgen(['migrate', 'old', '--to', 'new'], folder);
  expect(code).toBe(0);
  const read = (path: string) => readFileSync(join(folder, 'new/docs', path), 'utf8');
  expect(read('g/b.md')).toBe('# B\n\n[c](c/#x) `[c](../c/)` [file](./c.md) and [a].\n\n[a]: ../a\n');
  expect(read('g/c.md')).toContain('[up](.)');
  expect(read('g/index.md')).toContain('[b](./b/)');
  expect(read('a.md')).toContain('[down](g/b) and [same](a/)');
  expect(read('d.md')).toContain('(../../e)');
});
