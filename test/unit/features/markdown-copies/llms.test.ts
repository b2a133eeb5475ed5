import { expect, test } from 'vitest';
import { llmsFull } from '../../../../src/features/markdown-copies/llms.ts';
import { english } from '../../../../src/shared/texts/text.ts';

const entry = (permalink: string) => ({
  permalink,
  title: permalink,
  copy: `${permalink}.md`,
  description: '',
  isDoc: true,
});

const outline = {
  language: english,
  title: 'Shop',
  tagline: '',
  origin: 'https://example.org',
  baseUrl: '/base/',
  sections: [{ title: 'Guide', entries: ['/base/a', '/base/b', '/base/c'].map(entry) }],
};

const full = (sizes: Readonly<Record<string, number>>) =>
  Buffer.concat([...llmsFull(outline, (permalink) => Buffer.alloc(sizes[permalink] ?? 0, 'x'))]).toString();

test('llms-full.txt holds whole pages as far as there is room, and says where the others are', () => {
  const small = full({ '/base/a': 2e6, '/base/b': 1e6, '/base/c': 1e6 });
  expect(small).toContain('Source: https://example.org/base/c\n');
  expect(small).not.toContain('llms.txt');

  const large = full({ '/base/a': 2e6, '/base/b': 2e6 + 1, '/base/c': 1 });
  expect(large).toContain(`Source: https://example.org/base/a\n\n${'x'.repeat(100)}`);
  expect(large).not.toMatch(/base\/b|base\/c/);
  expect(large.slice(-120)).toBe(
    `${'x'.repeat(120)}\n---\n\nThis file holds at most 4 MB. The other pages, each as Markdown, are listed in https://example.org/base/llms.txt\n`.slice(
      -120,
    ),
  );
});
