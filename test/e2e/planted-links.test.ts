import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { type BuiltSite, buildSite, checkSite, type SiteFiles } from '../build-site.ts';
import { crawl } from '../crawl.ts';

// A site with faults of every kind and with links of every sound kind, looked at by docsgen and by another program.

const origin = 'https://docs.example.org';
const base = '/site/';

const names: string[] = [];
function once(text: string): string {
  names.push(`gone-${names.length}-x`);
  return text.replaceAll('GONE', names.at(-1) ?? '');
}

/** Each is written twice, with a name in place of `GONE` that nothing else has. */
const inMarkdown = {
  'source file': '[x](./GONE.mdx)',
  'source file from the root': '[x](/guide/GONE.mdx)',
  address: '[x](/docs/GONE)',
  'relative address': '[x](GONE/there)',
  'anchor of this page': '[x](#GONE)',
  'anchor of another page': '[x](./sound.mdx#GONE)',
  'anchor of a static page': '[x](/page.html#GONE)',
  'anchor of a static page without its ending': '[x](/page#GONE)',
  'anchor of a static folder': '[x](/folder/#GONE)',
  'Markdown copy': '[x](/docs/GONE.md)',
  file: '[x](./GONE.zip)',
  image: '![x](./GONE.png)',
  'image of static': '![x](/GONE.png)',
  reference: '[x][GONE]\n\n[GONE]: /docs/GONE',
  'link in a table': '| a |\n| --- |\n| [x](/docs/GONE) |',
  javascript: "[x](javascript:alert('GONE'))",
  'vbscript in capitals': '[x](VBScript:GONE)',
  data: '[x](data:text/html,GONE)',
  'absolute address': `[x](${origin}${base}docs/GONE)`,
  'absolute address with another scheme': '[x](http://docs.example.org/site/docs/GONE)',
  'absolute address without a scheme': '[x](//docs.example.org/site/docs/GONE)',
  'absolute address with www': '[x](https://www.docs.example.org/site/docs/GONE/)',
  'anchor of an absolute address': `[x](${origin}${base}docs/sound#GONE)`,
  'absolute address of an image': `![x](${origin}${base}GONE.png)`,
  'bare address': `${origin}${base}docs/GONE`,
  'address with a query': '[x](/docs/GONE?x=1#y)',
  'address with a fragment of text': '[x](/docs/GONE#:~:text=x)',
  'address with escapes': '[x](/%64ocs/GONE)',
  'address in another case': '[x](/Docs/sound-GONE)',
  quotation: '<blockquote cite="/docs/GONE">x</blockquote>',
  'short quotation': '<q cite="/docs/GONE">x</q>',
  'image of a filter': '<svg><filter id="GONE-f"><feImage href="/GONE.png" /></filter></svg>',
  background: "<p style={{ backgroundImage: 'url(/site/GONE.png)' }}>x</p>",
  styles: '<style>{`b { background: url(/site/GONE.png) }`}</style>',
  a: '<a href="/docs/GONE">x</a>',
  'javascript with a tab': '<a href={"java\\tscript:GONE"}>x</a>',
  area: '<map name="m"><area href="/docs/GONE" alt="x" /></map>',
  iframe: '<iframe src="/GONE.html" title="x"></iframe>',
  img: '<img src="./GONE.svg" alt="" />',
  'img srcset': '<img srcSet="/GONE.png 1x, /there.png 2x" alt="" />',
  'source srcset': '<picture><source srcSet="./there.png 1x, ./GONE.webp 2x" /></picture>',
  'source src': '<video><source src="/GONE.mp4" /></video>',
  video: '<video src="./GONE.mp4"></video>',
  poster: '<video poster="/GONE.jpg"></video>',
  audio: '<audio src="/GONE.mp3"></audio>',
  track: '<video><track src="/GONE.vtt" /></video>',
  object: '<object data="/GONE.pdf"></object>',
  embed: '<embed src="/GONE.pdf" />',
  form: '<form action="/GONE"></form>',
  button: '<button formAction="/GONE">x</button>',
  'input formaction': '<input type="submit" formAction="/GONE" />',
  'input image': '<input type="image" src="/GONE.png" alt="" />',
  script: '<script src="/GONE.js"></script>',
  link: '<link rel="stylesheet" href="/GONE.css" />',
  'link imagesrcset': '<link rel="preload" as="image" imageSrcSet="/GONE.png 1x" />',
  'meta refresh': '<meta httpEquiv="refresh" content="9; url=/GONE" />',
  'svg a': '<svg><a href="/docs/GONE"><text>x</text></a></svg>',
  'svg a xlink': '<svg><a xlinkHref="/docs/GONE"><text>x</text></a></svg>',
  'svg image': '<svg><image href="/GONE.png" /></svg>',
  'svg use': '<svg><use href="/GONE.svg#x" /></svg>',
  'svg use of a part': '<svg><use href="/icons.svg#GONE" /></svg>',
  Card: '<Cards><Card title="x" href="/docs/GONE">x</Card></Cards>',
};

