import { describe, expect, test } from 'vitest';
import { bodyHtml, compilePage, settings } from './compile-page.ts';

describe.each(['fast', 'reference'] as const)('in CommonMark, with the %s parser,', (parser) => {
  const compile = (text: string) =>
    compilePage(text, {
      path: 'docs/guide/page.md',
      settings: { markdown: { ...settings.markdown, format: 'detect', parser } },
    });
  const read = async (text: string) => {
    const page = await compile(text);
    const findings = page.findings.map(
      ({ rule, message, place }) => `${place?.start?.line}:${place?.start?.column} ${rule}: ${message}`,
    );
    return { html: (await bodyHtml(page)).replaceAll('&#x3C;', '&lt;'), findings };
  };

  test.each([
    ['Set <VERSION> to 1', '<p>Set &lt;VERSION> to 1</p>'],
    ['clone <repository-url> now', '<p>clone &lt;repository-url> now</p>'],
    ['a List<T> of *things*', '<p>a List&lt;T> of <em>things</em></p>'],
    ['Array<P>, Set<A>, Vec<u8>', '<p>Array&lt;P>, Set&lt;A>, Vec&lt;u8></p>'],
    ['cp <source> <target>', '<p>cp &lt;source> &lt;target></p>'],
    ['- --after <name>', '<ul>\n<li>--after &lt;name></li>\n</ul>'],
    ['[Link<T>](https://a.example)', '>Link&lt;T></a>'],
    ['| a |\n| - |\n| Consumer<T> |', '<td>Consumer&lt;T></td>'],
    ['<VERSION>', '<p>&lt;VERSION></p>'],
    ['a <a href="/x">www.b.example</a>', '<p>a <a href="/x">www.b.example</a></p>'],
    [
      '<a href="/x">**me@b.example** c</a> www.b.example',
      '<strong>me@b.example</strong> c</a> <a href="http://www.b.example">',
    ],
    ['<a href="/x">\n\nhttps://b.example/\n\n</a>', '<p>https://b.example/</p>'],
    ['## H <name>', '<h2 id="h-name">H &lt;name>'],
    ['<?php echo 1 ?> end', '<p>&lt;?php echo 1 ?> end</p>'],
    ['a <?x &copy; &#x41;?>, as in a block', '<p>a &lt;?x © A?>, as in a block</p>'],
    ['cells of <tr> and <option>', '<p>cells of &lt;tr> and &lt;option></p>'],
  ])('%j is shown as it is written', async (text, html) => {
    const page = await read(text);
    expect(page.html).toContain(html);
    expect(page.findings).toEqual([]);
  });

  test.each([
    ['<my-element>a</my-element>', '<my-element>a</my-element>'],
    ['<a href=https://b.example/a_b_c/ title="d/e">x</a> y', '<a href="https://b.example/a_b_c/" title="d/e">x</a> y'],
    ['<div class=a/b\n  id = c/d>\n\n*x*\n\n</div>', '<div class="a/b" id="c/d">\n<p><em>x</em></p>\n</div>'],
    ['<!--> a -->\n\n<!-- b -->', ' a -->'],
    ['`<a href=b/c>` <br class=d/>', '<code>&lt;a href=b/c></code> <br class="d/">'],
    ['<svg viewBox="0 0 1 1"><path d="M0 0"/><text>a</text></svg>', '<path d="M0 0"></path><text>a</text></svg>'],
    ['<math><mi>x</mi></math>', '<math><mi>x</mi></math>'],
    ['<center>a</center> <tt>b</tt>', '<center>a</center>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<p>a\n\n<p>b', '<p>b</p>'],
    ['a<br>b', 'a<br>b'],
    ['<B>a</B>', '<b>a</b>'],
    ['<div>\n\n*a*\n\n</div>', '<div>\n<p><em>a</em></p>\n</div>'],
  ])('%j is HTML', async (text, html) => {
    const page = await read(text);
    expect(page.html).toContain(html);
    expect(page.findings).toEqual([]);
  });

  test.each([
    [
      '# P\n\n<!-- never closed\n\n## Next',
      '3:1 unclosed-block: <!-- is not closed: the comment is shown as text',
      '<h2 id="next">',
    ],
    [
      'a <!-- truncate -> b',
      '1:3 unclosed-block: <!-- is not closed: the comment is shown as text',
      '&lt;!-- truncate -> b',
    ],
    ['a\n\n<pre>\nb\n\n## Next', '3:1 unclosed-block: <pre> is not closed: it is shown as text', '<h2 id="next">'],
    ['a\n\n<style>\nb\n\n*c*', '3:1 unclosed-block: <style> is not closed: it is shown as text', '<em>c</em>'],
    [
      '<details>\n<summary>S</summary>\n\n*a*',
      '1:1 unclosed-block: <details> is not closed: it is shown as text',
      '<em>a</em>',
    ],
    ['> a <b> c\n\nd', '1:5 unclosed-block: <b> is not closed: it is shown as text', '<p>d</p>'],
    ['<div class="x">\n\na', '1:1 unclosed-block: <div> is not closed', '<div class="x">'],
    ['a <span class="x">b\n\nc', '1:3 unclosed-block: <span> is not closed', '<span class="x">b</span></p>\n<p>c</p>'],
    [
      '<a name="x"/>\n\nb',
      '1:1 unclosed-block: <a /> is not closed: in HTML /> ends no element of this name',
      '<a name="x"></a>\n<p>b</p>',
    ],
    ['a </div> b', '1:3 lost-text: </div> ends nothing: it is not shown', '<p>a  b</p>'],
    ['<title>\n<!-- b -->\n*a*', '1:1 unclosed-block: <title> is not closed: it is shown as text', '&lt;title>\n\n*a*'],
    [
      '<dependency>\n  <groupId>a</groupId>\n</dependency>',
      '1:1 literal-markup: <dependency> is no element of HTML: it is shown as text',
      '&lt;dependency>\n  &lt;groupId>a&lt;/groupId>\n&lt;/dependency>',
    ],
    [
      '<div>\n  <Tabs>\n</div>',
      '2:3 unknown-component: <Tabs> is no element of HTML, which is what tags in .md files are',
      '<div>',
    ],
  ])('%j is reported where it begins', async (text, finding, html) => {
    const page = await read(text);
    expect(page.findings).toEqual([finding]);
    expect(page.html).toContain(html);
  });

  test.each([
    '<div><!-- SECRET --> x</div>',
    '<!-- SECRET --> x',
    '<p>x <!-- SECRET --></p>',
    'x <!-- SECRET\nSECRET --> y',
    '<!--\nSECRET\n\nSECRET\n-->\n\nx',
    '- <!-- SECRET --> x',
    '| x |\n| - |\n| <!-- SECRET --> y |',
    '## x <!-- SECRET -->',
    '<table><!-- SECRET --><tr><td>x</table>',
  ])('the comment of %j is nowhere', async (text) => {
    const page = await compile(text);
    expect(JSON.stringify(page)).not.toContain('SECRET');
    expect(page.findings).toEqual([]);
    expect(await bodyHtml(page)).toContain('x');
  });
});

