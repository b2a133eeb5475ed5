import { expect, test } from 'vitest';
import { answerToPage, permalinkOf, sourceAt } from '../../../src/queries/inputs.ts';

test('what a page asks is answered by name and key; a question that is none has an answer of its own', () => {
  const all = { file: (path: string) => path === 'a.md', asset: () => undefined };
  const answer = (...question: readonly string[]) => answerToPage.run(all as never, question);
  expect([answer('file', 'a.md'), answer('file', 'b.md')]).toEqual(['true', 'false']);
  expect([answer('gone'), answer()]).toEqual(['no such question', 'no such question']);
  expect(answerToPage.digest('true')).toBe('true');
});

test('a page has the address of its source; partials and drafts have none', () => {
  const plan = { book: { bySource: new Map([['docs/a.md', { permalink: '/docs/a' }]]) } } as never;
  expect([permalinkOf.run(plan, 'docs/a.md'), permalinkOf.run(plan, 'docs/_b.md')]).toEqual(['/docs/a', undefined]);
  expect([permalinkOf.digest('/docs/a'), permalinkOf.digest(undefined)]).toEqual(['/docs/a', '']);
});

test('a source is another one by its text, name and place, and a translation by what it inherits too', () => {
  const source = { path: 'docs/a.md', name: 'a.md', kind: 'doc', hash: '1', frontmatter: { title: 'A' } };
  const digest = (more: object) => sourceAt.digest({ ...source, ...more } as never);
  const title = { frontmatter: { title: 'B' } };
  for (const other of [{ name: 'b.md' }, { kind: 'post' }, { set: 'docs' }, { version: '1' }, { hash: '2' }])
    expect(digest(other), JSON.stringify(other)).not.toBe(digest({}));
  // It is in the text.
  expect(digest(title)).toBe(digest({}));
  const original = { original: 'docs/a.md' };
  expect(digest({ ...original, ...title })).not.toBe(digest(original));
  expect(sourceAt.digest(undefined)).toBe('none');
  expect(sourceAt.run(new Map([['docs/a.md', source]]) as never, 'docs/a.md')).toBe(source);
});
