import { expect, test } from 'vitest';
import { buildSite, checkSite, writeSite } from '../build-site.ts';

const config = `export default {
  title: 'T', url: 'https://docs.example.org', audiences: ['partners', 'staff'],
  posts: { route: '/news', dir: 'news' },
};\n`;

/** A word that is for one audience, wherever a page may say it. */
const site = {
  'docsgen.config.js': config,
  'docs/index.mdx': `# Start

Everybody[^1] reads this: [label][a].

<Only audience="partners">

# zebrafish

## Quokka heading {#quokka-id}

Narwhal text, [link](./partners.mdx), ![Axolotl](./axolotl.png), footnote[^2].

\`\`\`js title="platypus.js"
capybara();
\`\`\`

[a]: https://example.org/a

</Only>

A line with <Only audience="staff, partners">okapi</Only> in it.

[^1]: One.
[^2]: Tapir.
`,
  'docs/untitled.mdx': '<Only audience="partners">\n\n# Pangolin\n\n</Only>\n\nText of all.\n',
  'docs/axolotl.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'docs/partners.mdx': '---\naudience: partners\ntags: [wombat]\nredirect_from: /quoll\n---\n\n# Kakapo\n\nDugong.\n',
  'docs/staff.mdx': '---\naudience: [staff]\n---\n\n# Aye-aye\n',
  'news/2024-01-01-all.mdx': '# All\n',
  'news/2024-02-01-numbat.mdx': '---\naudience: partners\n---\n\n# Numbat\n',
};

const words =
  /zebrafish|quokka|narwhal|axolotl|platypus|capybara|okapi|tapir|pangolin|wombat|quoll|kakapo|dugong|numbat/gi;

test('what is for others is in no output; with --audience it is', async () => {
  const root = writeSite(site);
  const { result, files, findings } = await buildSite(root, { without: [] });
  expect(findings).toEqual([]);
  const found = [...files].filter(([path, text]) => (path + text).search(words) >= 0).map(([path]) => path);
  expect(found).toEqual([]);
  expect([...files].filter(([path, text]) => /aye-aye/i.test(path + text))).toEqual([]);
  expect(files.get('docs/index.html')).toContain('href="https://example.org/a"');
  expect(files.get('docs/index.html')).toMatch(/A line with\s+in it\./);
  expect([...files.keys()].some((path) => path.startsWith('assets/search/'))).toBe(true);

  const shown = await buildSite(root, { audiences: ['partners'], without: [] });
  expect(shown.findings).toEqual([]);
  const all = [...shown.files].map(([path, text]) => path + text).join('\n');
  const seen = new Set([...all.matchAll(words)].map(([word]) => word.toLowerCase()));
  expect(seen.size).toBe(14);
  expect(all).not.toMatch(/aye-aye/i);
  expect([...(shown.result.site?.routes.keys() ?? [])]).toContain('/docs/partners');
  // What was stored for one audience is not that of another.
  const again = await buildSite(root, { without: [] });
  expect([...again.files]).toEqual([...files]);
  expect(result.written && again.result.written).toBe(true);
});

