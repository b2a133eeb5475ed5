import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { remarkCjk } from '../../../src/shared/markdown-cjk.ts';

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkCjk);

const linksIn = (node: Nodes): readonly string[] =>
  node.type === 'link' ? [node.url] : 'children' in node ? node.children.flatMap(linksIn) : [];

test.each([
  ['[https://example.org][1]', 'https://example.org'],
  ['![https://example.org/a][b] c', 'https://example.org/a'],
  ['[see www.example.org/a](b c)', 'http://www.example.org/a'],
  ['a [https://example.org/a]: b', 'https://example.org/a'],
  ['[[https://example.org/a?b[0]=c]][1]', 'https://example.org/a?b[0]=c'],
  ['https://example.org/a[0]?b[c]=d', 'https://example.org/a[0]?b[c]=d'],
  ['见 https://example.org/x，然后', 'https://example.org/x'],
])('the bare address in %s is %s', (text, address) => {
  expect(linksIn(processor.parse(text))).toEqual([address]);
});
