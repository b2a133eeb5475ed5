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
        '{settings.deep.key}',
      ].join('\n'),
      'docs/_chart.tsx':
        "import { useId } from 'react';\nimport { href } from 'docsgen/site';\nexport const unit = 'mm';\nexport default function Chart({ values, unit }) {\n  useId();\n  return <a href={href('/docs/page')}>{values.join('+')}{unit}</a>;\n}\n",
      'docs/_data.json': '{"values": [1, 2]}',
      'docs/_settings.yaml': 'deep:\n  key: from yaml\n',
      'docs/_sample.sh': 'echo $HOME\n',
      'docs/_greeting.mdx': 'Hello **{props.name}** from [here](./page.mdx)\n',
    });
    expect(findings).toEqual([]);
    const html = files.get('docs/page/index.html') ?? '';
    expect(html).toContain('<a href="/docs/page">1+2mm</a>');
    expect(html).toContain('Hello <strong>Ada</strong> from <a href="/docs/page">here</a>');
    expect(html).toContain('<pre>echo $HOME\necho $HOME\n</pre>');
    expect(html).toContain('from yaml');
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

test('ids in JSX and in components count as anchors', async () => {
  const { findings } = await buildSite({
    'docs/a.mdx':
      'import Box from \'./_box.tsx\';\n\n[x](#in-jsx) [y](#in-component) [z](./b.mdx#old)\n\n<div id="in-jsx">x</div>\n\n<Box />\n',
    'docs/_box.tsx': 'export default () => <section id="in-component"><a href="/docs/nope">broken</a></section>;\n',
    'docs/b.mdx': '<a name="old"></a>text\n',
  });
  expect(findings).toEqual(['broken-link: no page or file /docs/nope']);
});

test('a file in theme/ stands in for the template of its name, and may use what it replaces', async () => {
  const { files, findings } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', footer: { copyright: 'Mine' } };",
    'docs/a.mdx': '# A\n\ntext\n',
    'theme/frame/footer.tsx':
      'import { Footer as Original } from \'docsgen/templates/frame/footer.tsx\';\nexport function Footer(props) {\n  return <div className="mine"><Original {...props} /></div>;\n}\n',
    'theme/custom.css': ':root { --mine: 1px }\n',
  });
  expect(findings).toEqual([]);
  expect(files.get('docs/a/index.html')).toMatch(/<div class="mine"><footer/);
  const [, css] = [...files].find(([name]) => name.endsWith('.css')) ?? [];
  expect(css).toContain('--mine');
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

test('a base URL stands before every address of the site', async () => {
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

test('an item of the bar that cannot be drawn is named, once for all pages', async () => {
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
  expect(findings).toEqual(['render-error: the navbar item "Bad" cannot be drawn: no such icon']);
  expect(result.diagnostics[0]?.hint).toContain('"href":"/docs/b"');
});
