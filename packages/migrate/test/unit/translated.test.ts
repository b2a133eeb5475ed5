import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outOfLocale } from '../../src/translated.ts';

test('a translation leaves the folder of its language in links and tags, and not in code that shows them', () => {
  const docs = join(import.meta.dirname, 'docs');
  const page = (link: string) =>
    `[a](${link}b/) <a href="${link}b">\n\n\`[a](/de/b)\`\n\n\`\`\`html\n<a href="/de/b">\n\`\`\`\n\n[c](${link}d)\n`;
  expect(outOfLocale(page('/de/'), { file: join(docs, 'de/a.md'), docs, folder: 'de' })).toBe(page('/'));
});
