import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';

// The recipes of CONTRIBUTING.md name the files of a change that was made. Here they are held against the tree.

const root = join(import.meta.dirname, '../..');
const [, part = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## Recipes\n');
const recipes = (part.split('\n## ')[0] ?? '')
  .split('\n### ')
  .slice(1)
  .map((text) => ({
    title: text.slice(0, text.indexOf('\n')),
    example: /^Like `([^`]+)`/m.exec(text)?.[1] ?? '',
    files: [...text.matchAll(/^- (.*?): /gms)].flatMap(([, files = '']) =>
      [...files.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, file = '']) => file),
    ),
  }));

/** How an example is written in the files, where not by its name alone. */
const written: Readonly<Record<string, RegExp>> = {
  FileTree: /FileTree|fileTree|file-tree/,
  important: /admonition\.important|important: 'info'|`important`|IMPORTANT\].*admonition-info/,
  clear: /clearCommand|clear: \(command\)|name="clear"|\['clear'/,
  'page.edit': /'page\.edit'|^ {2}"page\.edit":/m,
  'text-directives': /['`]text-directives['`]|restoreTextDirectives/,
  sitemap: /features\/sitemap|{ sitemap }|const sitemap\b|function sitemaps/,
  HeadHook: /\bHeadHook\b|\bhead: (?:anyFunction|fail)/,
  httpNotation: /httpNotation|'http'/,
};

// German is the example of all languages.
const sources = globSync(
  ['{src,templates,test}/**/*.{ts,tsx,css}', 'site/manual/docs/**/*.mdx', 'src/shared/texts/languages/de.json'],
  { cwd: root },
).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe.each(recipes)('$title', ({ example, files }) => {
  const pattern = written[example] ?? new RegExp(`\\b${example}\\b`);
  const mentions = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  test('names files that have the example', () => {
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !mentions.includes(file))).toEqual([]);
  });

  test('names all of them, and a test', () => {
    const isTest = (file: string) => file.startsWith('test/');
    // A grammar of HTTP is also named where samples of requests are made.
    const elsewhere = example === 'httpNotation' ? /^(?!src\/core\/highlight)/ : /^$/;
    // One language is named for all.
    const language = /^src\/shared\/texts\/languages\/(?!de\b)/;
    // What sites of other tools become is written with components.
    const migration = /^site\/manual\/docs\/how-to\/move-from-/;
    const others = mentions.filter(
      (file) => ![elsewhere, language, migration].some((all) => all.test(file)) && !isTest(file),
    );
    expect(others.filter((file) => !files.includes(file))).toEqual([]);
    expect(files.some(isTest)).toBe(true);
  });
});