const inComponents = {
  'a of a component': '<Made as="a" href="/docs/GONE" />',
  'anchor by a component': '<Made as="a" href="/docs/sound#GONE" />',
  'img of a component': '<Made as="img" src="/GONE.png" />',
  'srcset of a component': '<Made as="img" srcSet="/there.png 1x, /GONE.png 2x" />',
  'iframe of a component': '<Made as="iframe" src="/GONE.html" />',
  'video of a component': '<Made as="video" src="/GONE.mp4" />',
  'form of a component': '<Made as="form" action="/GONE" />',
  'javascript in markup of a component': `<Made as="div" dangerouslySetInnerHTML={{ __html: "<a href=' javascript:GONE'>x</a>" }} />`,
  'relative address in a component': '<Made as="a" href="GONE" />',
  'address in a component that a browser corrects': '<Made as="a" href={"\\\\[GONE"} />',
  'no address in a component': '<Made as="a" href={"\\\\\\\\[GONE"} />',
  'no address in markup of a component': `<Made as="div" dangerouslySetInnerHTML={{ __html: "<a href='\\\\\\\\[GONE'>x</a>" }} />`,
  'markup of a component': `<Made as="div" dangerouslySetInnerHTML={{ __html: "<a href='/docs/GONE'>x</a>" }} />`,
  'absolute address of a component': `<Made as="a" href="${origin}${base}docs/GONE" />`,
};

const computed = [once('GONE'), once('GONE')];
const inExpressions = computed.map((name) => `<Made as="a" href={'/docs/' + '${name}'} />`).join('\n\n');

const inHtml = {
  'address in angles': `<${origin}${base}docs/GONE>`,
  'a in HTML': "<p><a href='/docs/GONE'>x</a></p>",
  'img in HTML': '<p><img src=./GONE.png></p>',
  'srcset in HTML': '<p><img srcset="/there.png, /GONE.png 2x"></p>',
  'javascript in HTML': '<p><a href=" &#106;avascript:GONE">x</a></p>',
};

const plant = (kinds: Readonly<Record<string, string>>) =>
  `${Object.values(kinds)
    .flatMap((text) => [once(text), once(text)])
    .join('\n\n')}\n`;