describe('in MDX', () => {
  const findingsOf = async (text: string) =>
    (await compilePage(text)).findings.map(
      ({ rule, message, hint, place }) => `${place?.start?.line}:${place?.start?.column} ${rule}: ${message}; ${hint}`,
    );

  test.each([
    [
      'a <foo>b</foo>',
      '1:3 lost-text: <foo> is no element of HTML: readers see only what is in it; write \\<foo> for the characters; elements of your own have a name with a dash',
    ],
    [
      'a\n\n<your-name />',
      '3:1 lost-text: <your-name /> is an element of your own with nothing in it: readers see nothing; write \\<your-name> for the characters, or <your-name></your-name> for the element',
    ],
    [
      '<details><summary>S</summary>\n\nhid\n\n</details>',
      '1:1 invalid-mdx: the tag <details> is not closed in its paragraph, which ends at the next empty line or block; put <details> on a line of its own, and </details> too',
    ],
    [
      'Text <details>\n\nhid\n\n</details>',
      '1:6 invalid-mdx: the tag <details> is not closed in its paragraph, which ends at the next empty line or block; put <details> on a line of its own, and </details> too',
    ],
  ])('%j is reported', async (text, finding) => {
    expect(await findingsOf(text)).toEqual([finding]);
  });

  test.each([
    '<my-element></my-element>',
    '<my-element of="x" />',
    '<svg><path d="M0 0" /><foreignObject /></svg>',
    '<math><mi>x</mi></math>',
    '<center>a</center>',
    '<kbd>a</kbd>',
  ])('%j is fine', async (text) => {
    expect(await findingsOf(text)).toEqual([]);
  });
});
