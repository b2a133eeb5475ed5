import { expect, test } from 'vitest';
import { withReadableFields } from '../../src/mkdocs/pages.ts';

test('metadata of MultiMarkdown is frontmatter, up to the first empty line', () => {
  const text = 'Title: Setup: how\nSummary: One\n    two.\nAuthors: Ada\n\n# Setup\n';
  expect(withReadableFields(text)).toBe('---\ntitle: "Setup: how"\nsummary: One two.\nauthors: Ada\n---\n\n# Setup\n');
});

test.each([
  'Note: this is text.\n\nMore.\n',
  'title: a text\nthat goes on.\n',
  'See http://example.org: it is there.\n',
  '# Title\n\ntitle: no\n',
  '---\ntitle: a\n---\n\ntitle: text\n',
  '',
])('what is text stays: %j', (text) => {
  expect(withReadableFields(text)).toBe(text);
});
