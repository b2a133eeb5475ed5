import { expect, test } from 'vitest';
import { bodyHtml, compilePage } from './compile-page.ts';

test('variables of the config are replaced in text, code, links, attributes and the line of a fence', async () => {
  const page = await compilePage(
    [
      'Release %var.release% of %product.name%, written %%var.release%%, `cdr-%var.release%.jar`',
      '',
      '[notes](https://example.org/%var.release%)',
      '',
      '<Badge type="tip">%var.release%</Badge> <abbr title="%var.release%">r</abbr>',
      '',
      '```sh title="run-%var.release%.sh"',
      'java -jar cdr-%var.release%.jar',
      '```',
    ].join('\n'),
  );
  expect(page.findings).toEqual([]);
  const html = await bodyHtml(page);
  expect(html).toContain(
    'Release 2.30.0 of Vital Store, written %var.release%, <code class="whole">cdr-2.30.0.jar</code>',
  );
  expect(html).toContain('href="https://example.org/2.30.0"');
  expect(html).toContain('<span class="badge badge-tip">2.30.0</span>');
  expect(html).toContain('<abbr title="2.30.0">r</abbr>');
  expect(html).toContain('run-2.30.0.sh');
  expect(html.replace(/<[^>]+>/g, '')).toContain('java -jar cdr-2.30.0.jar');
});

test('an undefined name is reported where it is, frontmatter included', async () => {
  const { findings } = await compilePage(
    '---\ntitle: About %var.versoin%\n---\n\nUse %var.relaese%.\n\n```sh\necho %product.nmae% %PATH%\n```\n',
  );
  expect(findings).toMatchObject([
    {
      rule: 'unknown-variable',
      message: '%var.versoin% is not defined',
      place: { start: { line: 2, column: 14 }, end: { line: 2, column: 27 } },
      hint: 'add it to the variables of the config, or write %%var.versoin%% to show it as it is',
    },
    { place: { start: { line: 5, column: 5 } }, hint: 'did you mean %var.release%?' },
    { place: { start: { line: 8, column: 6 } }, hint: 'did you mean %product.name%?' },
  ]);
});

test('an example is checked as readers see it', async () => {
  const { examples } = await compilePage('```json\n{"a": "%var.release%", "b": "%%var.release%%"}\n```\n');
  expect(examples[0]?.code).toBe('{"a": "2.30.0", "b": "%var.release%"}');
});
