import { gunzipSync } from 'node:zlib';
import { createIndex } from 'pagefind';
import { expect, test } from 'vitest';
import { indexedHtml } from '../../../../src/features/search/indexed-html.ts';

const page = `<h2 id="set-up" class="x">Set up<a class="anchor" href="#set-up" aria-label="Direct link to Set up"></a></h2>
<p>Say <em class="e">what</em> <a href="/a?b=&#x22;>c">you</a> want<span class="t">s</span>.</p>
<figure class="code"><pre tabindex="0"><code><span class="line"><span class="token tag">&#x3C;a class="main" href="/x" style="y"></span>
</span><span class="line"><span class="token">second</span> line</span></code></pre></figure>
<span id="here">A <span class="y">place</span></span><img src="/i.png" alt="A picture" class="z">
<table class="t"><tr><td class="align-right">one</td><td>two</td></tr></table><input type="checkbox" checked disabled>
<p data-pagefind-weight="2" role="note">weighty <code>role="note"</code></p>`;

test('drops what is for the eye, and nothing of the text', () => {
  expect(indexedHtml(page)).toContain('<h2 id="set-up">Set up<a></a></h2>');
  expect(indexedHtml(page)).toContain('&#x3C;a class="main" href="/x" style="y">\n');
  expect(indexedHtml(page)).toContain('<p data-pagefind-weight="2">weighty <code>role="note"</code></p>');
  expect(indexedHtml(page)).toContain('<span id="here">A place</span><img src="/i.png" alt="A picture">');
});

test('the indexer finds the same in what is left', async () => {
  expect(await indexOf(indexedHtml(page))).toEqual(await indexOf(page));
});

test('the last word of a title and the first of what it stands above are two', async () => {
  const block = '<figure><figcaption>a.ts</figcaption><pre><code>export</code></pre></figure>';
  const fold = '<details><summary>More</summary><div>Inside</div></details>';
  expect(await textOf(indexedHtml(`${block}${fold}<dl><dt>key</dt><dd>Its meaning</dd></dl>`))).toBe(
    'a.ts export More Inside. key Its meaning',
  );
});

/** What excerpts are taken from. */
async function textOf(html: string): Promise<string> {
  const fragment = (await filesOf(html)).find(({ path }) => path.endsWith('.pf_fragment'));
  const text = gunzipSync(fragment?.content ?? new Uint8Array()).toString();
  return JSON.parse(text.slice(text.indexOf('{'))).content;
}

async function filesOf(html: string) {
  const { index } = await createIndex({ forceLanguage: 'en', excludeSelectors: ['.anchor'] });
  await index?.addHTMLFile({ url: '/', content: `<html><body data-pagefind-body>${html}</body></html>` });
  return (await index?.getFiles())?.files ?? [];
}

async function indexOf(html: string) {
  const files = await filesOf(html);
  const own = files.filter(({ path }) => /\.pf_\w+$/.test(path));
  return own.map(({ path, content }) => [path, Buffer.from(content).toString('base64')]).sort();
}
