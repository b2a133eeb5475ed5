import { expect, test } from 'vitest';
import { renderInlineText } from '../../../../../src/pipeline/compile/markdown/inline-text.ts';

const render = renderInlineText;

test('links, marks and code are rendered, without a paragraph around them', () => {
  expect(render('Version 2 is [out](/docs/two#new) **now**, `x`, <https://example.org>')).toEqual({
    html: 'Version 2 is <a href="/docs/two#new">out</a> <strong>now</strong>, <code>x</code>, <a href="https://example.org">https://example.org</a>',
    links: ['/docs/two#new', 'https://example.org'],
  });
});

test.each(['1. January', '# 1', '- dash', '> more', '    indented', 'a\n===', '---', '| a |\n| - |'])(
  '%j is text: blocks have no place in a line',
  (text) => {
    expect(render(text).html).toBe(text.trim().replaceAll('>', '&gt;').replace('&gt;', '>'));
  },
);

test('HTML stays as far as it is harmless', () => {
  expect(render('<i>x</i> <a href="/docs">y</a> <b onclick="z()">b</b>')).toEqual({
    html: '<i>x</i> <a href="/docs">y</a> <b>b</b>',
    links: ['/docs'],
  });
  expect(render('a<script>alert(1)</script> [b](javascript:alert) 1 < 2 &copy;').html).toBe('a <a>b</a> 1 &#x3C; 2 ©');
});
