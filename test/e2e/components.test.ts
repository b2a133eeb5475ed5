import { describe, expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

describe('a page may import', () => {
  test('components, data, text and partials', async () => {
    const { files, findings } = await buildSite({
      'docs/page.mdx': [
        "import Chart, { unit } from './_chart.tsx';",
        "import data from './_data.json';",
        "import settings from '@site/docs/_settings.yaml';",
        "import code from './_sample.sh?raw';",
        "import old from '!!raw-loader!./_sample.sh';",
        "import users from '/data/users.json';",
        "import Greeting from './_greeting.mdx';",
        '',
        '# Page',
        '',
        '<Chart values={data.values} unit={unit} />',
        '',
        '<Greeting name="Ada" />',
        '',
        '<pre>{code}{old}</pre>',
        '',
        '{settings.deep.key} {users[0]}',
      ].join('\n'),
      'docs/_chart.tsx':
        "import { useId } from 'react';\nimport { href } from 'docsgen/site';\nexport const unit = 'mm';\nexport default function Chart({ values, unit }) {\n  useId();\n  return <a href={href('/docs/page')}>{values.join('+')}{unit}</a>;\n}\n",
      'docs/_data.json': '{"values": [1, 2]}',
      'static/data/users.json': '["static"]',
      'docs/_settings.yaml': 'deep:\n  key: from yaml\n',
      'docs/_sample.sh': 'echo $HOME\n',
      'docs/_greeting.mdx': 'Hello **{props.name}** from [here](./page.mdx)\n',
    });
    expect(findings).toEqual([]);
    const html = files.get('docs/page/index.html') ?? '';
    expect(html).toContain('<a href="/docs/page">1+2mm</a>');
    expect(html).toContain('Hello <strong>Ada</strong> from <a href="/docs/page">here</a>');
    expect(html).toContain('<pre>echo $HOME\necho $HOME\n</pre>');
    expect(html).toMatch(/from yaml(?:<!-- -->|\s)*static/);
  });

  test('partials with code and footnotes, whose marks lead to their own notes', async () => {
    const note = (text: string) => `word ${text}[^1]\n\n[^1]: note ${text}\n`;
    const { files, findings } = await buildSite({
      'docs/page.mdx': `import A from './_a.mdx';\nimport B from './_b.mdx';\n\n# Page\n\n<A />\n\n{true && <B />}\n\n${note('own')}`,
      'docs/_a.mdx': `{1 + 1} ${note('a')}`,
      'docs/_b.mdx': note('b'),
    });
    expect(findings).toEqual([]);
    const html = files.get('docs/page/index.html') ?? '';
    const marks = [...html.matchAll(/word (\w+)<sup><a href="#([^"]*)"[^>]* aria-describedby="([^"]*)"/g)];
    expect(marks.map(([, text]) => text)).toEqual(['a', 'b', 'own']);
    for (const [, text = '', id = '', label = ''] of marks) {
      expect(html).toMatch(new RegExp(`<li id="${id}">\\s*<p>note ${text} `));
      expect(html).toContain(`id="${label}"`);
    }
  });

  test('styles and images of components, which are published under hashed names', async () => {
    const { files } = await buildSite({
      'pages/index.tsx':
        "import './home.css';\nimport logo from './logo.svg';\nexport const frontmatter = { title: 'Home', description: 'About it.' };\nexport default () => <main><h1>Hi</h1><img src={logo} alt=\"\" /></main>;\n",
      'pages/home.css': '.hero { color: rebeccapurple }\n',
      'pages/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>',
    });
    const html = files.get('index.html') ?? '';
    const [, image] = /<img src="\/(assets\/logo-\w+\.svg)"/.exec(html) ?? [];
    expect(files.has(image ?? '')).toBe(true);
    const [, styles] = /href="\/(assets\/site-\w+\.css)"/.exec(html) ?? [];
    expect(files.get(styles ?? '')).toContain('.hero');
    expect(html).toContain('<title>Home | Test</title>');
    expect(html).toContain('<meta name="description" content="About it."');
  });
});

test('components that the config names need no import', async () => {
  const { files, findings } = await buildSite({
    'docsgen.config.js': `export default { title: 'Example', markdown: { components: {
      Note: 'docs/_note.mdx', Price: './components/price.tsx', Badge: 'components/badge.tsx', Idle: 'components/idle.tsx',
    } } };`,
    'docs/_note.mdx': '<Admonition type="note" title="Mind">{props.children}</Admonition>\n',
    'components/price.tsx':
      'const Price = ({ amount }) => <b>{amount} €</b>;\nPrice.Free = () => <b>free</b>;\nexport default Price;\n',
    'components/badge.tsx': 'export default ({ children }) => <i className="mine">{children}</i>;\n',
    'components/idle.tsx': "throw new Error('nobody uses it');\n",
    'docs/page.mdx':
      '# Page\n\n<Note>\n\nIt costs <Price amount={7} />, `<Idle />`.\n\n</Note>\n\n<Badge>new</Badge> {true && <Price.Free />}\n',
    'docs/own.mdx': "import Price from './_price.tsx';\n\n# Own\n\n<Price amount={7} />\n",
    'docs/_price.tsx': 'export default ({ amount }) => <u>{amount}</u>;\n',
    'docs/none.mdx': '# None\n\n```mdx\n<Price amount={7} />\n```\n',
  });
  expect(findings).toEqual([]);
  const page = files.get('docs/page/index.html') ?? '';
  expect(page).toMatch(/Mind[\s\S]*It costs <b>7 €<\/b>/);
  expect(page).toMatch(/<i class="mine">new<\/i>\s*<b>free<\/b>/);
  expect(files.get('docs/own/index.html')).toContain('<u>7</u>');
  expect(files.get('docs/none/index.html')).not.toContain('<b>7 €');
});

test('what is wrong with a component for all pages is reported where it is named, or where it is used', async () => {
  const config = (components: string) =>
    `export default {\n  title: 'Example',\n  markdown: {\n    components: ${components},\n  },\n};\n`;
  const page = { 'docs/page.mdx': '# Page\n\nIt costs <Price amount={7} />.\n' };
  const findingsOf = async (files: Readonly<Record<string, string>>) => {
    const { diagnostics } = (await buildSite({ ...page, ...files })).result;
    return diagnostics.map(({ rule, place }) => `${place?.file}:${place?.start?.line}:${place?.start?.column} ${rule}`);
  };
  expect(await findingsOf({ 'docsgen.config.js': config("{ Price: 'price.tsx' }") })).toEqual([
    expect.stringMatching(/^docsgen\.config\.js:4:\d+ missing-folder$/),
  ]);
  expect(await findingsOf({ 'docsgen.config.js': config("{ price: 'price.tsx' }") })).toEqual([
    expect.stringMatching(/^docsgen\.config\.js:4:\d+ invalid-config$/),
  ]);
  expect(await findingsOf({ 'docsgen.config.js': config("{ Price: '../price.tsx' }") })).toEqual([
    expect.stringMatching(/^docsgen\.config\.js:4:\d+ invalid-config$/),
  ]);
  const named = { 'docsgen.config.js': config("{ Price: 'price.tsx' }"), 'price.tsx': 'export const Price = 1;\n' };
  expect(await findingsOf(named)).toEqual(['docs/page.mdx:3:10 bundle-error']);
  const imported = { 'docs/page.mdx': "# Page\n\nText.\n\nimport { none } from '../price.tsx';\n\n<b>{none}</b>\n" };
  expect(await findingsOf({ ...imported, 'price.tsx': named['price.tsx'] })).toEqual([
    'docs/page.mdx:5:1 bundle-error',
  ]);
});

test('ids in JSX and in components count as anchors', async () => {
  const { findings } = await buildSite({
    'docs/a.mdx':
      'import Box from \'./_box.tsx\';\n\n[x](#in-jsx) [y](#in-component) [z](./b.mdx#old)\n\n<div id="in-jsx">x</div>\n\n<Box />\n',
    'docs/_box.tsx': 'export default () => <section id="in-component"><a href="/docs/nope">broken</a></section>;\n',
    'docs/b.mdx': '<a name="old"></a>text\n',
  });
  expect(findings).toEqual(['broken-link: no page or file /docs/nope']);
});

test('a file in theme/ replaces the template of its name, and may use what it replaces', async () => {
  const { files, findings } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', footer: { copyright: 'Mine' } };",
    'docs/a.mdx': '# A\n\ntext\n',
    'theme/frame/footer.tsx':
      'import { Footer as Original } from \'docsgen/templates/frame/footer.tsx\';\nexport function Footer(props) {\n  return <div className="mine"><Original {...props} /></div>;\n}\n',
    'theme/custom.css': ':root { --mine: 1px }\n',
  });
  expect(findings).toEqual([]);
  expect(files.get('docs/a/index.html')).toMatch(/<div class="mine"><footer/);
  const [, css] = [...files].find(([name]) => /^assets\/site-.*\.css$/.test(name)) ?? [];
  expect(css).toContain('--mine');
});

