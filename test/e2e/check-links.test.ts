import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite, checkSite, readFolder, type SiteFiles, writeSite } from '../build-site.ts';
import { commitFiles, git } from '../git.ts';
import { runDocsgen } from '../run-docsgen.ts';

const files: SiteFiles = {
  'docs/guide/setup.mdx': '## Linux\n\ntext\n',
  'docs/a.mdx': 'See [setup](./setup.mdx#linux).\n',
  'docs/b.mdx': '[a](/docs/nothing-like-it)\n',
};

const check = (root: string, ...args: string[]) => runDocsgen(['check-links', ...args], root);

describe('docsgen check-links', () => {
  test('writes no site, and says what is wrong', async () => {
    const root = writeSite(files);
    const { code, stdout, stderr } = await check(root);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('docs/b.mdx:1:1 error broken-link: no page or file /docs/nothing-like-it');
    expect(stderr).toMatch(/checked \d+ pages with 2 links in [\d.]+ s: 1 error, 1 warning\n$/);
    expect([...readFolder(root).keys()].some((path) => path.startsWith('build/'))).toBe(false);
  });

  test('exits like build: 0 with warnings, 1 with --strict, 2 without a config or with a wrong flag', async () => {
    const root = writeSite({ 'docs/a.mdx': '[x](#nothing)\n' });
    expect((await check(root)).code).toBe(0);
    expect((await check(root, '--strict')).code).toBe(1);
    expect((await check(root, '--root', 'docs')).code).toBe(2);
    expect((await check(root, '--nonsense')).code).toBe(2);
    expect((await check(root, '--format', 'xml')).code).toBe(2);
  });

  test('images that a build makes are no links', async () => {
    const root = writeSite({
      'docsgen.config.js': "export default { title: 'T', url: 'https://docs.example.org', socialImages: true };",
      'docs/a.mdx': '---\nimage: https://example.org/own.png\n---\n\ntext\n',
      'docs/b.mdx': 'text\n',
    });
    expect((await check(root)).stderr).toMatch(/^checked \d+ pages with 0 links in [\d.]+ s: nothing is wrong\n$/);
  });

  test('renders one document of those whose frames are alike, and each where a plugin fills a slot', async () => {
    const docs = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`docs/${name}.mdx`, 'text\n']));
    const rendered = async (more: string, others: SiteFiles = {}) => {
      const config = `export default { title: 'T', url: 'https://docs.example.org', search: true,
        feedback: { endpoint: '/answers' }, ${more} };`;
      const { cached, diagnostics } = await checkSite(writeSite({ ...docs, ...others, 'docsgen.config.js': config }));
      expect(diagnostics).toEqual([]);
      return cached.get('route-links')?.made;
    };
    const slot = { 'slot.tsx': "export default () => <a href='/docs/b'>b</a>;\n" };
    const plugin = `{ kind: 'docsgen plugin', definition: { name: 'own', setup: () => ({ slots: { 'content.after': './slot.tsx' } }) } }`;
    // Of nine pages; b, c and d have a neighbour on both sides.
    expect(await rendered('')).toBe(7);
    expect(await rendered(`plugins: [${plugin}]`, slot)).toBe(9);
  });

  test('reports on the files that it is given, however they are named, and knows the whole site', async () => {
    const root = writeSite(files);
    const reported = async (...named: string[]) =>
      JSON.parse((await check(root, '--json', ...named)).stdout).diagnostics.map(({ file }: { file: string }) => file);
    expect(await reported('docs/a.mdx')).toEqual(['docs/a.mdx']);
    expect(await reported(join(root, 'docs/b.mdx'), './docs/guide/setup.mdx')).toEqual(['docs/b.mdx']);
    expect(await reported('docs/guide', 'README.md', '/etc/hosts')).toEqual([]);
    expect(await reported('docs')).toEqual(['docs/a.mdx', 'docs/b.mdx']);
    expect(await reported('.')).toEqual(await reported('docs'));
    for (const args of [['--root', '..'], []]) {
      const fromBelow = await runDocsgen(['check-links', ...args, 'b.mdx'], join(root, 'docs'));
      expect(fromBelow.stderr).toMatch(/^b\.mdx:1:1 error/);
      expect(fromBelow.stderr).not.toContain('a.mdx:1');
    }
  });

  test('refuses names of files that are not there and never were, and names Markdown that is no page', async () => {
    const root = writeSite({ ...files, 'README.md': '# T\n', 'docs/was.mdx': 'text\n' });
    commitFiles(root);
    git(root, 'rm', '--quiet', 'docs/was.mdx');
    expect((await check(root, 'docs/was.mdx')).code).toBe(0);
    git(root, 'commit', '--quiet', '-m', 'gone');
    expect(await check(root, 'docs/was.mdx', 'README.md')).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/nothing is wrong\nREADME\.md is no page of the site\n$/),
    });
    for (const [name, hint] of [
      ['docs/guide/setpu.mdx', 'did you mean docs/guide/setup.mdx?'],
      ['setup.mdx', 'did you mean docs/guide/setup.mdx?'],
      ['other.mdx', 'names are relative to the current folder'],
      ['a.mdx', 'did you mean docs/a.mdx?'],
      ['site/docs/a.mdx', 'did you mean docs/a.mdx?'],
    ] as const) {
      const { code, stderr } = await check(root, name);
      expect(code).toBe(2);
      expect(stderr).toMatch(new RegExp(`^there is no file ${name}, and git knows of none\n  hint: .*\n$`));
      expect(stderr).toContain(hint);
    }
  });

  test('takes the folder of another site for that site, and says so of a folder without pages', async () => {
    const root = writeSite({
      'docs/a.mdx': '# A\n',
      'other/docsgen.config.js': "export default { title: 'O' };",
      'other/docs/x.mdx': '[x](#none)\n',
      'other/notes/a.md': '# A\n',
      'other/notes/b.md': '# B\n',
    });
    expect((await check(root, 'other')).stderr).toMatch(/^other\/docs\/x\.mdx:1:1 [\s\S]*\nchecked 5 pages/);
    expect((await check(root, 'other/notes')).stderr).toMatch(
      /nothing is wrong\nno file in other\/notes is a page of the site\n$/,
    );
  });

  test('prints one document on stdout for programs', async () => {
    const root = writeSite({ ...files, 'docs/guide/setup.mdx': '---\nredirect_from: /docs/setup\n---\n\n## Linux\n' });
    const json = JSON.parse((await check(root, '--json')).stdout);
    expect(json.diagnostics[0]).toMatchObject({
      rule: 'broken-markdown-link',
      fix: { file: 'docs/a.mdx', start: 12, end: 29, text: './guide/setup.mdx#linux' },
    });
    expect((await check(root)).stderr).toMatch(/--fix can fix 1 of them\n$/);
    const sarif = JSON.parse((await check(root, '--format', 'sarif')).stdout);
    expect(sarif.runs[0].results).toHaveLength(2);
    expect((await check(root, '--format', 'github')).stdout).toMatch(/^::warning file=docs\/a\.mdx,line=1,col=5/);
    const built = JSON.parse((await runDocsgen(['build', '--format', 'sarif'], root)).stdout);
    expect(built.runs[0].results).toEqual(sarif.runs[0].results);
    // Services look for files from the top of the repository.
    const top = writeSite({ 'docsgen.config.js': '', 'site/docsgen.config.js': "export default { title: 'T' };" });
    commitFiles(top);
    mkdirSync(join(top, 'site/docs'));
    writeFileSync(join(top, 'site/docs/a.mdx'), '[x](#none)\n');
    const ofFolder = await check(join(top, 'site'), '--format', 'github');
    expect(ofFolder.stdout).toMatch(/^::warning file=site\/docs\/a\.mdx,/);
  });

  test('asks other sites only with --external', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked++;
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gone`;
    try {
      const root = writeSite({ 'docs/a.mdx': `[x](${url})\n`, 'docs/b.mdx': 'text\n' });
      expect((await check(root)).code).toBe(0);
      expect((await check(root, '--external', 'docs/b.mdx')).code).toBe(0);
      expect(asked).toBe(0);
      const { code, stderr } = await check(root, '--external');
      expect([code, asked]).toEqual([1, 2]);
      expect(stderr).toContain(
        `docs/a.mdx:1:1 error broken-external-link: ${url} is not there: the server answers 404`,
      );
    } finally {
      server.close();
    }
  });
});

describe('docsgen check-links with files that are gone', () => {
  const site: SiteFiles = {
    'docsgen.config.js': `export default {
      title: 'T',
      navbar: { items: [{ label: 'B', href: '/docs/second' }] },
      docs: { sidebars: { main: ['a', 'b', 'guide/c'] } },
      api: [{ id: 'small', document: 'openapi.yaml', route: '/api' }],
    };`,
    'docs/a.mdx':
      '[b](./b.mdx) [b](/docs/second) [old](/docs/older) [tag](/docs/tags/rare) [part](/docs/guide/c#part)\n\n![i](./i.svg) [t](/t.txt) [op](api:small/ping)\n',
    'docs/b.mdx': '---\nslug: second\ntags: [rare]\nredirect_from: /docs/older\n---\n\n## Part\n',
    'docs/guide/c.mdx': '## Part\n\n[beside](./x.zip)\n',
    'docs/guide/x.zip': 'x',
    'docs/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    'docs/wrong.mdx': '[x](/docs/never-there) [x](./never.mdx)\n',
    'static/t.txt': 't',
    'openapi.yaml':
      'openapi: 3.1.0\ninfo: { title: S, version: "1" }\npaths: { /ping: { get: { operationId: ping, responses: { "200": { description: ok } } } } }\n',
  };
  const committed = () => {
    const root = writeSite(site);
    commitFiles(root);
    return root;
  };
  /** What is reported on files: where, and what of. */
  const reported = async (root: string, ...files: string[]) => {
    const { diagnostics } = await checkSite(root, { files: new Set(files) });
    return diagnostics.map(({ place, message }) => `${place?.file} ${message}`);
  };
  const afterwards = [
    'docs/a.mdx no document docs/b.mdx',
    'docs/a.mdx no page or file /docs/second',
    'docs/a.mdx no page or file /docs/older',
    'docs/a.mdx no page or file /docs/tags/rare',
    'docsgen.config.js no page or file /docs/second',
    'docsgen.config.js no document has the id b',
  ];

  test('of a deleted page: links to it, and to all that was there because of it', async () => {
    const root = committed();
    expect(await reported(root, 'docs/b.mdx')).toEqual([]);
    git(root, 'rm', '--quiet', 'docs/b.mdx');
    expect(await reported(root, 'docs/b.mdx')).toEqual(afterwards);
    const { diagnostics } = (await buildSite(root, { write: false })).result;
    const wrongBefore = diagnostics.filter(({ place }) => place?.file === 'docs/wrong.mdx');
    expect(diagnostics.length - wrongBefore.length).toBe(afterwards.length);
    expect(await reported(root, 'docs/guide/c.mdx')).toEqual([]);
    git(root, 'commit', '--quiet', '-m', 'gone');
    expect(await reported(root, 'docs/b.mdx')).toEqual(afterwards);
  });

  test('of a renamed page, by either name', async () => {
    const root = committed();
    writeFileSync(join(root, 'docs/b.mdx'), '---\ntags: [rare]\n---\n\n## Part\n\n## Another\n\n## Third\n');
    git(root, 'commit', '--quiet', '-am', 'without a slug');
    git(root, 'mv', 'docs/b.mdx', 'docs/z.mdx');
    writeFileSync(join(root, 'docs/c.mdx'), '[b](/docs/b) [wrong](/docs/second)\n');
    const moved = [
      'docs/a.mdx no document docs/b.mdx',
      'docs/c.mdx no page or file /docs/b',
      'docsgen.config.js no document has the id b',
    ];
    expect(await reported(root, 'docs/z.mdx')).toEqual(moved);
    expect(await reported(root, 'docs/b.mdx')).toEqual(moved);
  });

  test('of images, static files and files next to a page', async () => {
    const root = committed();
    const files = ['docs/i.svg', 'static/t.txt', 'docs/guide/x.zip'];
    git(root, 'rm', '--quiet', ...files);
    expect(await reported(root, 'docs/i.svg')).toEqual(['docs/a.mdx no image file docs/i.svg']);
    expect(await reported(root, 'static/t.txt')).toEqual(['docs/a.mdx no page or file /t.txt']);
    expect(await reported(root, 'docs/guide/x.zip')).toEqual(['docs/guide/c.mdx no page or file /docs/guide/x.zip']);
  });

  test('and of what changed in a file that is there: its address, an anchor, an operation', async () => {
    const root = committed();
    writeFileSync(join(root, 'docs/b.mdx'), '---\nslug: third\n---\n\ntext\n');
    writeFileSync(join(root, 'docs/guide/c.mdx'), '## Piece\n');
    writeFileSync(
      join(root, 'openapi.yaml'),
      String(site['openapi.yaml']).replace('operationId: ping', 'operationId: p'),
    );
    expect(await reported(root, 'docs/b.mdx')).toEqual(
      afterwards.filter((line) => !line.includes('docs/b.mdx') && !line.includes('id b')),
    );
    expect(await reported(root, 'docs/guide/c.mdx')).toEqual(['docs/a.mdx /docs/guide/c has no anchor #part']);
    expect(await reported(root, 'openapi.yaml')).toEqual(['docs/a.mdx no operation small/ping in the API documents']);
  });

  test('of a page that git does not know, by what its path says', async () => {
    const root = writeSite(site);
    rmSync(join(root, 'docs/guide/c.mdx'));
    expect(await reported(root, 'docs/guide/c.mdx')).toEqual([
      'docs/a.mdx no page or file /docs/guide/c',
      'docsgen.config.js no document has the id guide/c',
    ]);
    expect(await reported(root, 'docs/other.mdx', '../elsewhere.mdx', '/etc/hosts')).toEqual([]);
  });

  test('of all there was', async () => {
    const root = writeSite({ 'docs/a.mdx': 'text\n' });
    rmSync(join(root, 'docs/a.mdx'));
    const { diagnostics } = await checkSite(root, { files: new Set(['docs/a.mdx']) });
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['empty-site']);
  });
});

describe('docsgen check-links --fix', () => {
  const moved: SiteFiles = { ...files, 'docs/guide/setup.mdx': '---\nredirect_from: /docs/setup\n---\n\n## Linux\n' };

  /** What files hold afterwards. */
  async function fixed(site: SiteFiles, ...args: string[]) {
    const root = writeSite(site);
    const run = await check(root, '--fix', ...args);
    return { root, run, text: (file: string) => readFileSync(join(root, file), 'utf8') };
  }

  test('fixes links to pages that say where they were, however the links are written', async () => {
    const { run, text } = await fixed({
      'docs/new/place.mdx': '---\nredirect_from: [/docs/old, /docs/setup]\n---\n\n## X\n',
      'docs/a.mdx': '[1](./old.mdx) [2](old.mdx#x "title") [3](../docs/setup.mdx?q=1) [4][ref]\n\n[ref]: ./setup.mdx\n',
    });
    expect(text('docs/a.mdx')).toBe(
      '[1](./new/place.mdx) [2](./new/place.mdx#x "title") [3](./new/place.mdx?q=1) [4][ref]\n\n[ref]: ./new/place.mdx\n',
    );
    expect(run.stderr).toContain('made 4 edits');
  });

  test('fixes links that git knows to lead to a renamed page, or to be in one', async () => {
    const root = writeSite({
      'docs/first.mdx': '## First\n\nSome words of a page that is known by them.\n',
      'docs/setup.mdx': '# Setup\n\nOther words of another page, and [a link](./first.mdx).\n',
      'docs/a.mdx': '[1](./first.mdx#first) [2](./setup.mdx) [3](/docs/setup) [4](./first.mdx#none)\n',
    });
    commitFiles(root);
    git(root, 'mv', 'docs/first.mdx', 'docs/second.mdx');
    git(root, 'commit', '--quiet', '-m', 'renamed');
    git(root, 'mv', 'docs/second.mdx', 'docs/third.mdx');
    mkdirSync(join(root, 'docs/guide'));
    git(root, 'mv', 'docs/setup.mdx', 'docs/guide/configure.mdx');
    const { stderr } = await check(root);
    expect(stderr).toContain('hint: according to git, the page is docs/guide/configure.mdx now\n');
    await check(root, '--fix');
    // A broken anchor is not put in the place of a broken path.
    expect(readFileSync(join(root, 'docs/a.mdx'), 'utf8')).toBe(
      '[1](./third.mdx#first) [2](./guide/configure.mdx) [3](/docs/guide/configure) [4](./first.mdx#none)\n',
    );
    expect(readFileSync(join(root, 'docs/guide/configure.mdx'), 'utf8')).toContain('[a link](../third.mdx)');
  });

  test('fixes case, endings and slashes; names in another Unicode form are right', async () => {
    const { text, run } = await fixed({
      'docs/setup.mdx': '## First steps\n\ntext\n',
      'docs/\u00fcber.mdx': 'text\n',
      'docs/a.mdx':
        '[1](/docs/Setup/) [2](./Setup.md#first-steps) [3](#Own-Part) [4](/docs/setup/index) [5](./u%CC%88ber.mdx)\n\n## Own part\n',
    });
    expect(text('docs/a.mdx')).toBe(
      '[1](/docs/setup) [2](./setup.mdx#first-steps) [3](#own-part) [4](/docs/setup) [5](./u%CC%88ber.mdx)\n\n## Own part\n',
    );
    expect(run.code).toBe(0);
  });

  test('keeps the base URL out of addresses that were written without it', async () => {
    const { text } = await fixed({
      'docsgen.config.js': "export default { title: 'T', baseUrl: '/base/' };\n",
      'docs/setup.mdx': 'text\n',
      'docs/a.mdx': '[1](/docs/Setup) [2](/base/docs/Setup)\n',
    });
    expect(text('docs/a.mdx')).toBe('[1](/docs/setup) [2](/base/docs/setup)\n');
  });

  test('follows a heading that replaced another one, and none where sections came and went', async () => {
    const page = (...headings: string[]) => headings.map((name) => `## ${name}\n\nThe same text.\n`).join('\n');
    const root = writeSite({
      'docs/one.mdx': page('Limits of v1'),
      'docs/two.mdx': page('Limits of v1', 'Limits of v2'),
      'docs/a.mdx': '[1](./one.mdx#limits-of-v1) [2](./two.mdx#limits-of-v1)\n',
    });
    commitFiles(root);
    writeFileSync(join(root, 'docs/one.mdx'), page('Limits'));
    writeFileSync(join(root, 'docs/two.mdx'), page('Limits of v3'));
    await check(root, '--fix');
    expect(readFileSync(join(root, 'docs/a.mdx'), 'utf8')).toBe('[1](./one.mdx#limits) [2](./two.mdx#limits-of-v1)\n');
  });

  test('leaves links to a deleted page, says that it was deleted, and names what it may have become', async () => {
    const page = (name: string) => `# ${name}\n\n## Limits of ${name}\n\ntext\n`;
    const use =
      '[guide](./migrate-v1.mdx), [limits](./migrate-v1.mdx#limits-of-v1), [addr](/docs/migrate-v1), [x](/docs/2022).\n';
    const root = writeSite({
      'docs/migrate-v1.mdx': page('v1'),
      'docs/migrate-v2.mdx': page('v2'),
      'docs/2023.mdx': 'text\n',
      'docs/use.mdx': use,
    });
    commitFiles(root);
    git(root, 'rm', '--quiet', 'docs/migrate-v1.mdx');
    const { stderr } = await check(root, '--fix');
    expect(readFileSync(join(root, 'docs/use.mdx'), 'utf8')).toBe(use);
    expect(stderr).toContain('hint: according to git, the page was deleted: remove the link, or name another page\n');
    // Two new pages are as much like it.
    writeFileSync(join(root, 'docs/first.mdx'), `${page('v1')}more\n`);
    writeFileSync(join(root, 'docs/second.mdx'), `${page('v1')}words\n`);
    expect((await check(root, '--fix')).stderr).toContain(
      'hint: according to git, the page may be docs/first.mdx or docs/second.mdx now\n',
    );
    expect(readFileSync(join(root, 'docs/use.mdx'), 'utf8')).toBe(use);
  });

  test('leaves alone what is not sure', async () => {
    const doubtful =
      '[1](./same.mdx) [2](/docs/zzz) [3](#nothing) [4](./index.mdx) [5](/docs/same/on) [6](./onyl.mdx)\n\n## Part one\n\n## Part two\n\n[7](#part-tw) [8](#part)\n';
    const { text } = await fixed({
      'docs/x/same.mdx': 'text\n',
      'docs/y/same.mdx': 'text\n',
      'docs/x/only.mdx': 'text\n',
      'docs/x/index.mdx': 'text\n',
      'docs/a.mdx': doubtful,
    });
    expect(text('docs/a.mdx')).toBe(doubtful);
  });

  test('takes no page for another one where git lacks what was in them', async () => {
    const root = writeSite({ 'docs/a.mdx': 'Words about apples.\n', 'docs/use.mdx': '[a](./a.mdx)\n' });
    commitFiles(root);
    git(root, 'rm', '--quiet', 'docs/a.mdx');
    writeFileSync(join(root, 'docs/b.mdx'), 'Bears eat honey.\n');
    git(root, 'add', '.');
    git(root, 'commit', '--quiet', '-m', 'apples go, bears come');
    writeFileSync(join(root, 'docs/b.mdx'), 'Penguins eat fish.\n');
    git(root, 'commit', '--quiet', '-am', 'penguins');
    // As in a clone without blobs.
    for (const name of ['HEAD~2:docs/a.mdx', 'HEAD~1:docs/b.mdx']) {
      const id = execFileSync('git', ['rev-parse', name], { cwd: root, encoding: 'utf8' });
      rmSync(join(root, '.git/objects', id.slice(0, 2), id.slice(2).trim()));
    }
    await check(root, '--fix');
    expect(readFileSync(join(root, 'docs/use.mdx'), 'utf8')).toBe('[a](./a.mdx)\n');
  });

  test('follows renames however the log of git is set', async () => {
    const root = writeSite({
      'docs/a.mdx': 'Words about apples.\n',
      'docs/use.mdx': '[a](./a.mdx) [old](#old)\n\n## Old\n',
    });
    commitFiles(root);
    git(root, 'config', 'log.follow', 'true');
    git(root, 'mv', 'docs/a.mdx', 'docs/b.mdx');
    git(root, 'commit', '--quiet', '-m', 'once');
    git(root, 'mv', 'docs/b.mdx', 'docs/c.mdx');
    git(root, 'commit', '--quiet', '-m', 'twice');
    await check(root, '--fix');
    expect(readFileSync(join(root, 'docs/use.mdx'), 'utf8')).toContain('[a](./c.mdx)');
  });

  test('leaves the marks of a merge conflict, what asks for another file, and tags of templates', async () => {
    const text = '[a](/docs/a/)\n\n<<<<<<< HEAD\nOne <5.\n=======\nTwo.\n>>>>>>> other\n';
    const snippet = '--8<-- "x.md"\n';
    const tag = '{% hint style="info" %}\n';
    const site = await fixed({ 'docs/a.mdx': text, 'docs/b.mdx': snippet, 'docs/c.mdx': tag });
    expect(site.text('docs/a.mdx')).toBe(text);
    expect(site.text('docs/b.mdx')).toBe(snippet);
    expect(site.text('docs/c.mdx')).toBe(tag);
    expect(site.run.stderr).toContain('docs/a.mdx:3:1 error invalid-mdx: a merge conflict is not resolved\n');
    expect(site.run.code).toBe(1);
  });

  test('escapes braces and angles that MDX takes for code, one after the other', async () => {
    const { text, run } = await fixed({
      'docs/a.mdx': 'The path /ehr/{ehr id} here.\n\nLess: a <5.\n\nAnd {b c} too.\n',
    });
    expect(text('docs/a.mdx')).toBe('The path /ehr/\\{ehr id} here.\n\nLess: a \\<5.\n\nAnd \\{b c} too.\n');
    expect(run.code).toBe(0);
  });

  test('fixes addresses in angle brackets and tags that HTML never closes', async () => {
    const { text, run } = await fixed({
      'docs/a.mdx': 'See <https://example.org/x?a=1#b> or <me@example.org>.\n\none<br>two <img src="/x.svg" alt="">\n',
      'static/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    });
    expect(text('docs/a.mdx')).toBe(
      'See [https://example.org/x?a=1#b](https://example.org/x?a=1#b) or [me@example.org](mailto:me@example.org).\n\none<br />two <img src="/x.svg" alt="" />\n',
    );
    expect(run.code).toBe(0);
  });

  test('gives pages the addresses that vanished, where git knows that they moved', async () => {
    const setup = '---\ntitle: Setup\n---\n\n## Linux\n\n## macOS\n';
    const root = writeSite({ 'docs/setup.mdx': setup, 'urls.lock': '/docs/setup\n  #linux\n  #macos\n' });
    commitFiles(root);
    rmSync(join(root, 'docs/setup.mdx'));
    mkdirSync(join(root, 'docs/there'));
    // By its anchors it seems to be that page: git is not told yet.
    writeFileSync(join(root, 'docs/there/setup.mdx'), setup);
    const untold = await check(root, '--fix');
    expect(untold.stderr).toContain('hint: it seems to be /docs/there/setup now');
    expect(readFileSync(join(root, 'docs/there/setup.mdx'), 'utf8')).toBe(setup);
    git(root, 'add', '--all');
    expect((await check(root, '--fix')).code).toBe(0);
    expect(readFileSync(join(root, 'docs/there/setup.mdx'), 'utf8')).toContain('redirect_from: /docs/setup\n');
  });

  test('changes no other byte, and keeps the mode of the file', async () => {
    const root = writeSite({ 'docs/guide/setup.mdx': '---\nredirect_from: /docs/setup\n---\n', 'docs/a.mdx': '' });
    const file = join(root, 'docs/a.mdx');
    writeFileSync(file, '\uFEFF---\r\ntitle: Ä\r\n---\r\n\r\nÄ😀 [x](./setup.mdx)  \r\n\tend');
    chmodSync(file, 0o640);
    await check(root, '--fix');
    expect(readFileSync(file, 'utf8')).toBe(
      '\uFEFF---\r\ntitle: Ä\r\n---\r\n\r\nÄ😀 [x](./guide/setup.mdx)  \r\n\tend',
    );
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test('fixes a link wherever it is on a page, however often', async () => {
    const { run, text } = await fixed({ ...moved, 'docs/a.mdx': '[setup](./setup.mdx)\n\n'.repeat(30) });
    expect(text('docs/a.mdx')).toBe('[setup](./guide/setup.mdx)\n\n'.repeat(30));
    expect(run.stderr).toContain('made 30 edits');
  });

  test('with --dry-run prints a diff and writes nothing', async () => {
    const { text, run } = await fixed(moved, '--dry-run');
    expect(text('docs/a.mdx')).toBe(files['docs/a.mdx']);
    expect(run.stdout).toBe(
      '--- a/docs/a.mdx\n+++ b/docs/a.mdx\n@@ -1,1 +1,1 @@\n-See [setup](./setup.mdx#linux).\n+See [setup](./guide/setup.mdx#linux).\n',
    );
  });

  test('fixes only the files that it is given, and checks the links of all', async () => {
    const { text, run } = await fixed({ ...moved, 'docs/c.mdx': '[setup](./setup.mdx)\n' }, 'docs/c.mdx');
    expect(text('docs/c.mdx')).toBe('[setup](./guide/setup.mdx)\n');
    expect(text('docs/a.mdx')).toBe(moved['docs/a.mdx']);
    expect(run.stderr).toMatch(
      /docs\/a\.mdx:1:5 warning broken-markdown-link[\s\S]*made 1 edit\n.*1 error, 1 warning\n$/,
    );
  });
});

describe('docsgen init', () => {
  test('starts a site that builds without a finding', async () => {
    const root = writeSite({});
    rmSync(join(root, 'docsgen.config.js'));
    const { code, stderr } = await runDocsgen(['init', 'my-docs'], root);
    expect(code).toBe(0);
    expect(stderr).toContain('my-docs/');
    const site = join(root, 'my-docs');
    for (const file of ['.gitignore', '.github/workflows/docs.yml', 'package.json', 'static/favicon.svg'])
      expect(statSync(join(site, file)).isFile()).toBe(true);
    const built = await runDocsgen(['build', '--strict', '--json'], site);
    expect(JSON.parse(built.stdout)).toMatchObject({ written: true, diagnostics: [] });
    const checked = await runDocsgen(['check-links', '--strict', '--json'], site);
    expect(JSON.parse(checked.stdout).diagnostics).toEqual([]);
  });

  test('overwrites nothing, and names what is in the way', async () => {
    const root = writeSite({ 'static/favicon.svg': 'mine', 'openapi/example.yaml': 'mine', 'README.md': 'mine' });
    rmSync(join(root, 'docsgen.config.js'));
    const before = readFolder(root);
    const { code, stderr } = await runDocsgen(['init'], root);
    expect(code).toBe(1);
    expect(stderr).toContain('there already: openapi/example.yaml, static/favicon.svg\n');
    expect(readFolder(root)).toEqual(before);
  });

  test('leaves a docs/ that is there alone, and makes a site of it', async () => {
    const root = writeSite({ 'docs/usage.md': '# Usage\n\none<br>two {braces} <https://example.org>\n' });
    rmSync(join(root, 'docsgen.config.js'));
    const { code, stderr } = await runDocsgen(['init'], root);
    expect([code, stderr]).toEqual([0, expect.stringContaining('a site of the pages in docs/ is in ./')]);
    expect([...readFolder(root).keys()]).toEqual([
      '.github/workflows/docs.yml',
      '.gitignore',
      'README.md',
      'docs/usage.md',
      'docsgen.config.ts',
      'package.json',
      'tsconfig.json',
    ]);
    const built = await runDocsgen(['build', '--strict', '--json'], root);
    expect(JSON.parse(built.stdout)).toMatchObject({ written: true, diagnostics: [] });
  });

  test('takes title, addresses and links from package.json, README and git', async () => {
    const root = writeSite({
      'docs/usage.md': '# Usage\n\none<br>two {braces}\n',
      'README.md': '# Sample Kit\n',
      'package.json': '{ "name": "@me/kit", "description": "What it\'s for" }',
      '.gitignore': 'build\n*.log',
      '.git/HEAD': 'ref: refs/heads/trunk\n',
      '.git/config': '[remote "origin"]\n\turl = git@github.com:Me/kit.git\n',
    });
    rmSync(join(root, 'docsgen.config.js'));
    expect((await runDocsgen(['init'], root)).code).toBe(0);
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe(
      'build\n*.log\nnode_modules/\nbuild-offline/\n.docsgen/\n',
    );
    expect(readFileSync(join(root, 'docsgen.config.ts'), 'utf8')).toBe(`import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Sample Kit',
  tagline: "What it's for",

  // Where the site will be published.
  url: 'https://me.github.io',
  baseUrl: '/kit/',

  docs: { editUrl: 'https://github.com/Me/kit/edit/trunk' },

  navbar: { items: [{ label: 'Repository', href: 'https://github.com/Me/kit', position: 'right' }] },

  // Files that end with .md are plain Markdown, in which < and { mean nothing; .mdx files are MDX.
  // Links to files outside of docs/, such as the licence, lead to the repository.
  markdown: { format: 'detect', repository: 'https://github.com/Me/kit/blob/trunk' },

  // Nothing has checked these pages so far. Once the findings are fixed, take this out: new ones are errors then.
  checks: { 'broken-link': 'warning', 'broken-image': 'warning', 'unknown-component': 'warning' },
});
`);
  });

  test('reads .md files as MDX where one has components', async () => {
    const root = writeSite({ 'docs/usage.md': "import Box from './box.jsx';\n\n# Usage\n\n<Box />\n" });
    rmSync(join(root, 'docsgen.config.js'));
    await runDocsgen(['init'], root);
    expect(readFileSync(join(root, 'docsgen.config.ts'), 'utf8')).not.toContain('detect');
  });

  test('does not mind other files', async () => {
    const mine = ['.gitignore', 'README.md', 'package.json', 'LICENSE'];
    const root = writeSite(Object.fromEntries(mine.map((name) => [name, 'mine'])));
    rmSync(join(root, 'docsgen.config.js'));
    mkdirSync(join(root, 'docs'));
    const { code, stderr } = await runDocsgen(['init'], root);
    expect(code).toBe(0);
    expect(stderr).toMatchInlineSnapshot(`
      "left as before: README.md, package.json
      a small site is in ./; next:
        npm install --save-dev docsgen && npx docsgen serve --watch --open
      "
    `);
    expect(mine.map((name) => readFileSync(join(root, name), 'utf8'))).toEqual([
      'mine\nnode_modules/\nbuild/\nbuild-offline/\n.docsgen/\n',
      'mine',
      'mine',
      'mine',
    ]);
    expect(existsSync(join(root, 'docs/welcome.mdx'))).toBe(true);
  });

  test('names the command for a site of another tool', async () => {
    const root = writeSite({ 'mkdocs.yml': 'site_name: T\n', 'docs/a.md': '# A\n' });
    const { stderr } = await runDocsgen(['init'], root);
    expect(stderr).toContain('mkdocs.yml is of a site of MkDocs: docsgen migrate --to NEW takes over its pages');
  });

  test('completes what a killed run has begun', async () => {
    const root = writeSite({});
    rmSync(join(root, 'docsgen.config.js'));
    await runDocsgen(['init'], root);
    const whole = readFolder(root);
    for (const name of ['docs', 'package.json']) rmSync(join(root, name), { recursive: true });
    writeFileSync(join(root, 'static/.docsgen-2147483647-1-1'), 'half of a f');
    const { code, stderr } = await runDocsgen(['init'], root);
    expect([code, stderr.includes('left as before')]).toEqual([0, false]);
    expect(readFolder(root)).toEqual(whole);
  });
});
