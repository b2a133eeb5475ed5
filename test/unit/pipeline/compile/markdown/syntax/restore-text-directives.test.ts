import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { restoreTextDirectives } from '../../../../../../src/pipeline/compile/markdown/syntax/restore-text-directives.ts';
import { outline, parse, slices } from './parse.ts';

test.each([
  ['At 10:30am we meet', "paragraph('At 10:30am we meet')"],
  ['a:b c:d', "paragraph('a:b c:d')"],
  ['a:b[]', "paragraph('a:b[]')"],
  ['a:b[c]', "paragraph('a:b[c]')"],
  ['a:b[*c*]{.d}', "paragraph('a:b[', emphasis('c'), ']{.d}')"],
  ['a:b[{c} d:e]', "paragraph('a:b[', mdxTextExpression(c), ' d:e]')"],
  ['> a:b{.c\n> .d}', "blockquote(paragraph('a:b{.c\n.d}'))"],
  ['::a', "paragraph('::a')"],
  ['::a[*b* c:d]{e=f}', "paragraph('::a[', emphasis('b'), ' c:d]{e=f}')"],
  ['# a:b', "heading(1, 'a:b')"],
  [':::note a:b\nc:d\n:::', "containerDirective(note, label('a:b'), paragraph('c:d'))"],
])('%j', (source, expected) => {
  expect(outline(restored(source))).toBe(expected);
});

test('positions are those of the source', () => {
  const source = '> a:b[*c*] d:e\n\n::f';

  expect(slices(source, 'text', restored(source))).toEqual(['a:b[', 'c', '] d:e', '::f']);
  expect(slices(source, 'paragraph', restored(source))).toEqual(['a:b[*c*] d:e', '::f']);
});

test('a directive that a plugin has used stays', () => {
  const tree = parse('a:b[c]');
  visit(tree, 'textDirective', (node) => {
    node.data = { hName: 'kbd' };
  });

  expect(outline(run(tree, 'a:b[c]'))).toBe("paragraph('a', textDirective(b, 'c'))");
});

function restored(source: string): Root {
  return run(parse(source), source);
}

function run(tree: Root, source: string): Root {
  restoreTextDirectives(tree, { source: { text: source } });
  return tree;
}