const sound = `
## Part

### Ä part

[1](/docs/sound.md) [2](/404.html) [3](/page) [4](/page.html#x) [5](/page#x) [6](/folder) [7](/folder/#x) [8](/releases/atom.xml)
[9](/sitemap.xml) [10](/llms.txt) [11](/releases/rss.xml) [12](/releases/feed.json) [13](/search) [14](/docs/tags)
[15](/api/shop/openapi.json) [16](/api/shop/openapi.yaml) [17](/api/shop.md) [18](/old) [19](/old#x) [20](/)
[21](#part) [22](#) [23](#top) [24](#:~:text=Part) [25](./sound.mdx?x=1#part) [26](#ä-part) [27](mailto:me@example.org)
[28](https://example.org/none) [29](/docs/sound/) [30](/docs/sound?x) [31](/docs/sound/#part)
[32](../static/there.png) [33](/there.png) [34](tel:+1) [35](//example.org/x) [36](/docs/sound#@main) [37](/index.md)
[43](https://docs.example.org/site/docs/sound#part) [44](http://www.docs.example.org/site/) [45](https://docs.example.org/other/none)
[46](https://docs.example.org:8443/site/none) [47](https://docs.example.org/site) [48](//docs.example.org/site/there.png)
[49](/docs/sound#:~:text=Part) [50](/%64ocs/sound#part) [51](/docs/sound?x=/gone)

<blockquote cite="/docs/sound">x</blockquote> <q cite="https://example.org/none">x</q> <ins cite="#part">x</ins>

<p style={{ backgroundImage: 'url(/site/there.png)', fill: 'url(#local)' }}>x</p>

[38](api:shop/listItems) [39](?x=1) [40](/sp%20ace/%C3%A4%20%23.txt) [41](/releases/one.md) [42](/docs/tags/rare)

![image](../static/there.png) ![data](data:image/gif;base64,R0lGODlhAQABAAAAACw=) <img src="" alt="" />

<img srcSet="data:image/png;base64,AAAA 1x, /there.png 2x" alt="" /> <video src="/there.mp4#t=10" poster="/there.png"></video>

<iframe src="about:blank" title="x"></iframe> <form action=""></form> <form action="https://example.org/"></form>

<svg><use href="/icons.svg#icon" /><use href="#local" /><g id="local"></g><image href="/there.png" /></svg>

<a href="/page.html#named">x</a> <object data="/there.png"></object> <button formAction="/docs/sound">x</button>
`;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const site: SiteFiles = {
  'docsgen.config.js': `export default {
    title: 'T',
    url: '${origin}',
    baseUrl: '${base}',
    markdown: { format: 'detect' },
    // Published all the same, so that there is something to crawl.
    checks: { 'broken-link': 'warning', 'unknown-document': 'warning', 'broken-image': 'warning', 'unsafe-link': 'warning' },
    announcement: { id: 'a', content: "see <a href='/docs/${once('GONE')}'>this</a> and <img src='/${once('GONE')}.png' alt=''>" },
    navbar: {
      logo: { src: '/${once('GONE')}.svg', alt: '' },
      items: [{ label: 'a', href: '/docs/${once('GONE')}' }, { label: 'b', href: '/docs/sound#${once('GONE')}' }],
    },
    image: '/there.png',
    head: [{ tag: 'link', attributes: { rel: 'alternate', href: '/${once('GONE')}.json' } }],
    footer: { columns: [{ title: 'x', links: [{ label: 'y', href: '/${once('GONE')}' }] }] },
    redirects: [{ from: '/old', to: '/docs/sound' }],
    api: [{ id: 'shop', document: 'shop.yaml', route: '/api/shop' }],
  };\n`,
  'shop.yaml': `openapi: 3.1.0
info: { title: Shop, version: '1', description: "[x](/site/docs/${once('GONE')}) [y](/site/docs/sound)" }
paths:
  /items:
    get: { operationId: listItems, description: "[x](/site/docs/sound#${once('GONE')}) [y](${origin}${base}docs/${once('GONE')})", externalDocs: { url: '${origin}${base}${once('GONE')}' }, responses: { '200': { description: ok } } }
`,
  'docs/index.mdx': '# Start\n',
  'docs/sound.mdx': `---\ntitle: Sound\ntags: [rare]\n---\n\n${sound}`,
  'docs/markdown.mdx': plant(inMarkdown),
  'docs/_partial.mdx': `${plant({ partial: '[x](./GONE.mdx)' })}\n${plant({ partial: '![x](/GONE.png)' })}`,
  'docs/with-partial.mdx': "import P from './_partial.mdx';\n\n<P />\n",
  'docs/components.mdx': `export const Made = ({ as: As, ...props }) => <As {...props} />;\n\n# Components\n\n${inExpressions}\n\n${plant(inComponents)}`,
  'docs/html.md': `# HTML\n\n${plant(inHtml)}`,
  'docs/there.png': png,
  'pages/index.tsx': `export const frontmatter = { title: 'Home' };
import { Box } from '../components/box.tsx';
import { Island } from '../components/island.tsx';
const listed = [{ to: '/docs/${once('GONE')}' }, { to: '/docs/sound#part' }];
export default () => (
  <main>
    <a href="/docs/${once('GONE')}">x</a><img src="/${once('GONE')}.png" alt="" srcSet="/there.png 1x, /${once('GONE')}.png 2x" />
    <a href="/docs/sound#part">y</a><a href="/docs/sound#${once('GONE')}">y</a>
    {listed.map(({ to }) => <a key={to} href={to}>x</a>)}<Box /><Island />
  </main>
);\n`,
  'components/box.tsx': `export const Box = () => <form action="/docs/sound"><a href='/docs/${once('GONE')}'>x</a></form>;\n`,
  'components/island.tsx': `'use client';
export function Island() { return <p><a href="/docs/${once('GONE')}">x</a><a href="/docs/sound">y</a><img src="/there.png" alt="" /></p>; }\n`,
  'docs/draft.mdx': '---\ndraft: true\n---\n\ntext\n',
  'releases/authors.yml': `me: { name: Me, url: '/docs/${once('GONE')}', image_url: '/${once('GONE')}.png' }\nyou: { name: You, url: /docs/sound, image_url: /there.png }\n`,
  'releases/2024-04-09-two.mdx': '---\ntitle: Two\nauthors: [me, you]\n---\n\n<!-- truncate -->\n\ntext\n',
  'releases/2024-04-08-one.mdx': `---\ntitle: One\nslug: one\nauthors: [{ name: A, url: '/${once('GONE')}', image_url: '/${once('GONE')}.png' }]\n---\n\n${plant({ post: '[x](/docs/GONE)', anchor: '[x](#GONE)' })}\n<!-- truncate -->\n\n${plant({ post: '![x](/GONE.png)' })}`,
  'static/page.html': '<!doctype html><title>x</title><h1 id=x>x</h1><a name="named">y</a><!-- <b id="no"></b> -->',
  'static/folder/index.html': "<!doctype html><title>x</title><h1 id='x'>x</h1>",
  'static/icons.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><g id="icon"/></svg>',
  'static/there.png': png,
  'static/there.mp4': 'x',
  'static/sp ace/ä #.txt': 'x',
};

