import fc from 'fast-check';
import type { Element, ElementContent, Properties } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { toHtml } from '../../../../../src/pipeline/compile/markdown/to-html.ts';
import { effort } from '../../../../effort.ts';

/** What the package writes. */
const original = (...children: ElementContent[]) =>
  unified().use(rehypeStringify).stringify({ type: 'root', children });

const tagNames = ['p', 'a', 'br', 'img', 'input', 'pre', 'td', 'math', 'svg', 'path', 'script', 'style', 'menuitem'];
const keys = ['id', 'href', 'className', 'srcSet', 'accept', 'disabled', 'download', 'hidden', 'tabIndex', 'dataX'];
const others = ['data-y', 'ariaLabel', 'xLink', 'viewBox', 'popover', 'popoverTarget', 'on"click', 'a b', 'É', 'width'];
const text = fc.string({ unit: fc.constantFrom('a', ' ', '<', '>', '&', '"', "'", '`', '\0', '\n', 'é', '😀', '=') });
const value: fc.Arbitrary<Properties[string]> = fc.oneof(
  text,
  fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }),
  fc.boolean(),
  fc.double(),
  fc.constantFrom(null, undefined, '', 'download', 'until-found'),
);
const properties = fc.dictionary(fc.constantFrom(...keys, ...others), value, { maxKeys: 4 });
const { node } = fc.letrec<{ node: ElementContent; element: Element }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({ type: fc.constant('text' as const), value: text }),
    fc.record({ type: fc.constant('comment' as const), value: text }),
    tie('element'),
  ),
  element: fc.record({
    type: fc.constant('element' as const),
    tagName: fc.constantFrom(...tagNames),
    properties,
    children: fc.array(tie('node'), { maxLength: 4 }),
  }),
}));

it('writes every tree as the library does', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (children) => {
      expect(toHtml(children)).toBe(original(...children));
    }),
    { numRuns: effort(500, 2000) },
  );
});

it('writes templates and what is no tree of markup as the library does', () => {
  const template: Element = {
    type: 'element',
    tagName: 'template',
    properties: { dataTruncate: '' },
    children: [],
    content: { type: 'root', children: [{ type: 'text', value: '<' }] },
  };
  expect(toHtml([template])).toBe(original(template));
  expect(() => toHtml([{ type: 'nothing' } as unknown as ElementContent])).toThrow(/nothing/);
});
