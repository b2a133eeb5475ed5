import { expect, test } from 'vitest';
import type { SourceFile } from '../../../../src/model/source.ts';
import { readFrontmatter } from '../../../../src/pipeline/content/frontmatter.ts';
import { addRedirectFrom } from '../../../../src/pipeline/content/redirect-from.ts';

function sourceOf(text: string, format: SourceFile['format'] = 'mdx'): SourceFile {
  const { frontmatter } = readFrontmatter('docs/a.mdx', text, (value) => value);
  return { path: 'docs/a.mdx', name: 'a.mdx', kind: 'doc', format, text, hash: '', frontmatter };
}

function edited(text: string, addresses: readonly string[]): string | undefined {
  const fix = addRedirectFrom(sourceOf(text), addresses);
  return fix && text.slice(0, fix.start) + fix.text + text.slice(fix.end);
}

test.each([
  ['no frontmatter', '# A\n', '---\nredirect_from: /old\n---\n\n# A\n'],
  ['empty frontmatter', '---\n---\n\ntext', '---\nredirect_from: /old\n---\n\ntext'],
  ['other fields', '---\ntitle: A\n---\n', '---\ntitle: A\nredirect_from: /old\n---\n'],
  ['a comment at the end', '---\ntitle: A\n# note\n---\n', '---\ntitle: A\n# note\nredirect_from: /old\n---\n'],
  ['an empty line at the end', '---\ntitle: A\n\n---\n', '---\ntitle: A\nredirect_from: /old\n---\n'],
  ['Windows line ends', '---\r\ntitle: A\r\n---\r\ntext', '---\r\ntitle: A\r\nredirect_from: /old\r\n---\r\ntext'],
  ['one address', '---\nredirect_from: /x\ntitle: A\n---\n', '---\nredirect_from: [/x, /old]\ntitle: A\n---\n'],
  ['addresses with commas', '---\nredirect_from: "/x, /y"\n---\n', '---\nredirect_from: [/x, /y, /old]\n---\n'],
  ['a list on one line', '---\nredirect_from: [/x, /y ]\n---\n', '---\nredirect_from: [/x, /y, /old ]\n---\n'],
  ['an empty list', '---\nredirect_from: []\n---\n', '---\nredirect_from: [/old]\n---\n'],
  ['a list of lines', '---\nredirect_from:\n  - /x\n  - /y # note\ntitle: A\n---\n', undefined],
  ['a list without indent', '---\nredirect_from:\n- /x\n---\n', '---\nredirect_from:\n- /x\n- /old\n---\n'],
])('adds an address to %s', (_, text, expected) => {
  const result = edited(text, ['/old']) ?? '';
  if (expected !== undefined) expect(result).toBe(expected);
  const { frontmatter, findings } = readFrontmatter('docs/a.mdx', result, (value) => value);
  expect(findings).toEqual([]);
  const before = sourceOf(text).frontmatter;
  expect(frontmatter).toEqual({ ...before, redirectFrom: [...before.redirectFrom, '/old'] });
});

test('adds several at once, quoted where YAML asks for it', () => {
  expect(edited('---\ntitle: A\n---\n', ['/a', '/b: c'])).toBe('---\ntitle: A\nredirect_from: [/a, "/b: c"]\n---\n');
  expect(edited('---\nredirect_from:\n  - /x\n---\n', ['/a', '/b'])).toBe(
    '---\nredirect_from:\n  - /x\n  - /a\n  - /b\n---\n',
  );
});

test('fills in a field without a value', () => {
  const text = '---\nredirect_from:\ntitle: A\n---\n';
  expect(edited(text, ['/old'])).toBe('---\nredirect_from: [/old]\ntitle: A\n---\n');
});

test('leaves alone what it cannot edit', () => {
  expect(edited('---\n{title: A}\n---\n', ['/old'])).toBeUndefined();
  expect(edited('---\ntitle: [\n---\n', ['/old'])).toBeUndefined();
  expect(addRedirectFrom(sourceOf('export default 1;', 'component'), ['/old'])).toBeUndefined();
});