let built: BuiltSite;
let checked: readonly Diagnostic[];

beforeAll(async () => {
  built = await buildSite(site);
  checked = (await checkSite(built.root)).diagnostics;
});

const nameIn = (text: string) => /gone-\d+-x/.exec(decodeURIComponent(text))?.[0] ?? text;

describe('a site with planted faults', () => {
  test('has enough of them', () => {
    expect(names.length).toBeGreaterThanOrEqual(140);
    expect(Object.keys({ ...inMarkdown, ...inComponents, ...inHtml }).length).toBeGreaterThanOrEqual(75);
    expect(sound.match(/\]\(|<\w+ \w+=/g)?.length).toBeGreaterThanOrEqual(60);
  });

  test('check-links reports each of them once, and nothing else', () => {
    expect(checked.map(({ message }) => nameIn(message)).sort()).toEqual([...names].sort());
  });

  test('and says where: the line that has it, in code and data too', () => {
    const lines = (file: string) => String(site[file]).split('\n');
    const placed = checked.filter(({ place, message }) => {
      const line = lines(place?.file ?? '')[(place?.start?.line ?? 0) - 1];
      return line?.includes(nameIn(message)) === true;
    });
    const others = checked.filter((one) => !placed.includes(one)).map(({ place, message }) => [place, message]);
    // What code puts together is written nowhere.
    expect(others).toEqual(
      computed.map((name) => [{ file: 'docs/components.mdx' }, `no page or file ${base}docs/${name}`]),
    );
  });

  test('so does build', () => {
    const lines = (diagnostics: readonly Diagnostic[]) =>
      diagnostics.map(({ rule, message, hint, place }) =>
        [place?.file, place?.start?.line, rule, message, hint].join(' | '),
      );
    expect(lines(built.result.diagnostics)).toEqual(lines(checked));
  });

  test('a crawler with a parser of its own finds the same in what was built', () => {
    const { dead, seen } = crawl(join(built.root, 'build'), origin, base);
    expect(seen).toBeGreaterThan(500);
    expect([...new Set(dead.map(({ address }) => nameIn(address)))].sort()).toEqual([...names].sort());
  });
});
