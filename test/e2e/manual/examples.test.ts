import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeCommands } from '../../../src/cli/commands.ts';
import { buildSite, type SiteFiles } from '../../build-site.ts';
import { share } from '../../effort.ts';
import { blocksOf, manualPages, manualRoot } from './read-manual.ts';

// Whatever the manual shows, works.

const pages = manualPages().map((page) => ({ page, blocks: blocksOf(page) }));

/** Rules, whose examples are wrong on purpose, and plugins have tests of their own. */
const shown = pages.filter(
  ({ page }) =>
    !/^(?:rules\/(?!index)|plugins\/|tutorials\/plugin|how-to\/(?:typedoc|feedback|live-code|other-sources))/.test(
      page,
    ),
);
const sites = shown.filter(({ blocks }) => blocks.some(({ title }) => title !== undefined));

/** Files that a page may link to, and that its examples have no interest in. */
const beside: SiteFiles = { 'docs/guide.mdx': 'A page that nothing is wrong with.\n' };

/** Formulas and diagrams are made by packages, which these sites have not installed. */
const needsPackage = /: (?:formulas|`mermaid` is shown as code: diagrams) are not switched on/;

// Alike: a part of them is enough for a day.
describe.each(share(sites, 6))('the files of a page make a site without a finding', ({ page, blocks }) => {
  test(`${page}`, async () => {
    const files = blocks.flatMap(({ title, text }) => (title === undefined ? [] : [[title, text]]));
    const { findings, files: written } = await buildSite({ ...beside, ...Object.fromEntries(files) });
    expect(findings.filter((finding) => !needsPackage.test(finding))).toEqual([]);
    // What a page shows is in the main area already.
    const nested = [...written].filter(([path, html]) => path.endsWith('.html') && html.split(/<main[\s>]/).length > 2);
    expect(nested.map(([path]) => path)).toEqual([]);
  });
});

test('every JSON and YAML block can be read', () => {
  const broken = pages.flatMap(({ page, blocks }) =>
    blocks
      .filter(({ lang, title }) => /^(?:json|ya?ml)$/.test(lang) && title !== undefined)
      .filter(({ text }) => {
        try {
          parse(text);
          return false;
        } catch {
          return true;
        }
      })
      .map(({ title }) => `${page}: ${title}`),
  );
  expect(broken).toEqual([]);
});

test('every command line that is shown is one', () => {
  const commands = new Map(describeCommands().commands.map((command) => [command.name(), command]));
  const wrong = pages.flatMap(({ page, blocks }) => {
    const lines = blocks.filter(({ lang }) => /^(?:sh|ya?ml|toml)$/.test(lang)).flatMap(({ text }) => text.split('\n'));
    return lines.flatMap((line) => {
      const [, name = '', rest = ''] = /npx docsgen ([\w-]+)(.*)/.exec(line) ?? [];
      if (name === '') return [];
      const known = commands.get(name)?.options.map(({ long }) => long) ?? [];
      const flags = rest.match(/--[\w-]+/g) ?? [];
      return commands.has(name) && flags.every((flag) => known.includes(flag)) ? [] : [`${page}: ${line.trim()}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('the workflow for GitHub is the one that init writes', () => {
  const workflow = blocksOf('publish/github-pages.mdx').find(({ title }) => title === '.github/workflows/docs.yml');
  const starter = readFileSync(join(manualRoot, '../../starter/github/workflows/docs.yml'), 'utf8');
  expect(parse(workflow?.text ?? '')).toEqual(parse(starter));
});

test('features that are there name the test that shows them', () => {
  const areas: readonly { readonly features: readonly Feature[] }[] = parse(
    readFileSync(join(manualRoot, 'features.yml'), 'utf8'),
  );
  const features = areas.flatMap((area) => area.features);
  expect(features.length).toBeGreaterThan(60);
  expect(features.filter(({ has, test }) => has !== (test !== undefined))).toEqual([]);
  expect(features.filter(({ test }) => test !== undefined && !isTest(test)).map(({ test }) => test)).toEqual([]);
});

interface Feature {
  readonly has: boolean;
  /** `e2e/docs.test.ts: name of the test`. */
  readonly test?: string;
}

function isTest(reference: string): boolean {
  const [file = '', name = ''] = reference.split(/: (.*)/s);
  const path = join(import.meta.dirname, '../..', file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8').replace(/\s+/g, ' ').replaceAll('( ', '(');
  return [`test('${name}'`, `test("${name}"`, `test(\`${name}\``, `('${name}', `].some((start) => text.includes(start));
}
