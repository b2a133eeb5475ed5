import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltSite, buildSite, readFolder } from '../build-site.ts';

// git on Windows may write every line with a carriage return.

test('a site whose files have the line ends of Windows is the same site', async () => {
  const starter = readFolder(join(import.meta.dirname, '../../starter'));
  const windows = [...starter].map(([path, text]) => [path, text.replaceAll('\n', '\r\n')] as const);
  const [usual, other] = [await buildSite(Object.fromEntries(starter)), await buildSite(Object.fromEntries(windows))];
  expect([usual.findings, other.findings]).toEqual([[], []]);
  // Fonts have both marks among their bytes.
  const withoutReturns = ({ files }: BuiltSite) =>
    [...files].map(([path, text]) => [path, text.replaceAll('\r\n', '\n')] as const);
  expect(withoutReturns(other)).toEqual(withoutReturns(usual));
  // Within lines of text, browsers take it for a blank; code would show it.
  const code = [...other.files].flatMap(([, text]) => text.match(/<pre[\s\S]*?<\/pre>/g) ?? []);
  expect(code.filter((block) => block.includes('\r'))).toEqual([]);
});

test('so is one whose pages, partials, data and code have the line ends of old Macs', async () => {
  const files = {
    'docs/a.mdx':
      '---\ntitle: A\nsidebar_label: B\ntags:\n  - c\n---\n\nimport Part from "./_part.mdx";\nimport Own from "./_own.tsx";\n\n# A\n\n<Part /> and\n<Own />.\n\n' +
      '```js file="./code.js" region="one"\n```\n\n:::note\n\n- d\n- e\n\n:::\n\n```js {2}\nf\ng\n```\n\n| h | i |\n| - | - |\n| 1 | 2 |\n',
    'docs/_part.mdx': '*j*\n\n- k\n- [l](./b.md)\n',
    'docs/_own.tsx': '// m\nexport default function Own() {\n  return <b>n</b>;\n}\n',
    'docs/code.js': '// #region one\nlet one;\n// #endregion one\nlet two;\n',
    'docs/b.md': '# B\n\n<!-- o\n\np -->\n\n<details>\n<summary>q</summary>\n\n[r]\n\n</details>\n\n[r]: ./a.mdx\n',
    'docs/c/_category_.yml': 'label: S\nposition: 3\n',
    'docs/c/d.md': '# D\n',
    'docs/tags.yml': 'c:\n  label: T\n  description: U\n',
    'glossary.yml': 'terms:\n  V:\n    definition: W\n',
  };
  const old = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll('\n', '\r')]));
  const [usual, other] = [await buildSite(files), await buildSite(old)];
  expect([usual.findings, other.findings]).toEqual([[], []]);
  expect([...other.files]).toEqual([...usual.files]);
});
