import { describe, expect, test } from 'vitest';
import { pageCopy } from '../../../../src/features/markdown-copies/page-copy.ts';
import { readMarkdown } from '../../features/markdown-copies/read-markdown.ts';

/** The Markdown of a body, without the title that it is given. */
function markdown(html: string, origin = 'https://docs.example.org'): string {
  const page = { permalink: '/docs/page', title: 'T', description: '', byline: '', html };
  return pageCopy(page, origin).replace(/^# T\n\n?/, '');
}

describe('a Markdown copy', () => {
  const page = { permalink: '/x', description: 'About *x*', byline: '2024-01-02, Ada', html: '<p>Text</p>' };

  test('begins with the title, its description, and who wrote it', () => {
    expect(pageCopy({ ...page, title: 'The `x` #' }, '')).toBe(
      '# The \\`x\\` \\#\n\n> About \\*x\\*\n\n2024-01-02, Ada\n\nText\n',
    );
  });

  test('keeps a title that the text has itself', () => {
    const html = '<h1>Own <code>title</code></h1><p>Text</p>';
    expect(pageCopy({ ...page, title: 'Other', html }, '')).toBe(
      '# Own `title`\n\n> About \\*x\\*\n\n2024-01-02, Ada\n\nText\n',
    );
  });
});

describe('text', () => {
  test.each([
    ['<p>a <em>b</em> <strong>c <em>d</em></strong> <del>e</del></p>', 'a _b_ **c _d_** ~~e~~'],
    ['<p><video title="A tour"></video> of b</p>', 'A tour of b'],
    ['<ul>stray<li>a</li></ul>', 'stray\n\n- a'],
    ['<pre><code>a<p>b</p>\nc<br>d<b>e</b></code></pre>', '```\na\nb\nc\nde\n```'],
    ['<dl>stray<dt>a</dt><dd>b</dd></dl>', 'stray\n\n- **a**: b'],
    ['<table>one<caption>C</caption></table><table><td>b</td></table>', 'C one\n\nb'],
    ['<dl><em>stray</em><dt>a</dt><dd>b</dd></dl>', '_stray_\n\n- **a**: b'],
    [
      '<div title="Side note"><p>a</p></div><table title="Rows"><tr><td title="x">b</td></tr></table>',
      'a\n\n(Side note)\n\n| |\n| --- |\n| b (x) |\n\n(Rows)',
    ],
    ['<table>one<tbody>two<tr>three<td>a</td></tr></tbody></table>', 'one two three\n\n| |\n| --- |\n| a |'],
    ['<p>un<em>frigging</em>believable</p>', 'unfriggingbelievable'],
    ['<p>a<strong>(b)</strong>c and <strong>(d)</strong></p>', 'a(b)c and **(d)**'],
    ['<p>a<em> b </em>c</p>', 'a _b_ c'],
    ['<p><em>a</em><em>b</em><strong>c</strong><strong>d</strong></p>', 'abc**d**'],
    ['<p>one<br>two</p>', 'one\\\ntwo'],
    ['<p>snake_case_name and _x_</p>', 'snake_case_name and \\_x\\_'],
    ['<p>1. no list</p><p># no heading</p><p>- no item</p>', '1\\. no list\n\n\\# no heading\n\n\\- no item'],
    ['<p>&amp;lt; &lt;b&gt; a &lt; b</p>', '\\&lt; \\<b> a < b'],
    ['<p>line<br>---</p>', 'line\\\n\\---'],
    ['<p><code>a`b</code> <code>`</code> <kbd>Ctrl</kbd></p>', '``a`b`` `` ` `` `Ctrl`'],
    ['<p>10<sup>3</sup> H<sub>2</sub>O</p>', '10^3 H2O'],
    [
      '<p>x<sup>2n</sup> <code>id</code><sub><b>Required</b></sub> a<sup></sup></p>',
      'x<sup>2n</sup> `id`<sub>**Required**</sub> a',
    ],
    [
      '<p><abbr title="Command line">CLI</abbr> <b title="a  b">c</b> <i title="New"></i> <kbd title="K">K</kbd></p>',
      'CLI (Command line) **c** (a b) New `K`',
    ],
    [
      '<p>Press <button class="x">Save</button> or <select><option>A</option><option>B</option></select></p>',
      'Press Save or A B',
    ],
    [
      '<p><button class="zoom"><img src="/a.png" alt="A"></button><span><img src="/a.png" alt="A"><button></button></span></p>',
      '![A](https://docs.example.org/a.png)',
    ],
    ['<p><span class="badge badge-tip">new</span> thing</p>', 'new thing'],
    ['<p>An <a class="term" href="/words#term-ehr" data-definition="x">EHR</a>.</p>', 'An EHR.'],
    ['<p>shown<span hidden>not</span><svg><style>no</style></svg><script>if (a < b) run("</p>")</script></p>', 'shown'],
    [
      '<p>Press <svg><title>the glass</title><text>a</text></svg> or <svg aria-label="a key"></svg></p>',
      'Press the glass or a key',
    ],
    ['<p><svg><g><text>One <tspan>box</tspan></text><text>two</text></g></svg></p>', 'One box two'],
    ['<math display="block" alttext="a % half\n  + 50\\% \\\\% b\nc\\ "><mi>a</mi></math>', '$$a + 50\\% \\\\ c\\ $$'],
    ['<p>a <math alttext=""><mrow></mrow></math><math alttext=" "></math>b</p>', 'a b'],
    [
      '<p>Half: <math display="inline"><mfrac><mn>1</mn>\n<mi>&lt;</mi></mfrac></math>.</p>',
      'Half: <math display="inline"><mfrac><mn>1</mn> <mi>&lt;</mi></mfrac></math>.',
    ],
    ['<p><object data="/a.pdf">The <b>manual</b></object></p>', '[The manual](https://docs.example.org/a.pdf)'],
    ['<p>Press<input type="submit" value="Send it">or<input value="typed"></p>', 'Press Send it or'],
    ['<p><textarea>a &lt;b></textarea></p>', 'a \\<b>'],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(`${expected}\n`);
  });
});

describe('addresses', () => {
  test.each([
    ['/docs/x?a=1#b', 'https://docs.example.org/docs/x?a=1#b'],
    ['#here', 'https://docs.example.org/docs/page#here'],
    ['../other', 'https://docs.example.org/other'],
    ['https://example.org/a_(b)', 'https://example.org/a_\\(b\\)'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['\\\\[no-host', '\\\\\\\\[no-host'],
  ])('%s becomes absolute', (href, expected) => {
    expect(markdown(`<p><a href="${href}">x</a></p>`)).toBe(`[x](${expected})\n`);
  });

  test('start at the root where the site does not know its origin', () => {
    expect(markdown('<p><a href="/base/docs/x">x</a> <img src="/base/a.png" alt="A [b]"></p>', '')).toBe(
      '[x](/base/docs/x) ![A \\[b\\]](/base/a.png)\n',
    );
  });

  test('are alone where the text is the address', () => {
    expect(markdown('<p><a href="https://example.org/a_b">https://example.org/a_b</a></p>')).toBe(
      '<https://example.org/a_b>\n',
    );
  });

  test('of headings are left out', () => {
    expect(markdown('<h2 id="a">A<a class="anchor" href="#a" aria-label="Direct link to A"></a></h2>')).toBe('## A\n');
  });
});

describe('blocks', () => {
  test('lists nest, start anywhere and do not run together', () => {
    expect(
      markdown(
        '<ol start="9"><li>a<ul><li>b</li></ul></li><li>c</li></ol><ol><li>d</li></ol><ul><li>e</li></ul><ul><li>f</li></ul>',
      ),
    ).toBe('9. a\n   - b\n10. c\n\n1) d\n\n- e\n\n* f\n');
  });

  test('items without content are left out, but for those between numbers', () => {
    const empty = '<li><br></li>';
    expect(markdown(`<ol start="0"><li><p>a</p><ul><li><ul>${empty}</ul></li></ul></li></ol><p>b</p>`)).toBe(
      '0. a\n\nb\n',
    );
    expect(markdown(`<ul>${empty}<li>a</li>${empty}<li>b</li></ul>`)).toBe('- a\n- b\n');
    expect(markdown(`<ol>${empty}<li>a</li>${empty}<li>b</li>${empty}</ol>`)).toBe('2. a\n3.\n4. b\n');
    expect(markdown(`<ol>${empty}</ol>`)).toBe('');
  });

  test('list items hold blocks', () => {
    expect(markdown('<ul><li><p>a</p><pre><code>x\n\ny\n</code></pre></li><li><p>b</p></li></ul>')).toBe(
      '- a\n\n  ```\n  x\n\n  y\n  ```\n\n- b\n',
    );
  });

  test('tasks have boxes', () => {
    const item = (rest: string, text: string) =>
      `<li class="task-list-item"><input type="checkbox"${rest} disabled aria-label="x"> ${text}</li>`;
    expect(markdown(`<ul class="contains-task-list">${item(' checked', 'done')}${item('', 'open')}</ul>`)).toBe(
      '- [x] done\n- [ ] open\n',
    );
  });

  test('code has its language and title, and a fence longer than any in it', () => {
    const figure = (language: string, title: string, code: string) =>
      `<figure class="code" data-language="${language}">${title}<pre tabindex="0"><code class="language-${language}"><span class="line"><span class="token">${code}</span></span>\n</code></pre></figure>`;
    expect(markdown(figure('json', '<figcaption class="code-title">a "b".json</figcaption>', '{&#x3C;}'))).toBe(
      '```json title="a \\"b\\".json"\n{<}\n```\n',
    );
    expect(markdown(figure('md', '', '````\nx\n````'))).toBe('`````md\n````\nx\n````\n`````\n');
  });

  test('tables are aligned, whole, and safe from pipes', () => {
    const html =
      '<div class="table-scroll"><table><thead><tr><th class="align-right">a|b</th><th>c</th></tr></thead><tbody><tr><td class="align-right"><code>x|y</code></td><td>one<br>two</td></tr><tr><td colspan="2"><p>p</p><p>q</p></td></tr></tbody></table></div>';
    expect(markdown(html)).toBe('| a\\|b | c |\n| --: | --- |\n| `x\\|y` | one two |\n| p q | |\n');
  });

  test('cells below one that spans rows stay in their columns', () => {
    const html =
      '<table><tr><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><th>c</th><th>d</th></tr>' +
      '<tr><td>1</td><td rowspan="2">2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>';
    expect(markdown(html)).toBe('| a | b | |\n| --- | --- | --- |\n| | c | d |\n| 1 | 2 | 3 |\n| 4 | | 5 |\n');
  });

  test('code with a backslash before a pipe is text in a table, where no fence could hold it', () => {
    const html = '<table><tr><th>a</th></tr><tr><td><code>a\\|b</code></td></tr></table>';
    expect(markdown(html)).toBe('| a |\n| --- |\n| a\\\\\\|b |\n');
  });

  test('code that would make a definition of a link is text', () => {
    expect(markdown('<p><a href="/a"><code>[x]: y</code></a></p>')).toBe('[\\[x\\]: y](https://docs.example.org/a)\n');
  });

  test('a table without a head gets an empty one', () => {
    expect(markdown('<table><tr><td>1</td><td>2</td></tr></table>')).toBe('| | |\n| --- | --- |\n| 1 | 2 |\n');
  });

  test('footnotes keep their place', () => {
    const html =
      '<p>a<sup><a href="#user-content-fn-x" id="r" data-footnote-ref aria-describedby="footnote-label">1</a></sup>!</p>' +
      '<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-x"><p>note <a href="#r" data-footnote-backref aria-label="Back">↩</a></p><p>more</p></li></ol></section>';
    expect(markdown(html)).toBe('a[^1]!\n\n[^1]: note\n\n    more\n');
  });
});

describe('components', () => {
  test('tabs are a list, so that it is clear where they end', () => {
    const tab = (label: string, html: string) =>
      `<details class="tab" name="tabs-1"><summary>${label}</summary><div class="tab-panel">${html}</div></details>`;
    expect(
      markdown(`<div class="tabs">${tab('Linux', '<p>a</p>')}${tab('mac*OS', '<p>b</p>')}</div><p>after</p>`),
    ).toBe('- **Linux**\n\n  a\n\n- **mac\\*OS**\n\n  b\n\nafter\n');
  });

  test('cards are a list of links', () => {
    const html =
      '<div class="cards"><a class="card" href="/a"><strong class="card-title">A</strong><span class="card-text">First <code>x</code></span></a><div class="card"><strong class="card-title">B</strong><span class="card-text"></span></div></div>';
    expect(markdown(html)).toBe('- [A](https://docs.example.org/a): First `x`\n- **B**\n');
  });

  test('admonitions are quotes', () => {
    const html =
      '<aside class="admonition admonition-tip" aria-label="Tip"><p class="admonition-title">Tip</p><p>a</p><ul><li>b</li></ul></aside>';
    expect(markdown(html)).toBe('> **Tip**\n>\n> a\n>\n> - b\n');
  });

  test('details are their content under their summary', () => {
    expect(markdown('<details><summary>More <b>now</b></summary><p>a</p></details>')).toBe('**More now**\n\na\n');
  });

  test('a glossary is a list of terms', () => {
    const html =
      '<dl class="glossary"><dt id="term-ehr"><dfn>EHR</dfn> <span class="term-name">record</span></dt><dd>All data.</dd></dl>';
    expect(markdown(html)).toBe('- **EHR record**: All data.\n');
  });

  test('terms that share a description are together, one without words is alone', () => {
    expect(markdown('<dl><div><dt>a</dt><dd></dd></div><div><dt>b</dt><dt>c</dt><dd>Both.</dd></div></dl>')).toBe(
      '- **a**\n- **b, c**: Both.\n',
    );
  });

  test('a link around blocks is on their heading, or else around their words', () => {
    expect(markdown('<a href="/a"><div><h3>A</h3><p>b</p></div></a><a href="/c"><p>c</p><p>d</p></a>')).toBe(
      '### [A](https://docs.example.org/a)\n\nb\n\n[c d](https://docs.example.org/c)\n',
    );
  });
});

test('markup that is not well formed loses no text', () => {
  const text = markdown("<p>a<p>b</em></div><ul><li>c<li>d</ul>&nope; &copy; &#9999999; <1 <b title='x'>e");
  for (const word of ['a', 'b', 'c', 'd', 'e', '&nope;', '©', '<1']) expect(text).toContain(word);
  expect(readMarkdown(text).children.length).toBeGreaterThan(0);
});
