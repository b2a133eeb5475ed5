import { expect, test } from 'vitest';
import { cleanText } from '../../../../src/features/feeds/channel.ts';
import { portableHtml } from '../../../../src/features/feeds/portable-html.ts';

const portable = (html: string) => portableHtml(html, 'https://example.org/base/releases/one');

test.each([
  ['a path', '<a href="/base/docs/a?x=1#y">a</a>', '<a href="https://example.org/base/docs/a?x=1#y">a</a>'],
  ['an anchor', '<a href="#fn-1">1</a>', '<a href="https://example.org/base/releases/one#fn-1">1</a>'],
  ['another host', '<a href="https://other.example/">o</a>', '<a href="https://other.example/">o</a>'],
  ['mail', '<a href="mailto:me@example.org">m</a>', '<a href="mailto:me@example.org">m</a>'],
  [
    'an image',
    '<img src="/base/assets/a.png" srcset="/base/a.png 1x, /base/b.png 2x" alt="A" width="2" height="1" loading="lazy">',
    '<img src="https://example.org/base/assets/a.png" srcset="https://example.org/base/a.png 1x, https://example.org/base/b.png 2x" alt="A" width="2" height="1">',
  ],
  [
    'a quotation',
    '<blockquote cite="/base/q">q</blockquote>',
    '<blockquote cite="https://example.org/base/q">q</blockquote>',
  ],
])('%s is absolute', (_, html, expected) => {
  expect(portable(html)).toBe(expected);
});

test.each([
  ['scripts and styles', '<p>a<script>alert(1)</script><style>b{}</style></p>', '<p>a</p>'],
  ['handlers', '<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
  ['addresses that run', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  [
    'ids and anchors of headings',
    '<h2 id="x">X<a class="anchor" href="#x" aria-label="Direct link"></a></h2>',
    '<h2>X</h2>',
  ],
  [
    'drawings and buttons around them',
    '<div><button class="zoom"><img src="https://a.example/b.png" alt="b"></button><button>Copy</button><svg><path d="M0 0"/></svg> text</div>',
    '<div>Copy text</div>',
  ],
])('%s stay behind', (_, html, expected) => {
  expect(portable(html)).toBe(expected);
});

test('code keeps its language and loses its colours', () => {
  const html =
    '<pre tabindex="0"><code class="language-js"><span class="token keyword">let</span> a &lt; 1</code></pre>';
  expect(portable(html)).toBe('<pre><code class="language-js">let a &#x3C; 1</code></pre>');
});

test('what no XML can hold is taken out of text, and nothing else', () => {
  expect(cleanText('a\u0000\u0001\u000B\u001Fb\uD800c\uFFFE\uFFFFd')).toBe('abcd');
  const fine = 'tab\tline\r\n]]> & <b> "é" \u0085 \uE000 \uFFFD 😀';
  expect(cleanText(fine)).toBe(fine);
});