test('a stylesheet that Tailwind has written is outside of layers, so it comes before the styles of docsgen', async () => {
  const dark = ".dark\\:bg-sky-900:where([data-theme='dark'],[data-theme='dark'] *)";
  const { files, findings } = await buildSite({
    'docs/a.mdx': '# A\n\n<div className="p-6 dark:bg-sky-900">text</div>\n',
    'theme/custom.css': `:root { --spacing: 0.25rem }
.p-6 { padding: calc(var(--spacing) * 6) }
${dark} { background-color: oklch(39.1% 0.09 240.876) }
`,
  });
  expect(findings).toEqual([]);
  expect(files.get('docs/a/index.html')).toContain('<div class="p-6 dark:bg-sky-900">');
  const [, css = ''] = [...files].find(([name]) => /^assets\/site-.*\.css$/.test(name)) ?? [];
  for (const selector of ['.p-6', '.dark\\:bg-sky-900']) {
    const before = css.slice(0, css.indexOf(selector));
    expect(before).toContain('@layer');
    expect(before.split('{').length).toBe(before.split('}').length);
  }
});

test('plugins of the site run on every page', async () => {
  const { files } = await buildSite({
    'docsgen.config.js': `
      const shout = () => (tree) => { for (const node of tree.children) if (node.type === 'paragraph') node.children[0].value += '!'; };
      const mark = () => (tree) => { tree.children.push({ type: 'element', tagName: 'hr', properties: {}, children: [] }); };
      export default { title: 'T', markdown: { remarkPlugins: [shout], rehypePlugins: [[mark]] } };`,
    'docs/a.mdx': 'text\n',
  });
  expect(files.get('docs/a/index.html')).toMatch(/<p>text!<\/p>\s*<hr>/);
});

