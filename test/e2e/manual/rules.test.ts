import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../../src/model/rules.ts';
import { buildSite, type SiteFiles, writeSite } from '../../build-site.ts';
import { share } from '../../effort.ts';
import { installLinter } from '../../installed-linters.ts';
import { runDocsgen } from '../../run-docsgen.ts';
import { type Block, sectionsOf } from './read-manual.ts';

// The manual says what a rule finds, shows files that make it do so, and files that fix it. Here it is taken at its word.

const bin = join(import.meta.dirname, '../../../bin/docsgen');
const packages = join(import.meta.dirname, '../../../node_modules');
const pages = ['site', 'pages', 'links', 'quality', 'api', 'build'].map((name) => `rules/${name}.mdx`);
const entries = pages.flatMap(sectionsOf);

let elsewhere: string;
const server = createServer(({ url }, response) => {
  if (url === '/gone') response.writeHead(404).end();
  else if (url === '/failing') response.writeHead(403).end();
  else if (url === '/moved') response.writeHead(301, { location: '/' }).end();
  else response.end('here');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

test('every rule has an entry, and only one', () => {
  expect(entries.map(({ heading }) => heading).sort()).toEqual(Object.keys(rules).sort());
});

// The findings of most rules have tests of their own, and entries are alike: a part of them is enough for a day.
describe.each(share(entries, 10))('$heading', ({ heading, blocks, fix }) => {
  test('its example is found, and nothing else is', async () => {
    expect(await rulesFound(heading, filesOf(blocks), commandsOf(blocks))).toEqual([heading]);
  });

  test.runIf(fix.length > 0)('its fix works', async () => {
    const [files, fixed] = [filesOf(blocks), filesOf(fix)];
    // A fix that is a file takes the place of a command that made one.
    const commands = commandsOf(blocks)
      .filter((line) => !Object.keys(fixed).some((path) => line.includes(path)))
      // So many pages that threads begin are needed to see them end, and not to see a sound page.
      .map((line) => (line.includes('--jobs') ? line.replace(/\$\(seq \d+\)/, '1 2 3') : line));
    expect(await rulesFound(heading, { ...files, ...fixed }, commands)).toEqual([]);
  });
});

function filesOf(blocks: readonly Block[]): Record<string, string> {
  return Object.fromEntries(blocks.flatMap(({ title, text }) => (title === undefined ? [] : [[title, text]])));
}

function commandsOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(({ lang, text }) => (lang === 'sh' ? [text.trim()] : []));
}

/** The names of the rules that report something, of a site with one good page beside these files. */
async function rulesFound(heading: string, files: SiteFiles, commands: readonly string[]): Promise<readonly string[]> {
  const external = commands.some((command) => command.includes('--external'));
  const named = Object.entries(files).map(([path, text]) => [
    path,
    external ? String(text).replaceAll('https://example.org', elsewhere) : text,
  ]);
  const api = "export default { title: 'Example', api: [{ id: 'pets', document: 'pets.yaml', route: '/api' }] };\n";
  const root = writeSite({
    'docs/guide.mdx': 'A page that nothing is wrong with.\n',
    ...('pets.yaml' in files || commands.some((command) => command.includes('pets.yaml'))
      ? { 'docsgen.config.ts': api }
      : {}),
    ...Object.fromEntries(named),
  });
  // Rules about what another program finds are named after it.
  installLinter(root, heading);
  let found: readonly { readonly rule: string }[] | undefined;
  for (const command of commands) found = (await findingsOf(command, root)) ?? found;
  found ??= (await buildSite(root)).result.diagnostics;
  return [...new Set(found.map(({ rule }) => rule))];
}

/** What the last command of a block reports that is docsgen; `undefined` where none is. The others are for the shell. */
async function findingsOf(block: string, cwd: string): Promise<readonly { readonly rule: string }[] | undefined> {
  let found: readonly { readonly rule: string }[] | undefined;
  // With an environment of its own it is started by the shell, too.
  for (const part of block.split(/^(.*npx docsgen .*)$/m)) {
    const [, before, flags = ''] = /^(.*)npx docsgen (.*)$/.exec(part) ?? [];
    const started = part.replace(/npx docsgen (.*)/, `"${process.execPath}" "${bin}" $1 --json`);
    const output =
      before === '' ? (await runDocsgen([...flags.split(' '), '--json'], cwd)).stdout : await shell(started, cwd);
    if (before !== undefined) found = JSON.parse(output).diagnostics;
  }
  return found;
}

/** What the commands print. The packages it needs are installed already. */
function shell(commands: string, cwd: string): Promise<string> {
  const install = `mkdir -p node_modules && ln -s "${packages}/$1" node_modules/$1`;
  const here = commands.replace(/npm install (\w+)/, install);
  return new Promise((resolve) => {
    execFile('sh', ['-c', here], { cwd, maxBuffer: 1e8 }, (_, stdout) => resolve(stdout));
  });
}
