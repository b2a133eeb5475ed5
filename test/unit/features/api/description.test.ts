import { describe, expect, test } from 'vitest';
import { createAnchors } from '../../../../src/features/api/markup/anchors.ts';
import { createDescriptionRenderer } from '../../../../src/features/api/markup/description.ts';

const render = (text: unknown, level = 3) => createDescriptionRenderer(createAnchors()).render(text, level);

describe('descriptions', () => {
  test.each([
    ['Plain words, and (more).', '<p>Plain words, and (more).</p>'],
    ['`code` and *stress*', '<p><code>code</code> and <em>stress</em></p>'],
    ['{petId} stays', '<p>{petId} stays</p>'],
    ['a < b & c', '<p>a &#x3C; b &#x26; c</p>'],
    ['a<br>b', '<p>a<br>b</p>'],
    ['see www.example.org', '<p>see <a href="http://www.example.org">www.example.org</a></p>'],
    ['such as https://foo.bar[?param=val].', '<p>such as https://foo.bar[?param=val].</p>'],
    ['^[a-z]([a-z-]{0,34}[a-z])?$', '<p>^[a-z]([a-z-]{0,34}[a-z])?$</p>'],
    ['No [^1] notes', '<p>No [^1] notes</p>'],
    ['', ''],
    [12, ''],
  ])('%s', (text, html) => {
    expect(render(text).split('\n')[0]).toBe(html);
  });

  test.each([
    [
      '<p>Returns a <a href="/docs/x" class="big" onclick="run()">list</a> &amp; more.</p>',
      '<p>Returns a <a href="/docs/x">list</a> &#x26; more.</p>',
    ],
    [
      '<a href="/docs/#Audience Types">types</a> and [types](</docs/#Audience Types>)',
      '<p><a href="/docs/#Audience%20Types">types</a> and <a href="/docs/#Audience%20Types">types</a></p>',
    ],
    ['<a name="x"/>One, <a id="y" />two', '<p>One, two</p>'],
    ['<a name="x"/>One [two](/x) <a href="/y">three</a>', '<p>One <a href="/x">two</a> <a href="/y">three</a></p>'],
    ['<p><a href=/a/>a</a> <a href="/b"/>b</a></p>', '<p><a href="/a/">a</a> <a href="/b">b</a></p>'],
    ['A <b>bold</b> <code>x</code><br/>end', '<p>A <b>bold</b> <code>x</code><br>end</p>'],
    ['<ul><li>One<li>Two</ul>', '<ul><li>One</li><li>Two</li></ul>'],
    [
      '<table><tr><td colspan=2 style="color: red">a</table>',
      '<div class="table-scroll" tabindex="0"><table><tbody><tr><td colspan="2">a</td></tr></tbody></table></div>',
    ],
    ['<h2>Title</h2>', '<h4>Title</h4>'],
    ['<font color="red">Mind</font> **this**', '<p>Mind <strong>this</strong></p>'],
    ['<img src="a.png">', '<img alt="" src="a.png">'],
    ['List<Order> and Map<String, Order>', '<p>List&#x3C;Order> and Map&#x3C;String, Order></p>'],
    [
      'a<bdo lang="de" dir="rtl">2</bdo> <acronym title="A">B</acronym>',
      '<p>a<bdo dir="rtl">2</bdo> <span title="A">B</span></p>',
    ],
    ['<nav title="T">a</nav>', '<div title="T">a</div>'],
    ['a <?php <b>x</b> ?> <!-- y --> b <!-- z', '<p>a &#x3C;?php &#x3C;b>x ?>  b &#x3C;!-- z</p>'],
    ['<div><!-- never\n</div>', '<div>&#x3C;!-- never\n&#x3C;/div></div>'],
    [
      '<table><colgroup><col width="5"><col></colgroup><tr><td>a</td></tr></table>',
      '<div class="table-scroll" tabindex="0"><table><tbody><tr><td>a</td></tr></tbody></table></div>',
    ],
    ['<row>,<col>', '<p>&#x3C;row>,&#x3C;col></p>'],
    ['Bearer <code> and <b>x</b>', '<p>Bearer &#x3C;code> and <b>x</b></p>'],
    ['Bearer <s> <span>x</span >', '<p>Bearer &#x3C;s> <span>x</span></p>'],
    ['<b>never', '<p>&#x3C;b>never</p>'],
    ['One <!-- not --> two', '<p>One  two</p>'],
    ['a <b>b <i>c</b> d', '<p>a <b>b &#x3C;i>c</b> d</p>'],
  ])('HTML that texts consist of: %s', (text, html) => {
    expect(render(text)).toBe(html);
  });

  test('elements that are nested too deep, and many that stay open, are done soon', () => {
    expect(render(`${'<b>'.repeat(5000)}x${'</b>'.repeat(5000)}`)).toContain('&#x3C;b>x');
    expect(render(`<ul>${'<li>x'.repeat(2000)}</ul>`).match(/<li>/g)).toHaveLength(2000);
    expect(render(`${'<p>'.repeat(20000)}x`)).toContain('x');
  });

  test('links of HTML lead where those of Markdown do', () => {
    const links = (url: string) => (url === 'api:getPet' ? '#operation/getPet' : undefined);
    const { render: resolved } = createDescriptionRenderer(createAnchors(), links);
    expect(resolved('<a href="api:getPet">a</a> <a href="/x">b</a>', 3)).toBe(
      '<p><a href="#operation/getPet">a</a> <a>b</a></p>',
    );
    expect(resolved('<a href="api:getPet">www.a.example</a>', 3)).toBe(
      '<p><a href="#operation/getPet">www.a.example</a></p>',
    );
  });

  test('alerts as GitHub writes them are admonitions', () => {
    expect(render('> [!WARNING]\n> Mind **this**.')).toBe(
      '<aside class="admonition admonition-warning" aria-label="Warning"><p class="admonition-title">Warning</p>\n<p>Mind <strong>this</strong>.</p>\n</aside>',
    );
    expect(render('> [!tip]\n>\n> One\n>\n> two')).toMatch(/^<aside .*<p>One<\/p>\n<p>two<\/p>\n<\/aside>$/s);
    expect(render('> [!NOTE] Its *title*\n> a')).toMatch(
      /^<aside [^>]*aria-label="Its title"><p class="admonition-title">Its <em>title<\/em><\/p>\n<p>a<\/p>\n<\/aside>$/,
    );
    expect(render('> [!TIP]- More\n> a')).toMatch(/^<details class="details"><summary>More<\/summary>\n<p>a<\/p>/);
    expect(render('> [!OTHER] a')).toMatch(/^<blockquote>/);
    expect(render('> **[!NOTE]**\n> a')).toMatch(/^<blockquote>/);
  });

  test('pictures for one colour mode are shown in it; of a picture with sources, its image is', () => {
    expect(render('![a](https://example.org/d.png#gh-dark-mode-only)')).toBe(
      '<p><img src="https://example.org/d.png" alt="a" class="only-dark"></p>',
    );
    const source = '<source media="(prefers-color-scheme: dark)" srcset="https://example.org/d.png">';
    expect(render(`<picture>${source}<img alt="a" src="https://example.org/l.png"></picture>`)).toContain(
      '<img alt="a" src="https://example.org/l.png">',
    );
    expect(render(`<picture>${source}</picture>`)).not.toContain('source');
  });

  test('headings come below their section', () => {
    expect(render('# A\n\n### B', 3)).toBe('<h4>A</h4>\n<h6>B</h6>');
    expect(render('#### Deep', 5)).toBe('<h6>Deep</h6>');
  });

  test('headings of sections have ids of their own', () => {
    const renderer = createDescriptionRenderer(createAnchors());
    const options = { level: 2, base: 'tag/Pets' };
    expect(renderer.renderSections('## A b\n## A b', options)).toBe(
      '<h3 id="tag/Pets/A-b">A b</h3>\n<h3 id="tag/Pets/A-b-2">A b</h3>',
    );
  });

  test('links to headings of the same text lead to them', () => {
    const { render: plain, renderSections } = createDescriptionRenderer(createAnchors(), (url) => `/other${url}`);
    const text = '# Rate limits\n\n## A/b\n\n[a](#rate-limits), <a href="#A-b">b</a> and [c](#none)';
    const html = renderSections(text, { level: 3, base: 'operation/x' });
    expect([...html.matchAll(/ (?:id|href)="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      'operation/x/Rate-limits',
      'operation/x/Rate-limits/A-b',
      '#operation/x/Rate-limits',
      '#operation/x/Rate-limits/A-b',
      '/other#none',
    ]);
    expect(plain(text, 3)).toContain('href="/other#rate-limits"');
    expect(renderSections('No heading, #1.', { level: 3, base: 'operation/x' })).toBe('<p>No heading, #1.</p>');
  });

  test('tables scroll', () => {
    expect(render('|a|\n|-|\n|b|')).toMatch(/^<div class="table-scroll" tabindex="0"><table>/);
    // Long code is broken at its signs there, and nowhere else.
    expect(render('|`security.oauth2.client-id`|\n|-|')).toContain('security<wbr>.oauth2<wbr>.client-id');
    expect(render('`security.oauth2.client-id`')).not.toContain('<wbr>');
  });
});

describe('hostile descriptions', () => {
  test.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '[click](javascript:alert(1))',
    '[click](  JaVaScRiPt:alert(1))',
    '![x](data:text/html,<script>alert(1)</script>)',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '`</script><script>alert(1)</script>`',
    '<!-- --><iframe src="//evil.example"></iframe>',
    '<style>*{display:none}</style>',
    '<h1 id="main">x</h1>',
  ])('%s', (text) => {
    const html = render(text);
    expect(html).not.toMatch(/<(script|img|iframe|svg|style|h1)\b(?![^>]*alt=)/i);
    expect(html).not.toMatch(/<[^>]*\s(href|src)="\s*(javascript|data):/i);
    expect(html).not.toMatch(/<[^>]*\son\w+=/i);
  });
});