test('files that pages use are published under hashed names, static files as they are', async () => {
  const { files, findings } = await buildSite({
    'docs/a.mdx': '![x](./chart.svg) [file](./data.zip) [static](/manual.pdf) [page](/plain.html)\n',
    'docs/chart.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>',
    'docs/data.zip': 'zip',
    'static/manual.pdf': 'pdf',
    'static/plain.html': '<p>plain</p>',
    'static/.well-known/security.txt': 'x',
  });
  expect(findings).toEqual([]);
  const html = files.get('docs/a/index.html') ?? '';
  const [, chart] =
    /<img src="\/(assets\/chart-\w+\.svg)" alt="x" loading="lazy" decoding="async" width="40" height="30">/.exec(
      html,
    ) ?? [];
  const [, data] = /<a href="\/(assets\/data-\w+\.zip)">/.exec(html) ?? [];
  expect([files.get(chart ?? '')?.slice(0, 4), files.get(data ?? '')]).toEqual(['<svg', 'zip']);
  expect([files.get('manual.pdf'), files.get('.well-known/security.txt')]).toEqual(['pdf', 'x']);
});

test('redirects lead where the config and frontmatter say', async () => {
  const { files, findings } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', redirects: [{ from: '/old', to: '/docs/a#x' }] };",
    'docs/a.mdx': '---\nredirect_from: [/docs/older]\n---\n\n## X\n\n[old](/old) [older](/docs/older)\n',
  });
  expect(findings).toEqual([]);
  expect(files.get('old/index.html')).toMatch(/http-equiv="refresh" content="0; ?url=\/docs\/a#x"/i);
  expect(files.get('docs/older/index.html')).toMatch(/http-equiv="refresh" content="0; ?url=\/docs\/a"/i);
});

test('every address of the site begins with its base URL', async () => {
  const { files, findings } = await buildSite(
    {
      'docsgen.config.js':
        "export default { title: 'T', url: 'https://example.org', navbar: { items: [{ label: 'Docs', href: '/docs' }] }, docs: { main: 'a' } };",
      'docs/a.mdx': '---\nslug: /a\n---\n\n[b](./b.mdx) [c](/docs/b) ![i](/i.svg)\n',
      'docs/b.mdx': 'text\n',
      'static/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    },
    { baseUrl: '/base/' },
  );
  expect(findings).toEqual([]);
  const html = files.get('docs/a/index.html') ?? '';
  const addresses = [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address);
  expect(addresses.filter((address) => !address?.startsWith('/base'))).toEqual([]);
  expect(html).toContain('<a href="/base/docs/b">b</a> <a href="/base/docs/b">c</a>');
  expect(html).toContain('<link rel="canonical" href="https://example.org/base/docs/a"');
});

test('an item of the bar that cannot be rendered is named, once for all pages', async () => {
  const { findings, result } = await buildSite({
    'docsgen.config.js': `export default {
      title: 'Test',
      navbar: { items: [{ label: 'Good', href: '/docs/a' }, { label: 'Bad', href: '/docs/b' }] },
    };`,
    'docs/a.md': '# A',
    'docs/b.md': '# B',
    'theme/frame/navbar-entry.tsx': `
      import { NavbarEntry as Original } from 'docsgen/templates/frame/navbar-entry.tsx';
      export function NavbarEntry(props) {
        if (props.item.label === 'Bad') throw new Error('no such icon');
        return <Original {...props} />;
      }`,
  });
  expect(result.written).toBe(false);
  expect(findings).toEqual(['render-error: the navbar item "Bad" cannot be rendered: no such icon']);
  expect(result.diagnostics[0]?.hint).toContain('"href":"/docs/b"');
});
