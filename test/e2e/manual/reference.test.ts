import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCommands } from '../../../src/cli/commands.ts';
import { rules } from '../../../src/model/rules.ts';
import { admonitionKinds } from '../../../src/pipeline/compile/markdown/admonitions.ts';
import { builtInComponents } from '../../../src/pipeline/compile/markdown/components/index.ts';
import { siteSchema } from '../../../src/pipeline/config/schema/site.ts';
import { frontmatterSchema } from '../../../src/pipeline/content/frontmatter-schema.ts';
import { encodingOf, readFolder } from '../../build-site.ts';
import { prepared } from '../../prepared.ts';
import { runDocsgen } from '../../run-docsgen.ts';
import { searchIn } from '../../search-in.ts';
import { askedElsewhere, askedHere, missedEarlier, type Question } from './manual-questions.ts';
import { manualRoot } from './read-manual.ts';
import { searchedWords } from './searched-words.ts';

// What the manual says of the code is drawn from the code. Here: all of it, and nothing else.

const out = mkdtempSync(join(tmpdir(), 'docsgen-manual-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));
let pages: ReadonlyMap<string, string>;
const html = (page: string) => pages.get(`${page}/index.html`) ?? '';

beforeAll(async () => {
  const { code, stderr } = await runDocsgen(
    ['build', manualRoot, '--strict', '--no-cache', '--out', join(out, 'site')],
    manualRoot,
  );
  expect(stderr).toMatch(/^built \d+ pages/m);
  expect(code).toBe(0);
  pages = readFolder(join(out, 'site'));
});

test('the config page has every key', () => {
  const top = Object.keys(siteSchema.shape);
  const nested = [
    'docs.versions.released.NAME.label',
    'navbar.items[].items[].href',
    'api[].layout',
    'docs.sidebars.NAME[].items',
  ];
  const missing = [...top, ...nested].filter((key) => !html('reference/config').includes(` id="${key}"`));
  expect(missing).toEqual([]);
  const linked = html('reference/config-file');
  expect(top.filter((key) => !linked.includes(`href="/reference/config#${key}"`))).toEqual([]);
});

test('the frontmatter page has every field, and what it means', () => {
  const missing = Object.entries(frontmatterSchema.shape).filter(
    ([name, field]) => field.description === undefined || !html('reference/frontmatter').includes(` id="${name}"`),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

test('the page of commands has every command and flag', () => {
  const page = html('reference/commands');
  const missing = describeCommands().commands.flatMap((command) => {
    const [, ...sections] = page.split('<h2');
    const section = sections.find((text) => text.startsWith(` id="${command.name()}"`)) ?? '';
    const escaped = (flags: string) => flags.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return command.options
      .filter(({ flags }) => !section.includes(`>${escaped(flags)}</code>`))
      .map(({ flags }) => `${command.name()} ${flags}`);
  });
  expect(missing).toEqual([]);
});

test('the list of rules leads to every entry', () => {
  const missing = Object.keys(rules).filter((name) => !new RegExp(`href="/rules/\\w+#${name}"`).test(html('rules')));
  expect(missing).toEqual([]);
});

test('each rule has the address that messages name', () => {
  const missing = Object.keys(rules).filter(
    (name) => !new RegExp(`url=/rules/\\w+#${name}"`).test(html(`rules/${name}`)),
  );
  expect(missing).toEqual([]);
});

test('what people search for leads to the page that is about it', async () => {
  const ask = searchIn((path) => readFileSync(join(out, 'site', path), encodingOf(path)));
  const missed: string[] = [];
  for (const [words, page] of Object.entries(searchedWords)) {
    const first = (await ask(words)).found.slice(0, 3).map((href) => href.replace(/#.*$/, ''));
    if (!first.includes(`/${page.replace(/\/index$/, '')}`)) missed.push(`${words}: ${first.join(' ')}`);
  }
  expect(missed).toEqual([]);
});

test('questions from elsewhere are answered by the first or second page', async () => {
  const ask = searchIn((path) => readFileSync(join(out, 'site', path), encodingOf(path)), 'en', { staysOpen: true });
  const missed = async (questions: readonly Question[]) => {
    const all: string[] = [];
    for (const [question, ...answers] of questions) {
      const first = (await ask(question)).found.slice(0, 2).map((href) => href.replace(/^\/|#.*$/g, ''));
      if (!first.some((page) => answers.includes(page))) all.push(`${question}: ${first.join(' ')}`);
    }
    return all;
  };
  const others = await missed([...askedElsewhere, ...askedHere]);
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(3);
  const earlier = await missed(missedEarlier);
  expect(earlier.length, earlier.join('\n')).toBeLessThanOrEqual(1);
});

test('built-in components are described with all that they take, and all kinds of admonitions', () => {
  const components = readFileSync(join(manualRoot, 'docs/writing/components.mdx'), 'utf8');
  const unnamed = [...builtInComponents].flatMap(([name, { props }]) =>
    [name, ...props].filter((word) => !new RegExp(`\\b${word}\\b`).test(components)),
  );
  expect(unnamed).toEqual([]);
  const admonitions = readFileSync(join(manualRoot, 'docs/writing/admonitions.mdx'), 'utf8');
  const none = { markdown: { admonitions: {} } } as Parameters<typeof admonitionKinds>[0];
  expect([...admonitionKinds(none).keys()].filter((kind) => !admonitions.includes(`\`${kind}\``))).toEqual([]);
});

test('the first site knows nothing of it', async () => {
  expect([...readFolder((await prepared('site')).outDir).keys()].filter((path) => path.includes('manual'))).toEqual([]);
});
