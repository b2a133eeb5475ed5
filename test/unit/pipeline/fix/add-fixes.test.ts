import { expect, test } from 'vitest';
import { addFixes, type FixInput } from '../../../../src/pipeline/fix/index.ts';

test('a page is read once for all of its links, however many it has', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `[a](p${at}.html)`);
  let reads = 0;
  const source = {
    path: 'a.md',
    get text() {
      reads++;
      return lines.join('\n');
    },
  };
  const links = lines.map((line, at) => ({
    href: `p${at}.html`,
    place: { file: 'a.md', start: { line: at + 1, column: 1 }, end: { line: at + 1, column: line.length + 1 } },
  }));
  const input = { sources: [source], pages: new Map([['a.md', { links }]]) } as unknown as FixInput;
  const found = links.map(({ place }) => ({ rule: 'html-link', severity: 'error', message: '', place }) as const);
  const fixed = await addFixes(found, input);
  expect(reads).toBe(1);
  const written = ({ fix }: (typeof fixed)[number]) => fix && [lines.join('\n').slice(fix.start, fix.end), fix.text];
  expect(fixed.map(written)).toEqual(links.map((_, at) => [`p${at}.html`, `p${at}`]));
});