test('links to what is left out are findings, and names that are not there have a hint', async () => {
  const root = writeSite({
    'docsgen.config.js': config,
    'docs/index.mdx': '# A\n\n[b](./partners.mdx) [c](/docs/partners)\n\n<Only audience="partner">x</Only>\n',
    'docs/partners.mdx': '---\naudience: partners\n---\n\n# B\n',
    'news/2024-01-01-all.mdx': 'All.\n',
    'docs/wrong.mdx': '---\naudience: stuff\n---\n\n# C\n',
    'docs/x.mdx': '---\naudience: ""\n---\n\n# D\n',
  });
  const { diagnostics } = await checkSite(root);
  expect(
    diagnostics.map(({ rule, message, place, hint }) => [place?.file, place?.start?.line, rule, message, hint]),
  ).toEqual([
    [
      'docs/index.mdx',
      3,
      'broken-markdown-link',
      'docs/partners.mdx is for partners only, so the site does not have it',
      'write the link within <Only audience="partners">, or build with --audience partners',
    ],
    [
      'docs/index.mdx',
      3,
      'broken-link',
      'docs/partners.mdx is for partners only, so the site does not have it',
      'write the link within <Only audience="partners">, or build with --audience partners',
    ],
    ['docs/index.mdx', 5, 'invalid-mdx', '<Only> has no audience "partner"', 'did you mean partners?'],
    ['docs/wrong.mdx', 2, 'invalid-frontmatter', 'audience: the config has no audience "stuff"', 'did you mean staff?'],
    [
      'docs/x.mdx',
      2,
      'invalid-frontmatter',
      'audience: the config has no audience ""',
      'audiences of the config are partners, staff',
    ],
  ]);
  const inConfig = await checkSite(
    writeSite({
      'docsgen.config.js': config.replace('};', "  navbar: { items: [{ label: 'B', href: '/docs/partners' }] },\n};"),
      'docs/index.mdx': '# A\n',
      'docs/partners.mdx': '---\naudience: partners\n---\n\n# B\n',
      'news/2024-01-01-all.mdx': 'All.\n',
    }),
  );
  expect(inConfig.diagnostics.map(({ rule, hint, place }) => [rule, place?.start?.line, hint])).toEqual([
    ['broken-link', 4, 'leave the link out, or build with --audience partners'],
  ]);
  const wrong = await checkSite(root, { audiences: ['partner'] });
  expect(wrong.diagnostics.map(({ rule, message, hint }) => [rule, message, hint])).toEqual([
    ['invalid-config', '--audience: the config has no audience "partner"', 'did you mean partners?'],
  ]);
});

test.each(["{'partners'}", '', '{partners}'])(
  'an audience that is no plain name is left out, and said: audience%s',
  async (value) => {
    const { findings } = await buildSite({
      'docsgen.config.js': config,
      'docs/index.mdx': `# A\n\n<Only audience${value === '' ? '' : `=${value}`}>x</Only>\n`,
      'news/2024-01-01-all.mdx': 'All.\n',
    });
    expect(findings).toEqual(['invalid-mdx: <Only> takes plain names as audience']);
  },
);

test('people and programs each get what is for them, and all links of both are checked', async () => {
  const { files, findings, result } = await buildSite(
    {
      'docs/index.mdx': `# Start

One.

<Only for="agents">

## Wombat

Call \`GET /x\` first, see [gone](/docs/gone) and [here](#two).

</Only>

## Two

Press <Only for="readers">the **green** button</Only><Only for="agents">nothing</Only>.

<Only for="robots">Three.</Only>
`,
    },
    { without: [] },
  );
  expect(findings).toEqual(['broken-link: no page or file /docs/gone', 'invalid-mdx: <Only> has no for="robots"']);
  expect(result.written).toBe(false);
  expect(files.size).toBe(0);
});

test('a page differs from its copy', async () => {
  const { files, findings } = await buildSite(
    {
      'docs/index.mdx': `export const n = 2;

# Start

<Only for="agents">

## Wombat

For programs {n}.

</Only>

## Two

Press <Only for="readers">the **green** button</Only><Only for="agents">nothing</Only>.
`,
      'docs/plain.mdx':
        '# Plain\n\n<Only for="readers">\n\nFor people.\n\n</Only>\n\n<Only for="agents">For programs.</Only>\n',
    },
    { without: [] },
  );
  expect(findings).toEqual([]);
  const page = files.get('docs/index.html') ?? '';
  expect(page).toMatch(/Press the <strong>green<\/strong> button\./);
  expect(page).not.toMatch(/wombat|for programs|nothing|docsgen-for/i);
  expect(files.get('docs.md')).toBe('# Start\n\n## Wombat\n\nFor programs 2.\n\n## Two\n\nPress nothing.\n');
  expect(files.get('docs/plain.md')).toBe('# Plain\n\nFor programs.\n');
  expect(files.get('docs/plain/index.html')).toContain('<p>For people.</p>');
  expect(files.get('llms-full.txt')).toContain('For programs 2.');
  const others = [...files].filter(([path]) => !/\.md$|^llms/.test(path));
  expect(others.filter(([, text]) => /wombat|for programs|docsgen-for/i.test(text)).map(([path]) => path)).toEqual([]);
});
