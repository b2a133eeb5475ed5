import { expect, test } from 'vitest';
import { withOwnAnchors } from '../../src/gitbook/anchors.ts';
import { convertGitBook } from '../../src/gitbook/markdown.ts';
import { readSummary } from '../../src/gitbook/summary.ts';
import { newPlan, readPlanned } from '../../src/plan.ts';

function converted(body: string, { isOld = false } = {}) {
  return convertGitBook(body, 1, {
    read: () => undefined,
    titleOf: (path) => (path === 'terms.md' ? 'Terms [1]' : undefined),
    asset: (path) => `/assets/${path.replace(/^.*assets\//, '')}`,
    isOld,
    hasFormulas: true,
  });
}

test('signs of Markdown are escaped in paths of the table of contents, too', () => {
  expect(readSummary('* [ERROR\\_1](errors/error\\_1.md)\n')).toEqual([
    { label: 'ERROR_1', path: 'errors/error_1.md', items: [] },
  ]);
});

test('a reference to a page that has no end is a link with its title', () => {
  const { text, notes } = converted('{% page-ref page="terms.md" %}\n\nNext\n');
  expect(text.trim()).toBe('[Terms \\[1\\]](terms.md)\n\n\nNext');
  expect(notes).toEqual([]);
});

test('names of emoji are read where their underscores are escaped, and others are reported', () => {
  const { text, notes } = converted(
    '## :video\\_game: Games\n\n:white\\_check\\_mark: Done at 10:30:00, `:no_one:` :no\\_one:',
  );
  expect(text).toContain('## 🎮 Games');
  expect(text).toContain('✅ Done at 10:30:00, `:no_one:` :no_one:');
  expect(notes.map(({ about }) => about)).toEqual(['the emoji :no_one:']);
});

test('pictures whose names have parentheses are pictures, with and without the brackets around them', () => {
  const { text } = converted(
    '![A](../.gitbook/assets/image (1) (2).png)\n![B](../.gitbook/assets/image (3).png>)\n![C](<.gitbook/assets/a (4).png>)\n![D](.gitbook/assets/d.png "T")\n',
  );
  expect(text.trim().split('\n')).toEqual([
    '![A](</assets/image (1) (2).png>)',
    '![B](</assets/image (3).png>)',
    '![C](</assets/a (4).png>)',
    '![D](/assets/d.png "T")',
  ]);
});

const headings: readonly (readonly [heading: string, id: string | undefined])[] = [
  ['Release 4.9', 'release-4.9'],
  ['1. Create a Vue 3 App', 'id-1.-create-a-vue-3-app'],
  ['DDD & CQRS', 'ddd-and-cqrs'],
  ['Badge | Scheduled', 'badge-or-scheduled'],
  ['_Environment Variable(s)_', 'environment-variable-s'],
  ['C API (`BugSplatC.h`)', 'c-api-bugsplatc.h'],
  ['Error Handler', undefined],
  ['Überblick 4.9', undefined],
];

test.each(headings)('GitBook finds the heading %s by its id', (heading, id) => {
  expect(converted(`## ${heading}`).text).toBe(id === undefined ? `## ${heading}` : `## ${heading} {#${id}}`);
  expect(converted(`## ${heading}`, { isOld: true }).text).toBe(`## ${heading}`);
});

test('ids that a page gives twice have numbers, as GitBook gives them', () => {
  const { text } = converted(
    '## One <a href="#a" id="a"></a>\n\n## Two <a href="#a" id="a"></a>\n\n## A\n\n## Rows > All\n',
  );
  expect(text.split('\n\n').map((line) => line.trim())).toEqual([
    '## One {#a}',
    '## Two {#a-1}',
    '## A {#a-2}',
    '## Rows > All {#rows-greater-than-all}',
  ]);
});

test('links by the ids that GitHub gives lead to the headings, unless others have these ids', () => {
  const plan = newPlan('.gitbook.yaml');
  plan.write('docs/a/README.md', '## Release 4.9 {#release-4.9}\n\n## Release 49\n\n## On - Off {#on-off}\n');
  plan.write(
    'docs/b.md',
    '[x](a/README.md#on---off) [y](a/#on---off) [z](a/README.md#release-49) `[c](a/#on---off)`\n',
  );
  withOwnAnchors(plan);
  const file = plan.files.get('docs/b.md');
  expect(file && readPlanned(file)).toBe(
    '[x](a/README.md#on-off) [y](a/#on-off) [z](a/README.md#release-49) `[c](a/#on---off)`\n',
  );
  expect(plan.edits).toHaveLength(2);
});

test('prices are text next to formulas', () => {
  expect(converted('From $100 to $200, $$a_1$$, `$x$` [a]($b) <i t="$">c</i> \\$3').text).toBe(
    'From \\$100 to \\$200, $$a_1$$, `$x$` [a]($b) <i t="$">c</i> \\$3',
  );
});
