import { expect, test } from 'vitest';
import { sectionsOf } from '../../../../src/features/search/sections.ts';

test('the text of a page by its headings, without what is for the eye', () => {
  const page = `<h1 id="other">Own heading</h1><p>Before &amp; <em>a</em>ll.</p>
<h2 id="set-up" class="x">Set <code>up</code><a class="anchor" href="#set-up" aria-label="Direct link to Set up">#</a></h2>
<p>Say <em class="e">what</em> <a href="/a?b=&#x22;>c">you</a> want<span class="t">s</span>.</p>
<figure class="code"><pre tabindex="0"><code><span class="line"><span class="token tag">&#x3C;a class="main"></span>
</span><span class="line"><span class="token">second</span> line</span></code></pre></figure>
<svg><path d=""/><title>Icon</title></svg><script>let hidden</script><img src="/i.png" alt="A picture" class="z">
<h4>Not a place</h4><table><tr><td>one</td><td>two</td></tr></table>
<h3 id="empty"></h3>`;
  expect(sectionsOf(page)).toEqual([
    { id: '', heading: 'Own heading', text: 'Before & all.' },
    {
      id: 'set-up',
      heading: 'Set up',
      text: 'Say what you wants. <a class="main"> second line A picture Not a place one two',
    },
    { id: 'empty', heading: '', text: '' },
  ]);
});

test('the words of buttons are found, and images with a button that enlarges them once', () => {
  const zoom = '<button class="zoom"><img src="/a.png" alt="A plan"></button>';
  const page = `<p>Press <button type="button">Save <b>all</b></button>.</p><p>${zoom}<span class="zoomed"><img src="/a.png" alt="A plan"><button></button></span></p>`;
  expect(sectionsOf(page)).toEqual([{ id: '', heading: '', text: 'Press Save all . A plan' }]);
});

test('cards are apart, with their titles', () => {
  const card = (title: string) =>
    `<a class="card" href="/"><strong class="card-title">${title}</strong><span>Text</span></a>`;
  const [section] = sectionsOf(`${card('One')}${card('Two')}<p><strong>Bo</strong>ld</p>`);
  expect(section?.text).toBe('One Text Two Text Bold');
});

test('the last word of a block and the first of the next are two', () => {
  const block = '<figure><figcaption>a.ts</figcaption><pre><code>export</code></pre></figure>';
  const fold = '<details><summary>More</summary><div>Inside</div></details>line<br>break';
  const [section] = sectionsOf(`${block}${fold}<dl><dt>key</dt><dd>Its meaning</dd></dl>`);
  expect(section?.text).toBe('a.ts export More Inside line break key Its meaning');
});

test('the description of a diagram is found, and none of its source', () => {
  const block = (source: string) =>
    `<docsgen-island diagram="" load="visible"><figure class="code"><figcaption class="code-title">Way</figcaption><pre tabindex="0"><code><span class="line">${source}</span></code></pre></figure></docsgen-island>`;
  const html = [
    'flowchart LR\n  accTitle: A &lt;request&gt;\n  accDescr { From the\n  client }\n  A --&gt; B',
    'pie title Kinds\n  "One": 1',
  ]
    .map(block)
    .join('<p>between</p>');
  expect(sectionsOf(html).map(({ text }) => text)).toEqual(['Way A <request> From the client between Way Kinds']);
});

test('what an author marks is left out, with what is in it', () => {
  const page = `<p>One</p><div data-search-ignore=""><h2 id="a">Two</h2><div>Three</div></div>
<p>Four<img data-search-ignore alt="Five">six <b data-search-ignore="true">seven</b><i data-search-ignore="false">eight</i></p>`;
  expect(sectionsOf(page)).toEqual([{ id: '', heading: '', text: 'One Four six eight' }]);
});
