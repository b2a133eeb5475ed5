import { expect, test } from 'vitest';
import { withoutConsequences } from '../../../../src/core/findings/consequences.ts';
import { componentsOfPlugins, type Diagnostic } from '../../../../src/model/diagnostic.ts';

const at = (rule: Diagnostic['rule'], file: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  rule,
  severity: 'error',
  message: rule,
  place: { file },
  ...more,
});
const left = (...diagnostics: Diagnostic[]) =>
  withoutConsequences(diagnostics, {
    'unknown-term': 'glossary.yml',
    'unknown-component': componentsOfPlugins,
  }).map(({ rule, place }) => [rule, place?.file]);

test('what a file lacks that could not be used follows from that', () => {
  const anchor = at('broken-anchor', 'docs/a.mdx', { sought: ['docs/b.mdx'] });
  const author = at('unknown-author', 'releases/a.mdx', { sought: ['releases/authors.yml'] });
  const term = at('unknown-term', 'docs/a.mdx');
  const other = at('broken-link', 'docs/a.mdx', { sought: ['/gone'] });
  expect(left(anchor, author, term, other)).toHaveLength(4);
  expect(left(anchor, at('missing-import', 'docs/b.mdx'), other)).toEqual([
    ['missing-import', 'docs/b.mdx'],
    ['broken-link', 'docs/a.mdx'],
  ]);
  expect(left(author, at('invalid-data-file', 'releases/authors.yml'))).toEqual([
    ['invalid-data-file', 'releases/authors.yml'],
  ]);
  expect(left(term, at('invalid-data-file', 'glossary.yml'))).toEqual([['invalid-data-file', 'glossary.yml']]);
  expect(left(term, at('invalid-data-file', 'docs/tags.yml'))).toHaveLength(2);
  const empty = at('empty-site', '');
  expect(left(empty, at('unreadable-file', 'docs/a.mdx'))).toEqual([['unreadable-file', 'docs/a.mdx']]);
  expect(left(empty, at('invalid-data-file', 'docs/tags.yml'))).toHaveLength(2);
});

test('a component may be one of a plugin that is left out', () => {
  const component = at('unknown-component', 'docs/a.mdx');
  expect(left(component, at('plugin-error', 'docsgen.config.ts'))).toHaveLength(2);
  const plugin = at('plugin-error', 'docsgen.config.ts', { lost: [componentsOfPlugins] });
  expect(left(component, plugin)).toEqual([['plugin-error', 'docsgen.config.ts']]);
});

test('of two claims, the causes stay, and one of them where it is one mistake', () => {
  const related = [{ message: 'shown', place: { file: 'docs/a.mdx' } }];
  const route = at('duplicate-route', 'docs/b.mdx', { related });
  const vanished = at('vanished-url', 'urls.lock', { sought: ['/docs/b', 'docs/b.mdx'] });
  const anchor = at('broken-anchor', 'docs/c.mdx', { sought: ['docs/a.mdx'] });
  expect(left(route, vanished, anchor)).toEqual([
    ['duplicate-route', 'docs/b.mdx'],
    // The page that is shown can be asked.
    ['broken-anchor', 'docs/c.mdx'],
  ]);
  expect(left(route, at('duplicate-id', 'docs/b.mdx', { related }))).toEqual([['duplicate-id', 'docs/b.mdx']]);
});
