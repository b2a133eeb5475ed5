import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type * as z from 'zod';
import { authorsSchema, categorySchema, glossarySchema, tagsSchema } from '../../../src/pipeline/content/data-files.ts';
import { readFrontmatter } from '../../../src/pipeline/content/frontmatter.ts';
import { frontmatterSchema } from '../../../src/pipeline/content/frontmatter-schema.ts';
import { contentSchemas } from '../../../src/pipeline/content/json-schemas.ts';
import { parseYaml } from '../../../src/pipeline/content/yaml.ts';
import { buildSite } from '../../build-site.ts';
import { effort, howToRepeat, seed } from '../../effort.ts';
import { randomOf } from './random.ts';
import { inLines, nothing, randomScalar } from './scalars.ts';
import { type TextPlace, textPlaces, writeTree } from './text-places.ts';

// A value of docsgen's own that is text is the text as its author wrote it, whatever YAML takes it for. What is written is what the
// schema "failsafe" of YAML says, in which every scalar is a text.

const again = howToRepeat('test/laws/conservation/frontmatter.test.ts');
const schemas: Readonly<Record<string, z.ZodType>> = {
  frontmatter: frontmatterSchema,
  category: categorySchema,
  authors: authorsSchema,
  glossary: glossarySchema,
  tags: tagsSchema,
};
const places = Object.entries(schemas).flatMap(([name, schema]) =>
  textPlaces(contentSchemas().get(`${name}.json`) ?? '{}').map((place) => ({ name, schema, ...place })),
);

function read(schema: z.ZodType, text: string, file = 'a.yml') {
  const { value, findings } = parseYaml({
    ...{ text, file, schema, firstLine: 1 },
    rule: 'invalid-data-file',
    replaceTokens: (string) => string,
  });
  return { value, findings: findings.map(({ message }) => message) };
}

/** What is read of a text is not what is written; `undefined` where it is. What the schema refuses as a text needs a finding. */
function fault(schema: z.ZodType, text: string, file?: string): string | undefined {
  const written = parse(text, { schema: 'failsafe', logLevel: 'silent' }) as unknown;
  const meant = schema.safeParse(written);
  const { value, findings } = read(schema, text, file);
  const isRight = meant.success
    ? findings.length === 0 && JSON.stringify(value) === JSON.stringify(meant.data)
    : findings.length > 0;
  return isRight ? undefined : `${JSON.stringify(text)}: ${JSON.stringify(value)} ${findings.join('; ')}`;
}

test('each schema has places of text', () => {
  const names = new Set(places.map(({ name, path }) => `${name} ${path.join('.')}`));
  for (const one of ['frontmatter title', 'frontmatter tags.0', 'frontmatter last_update.author', 'category link.slug'])
    expect(names).toContain(one);
  for (const one of ['authors key.name', 'glossary terms.key.also.0', 'tags key.label']) expect(names).toContain(one);
  expect(places.filter(({ isKey }) => isKey).length).toBeGreaterThan(3);
});

test('text is what is written, in all fields and notations', () => {
  const random = randomOf(seed);
  const faults: string[] = [];
  for (let run = 0; run < effort(20, 2000); run++) {
    for (const { schema, tree } of places) {
      const text = writeTree(tree, randomScalar(random), random.pick(['block', 'flow']));
      const found = fault(schema, text);
      if (found !== undefined) faults.push(found);
    }
  }
  expect(faults, again).toEqual([]);
});

test('so is text of several lines', () => {
  const ofValues = places.filter(({ isKey }) => isKey !== true);
  const faults = ofValues.flatMap(({ schema, tree }) =>
    inLines.flatMap((scalar) => fault(schema, `${writeTree(tree, scalar, 'block')}\n`) ?? []),
  );
  expect(faults).toEqual([]);
});

test('and text of JSON', () => {
  const random = randomOf(seed);
  const numbers = ['1.10', '2.0', '-0', '1e3', '12345678901234567890123', '0.10', '1E-7', 'true', 'false'];
  const quoted = (tree: TextPlace['tree']) =>
    writeTree(tree, '\0', 'flow')
      .replace(/[A-Za-z_-]+/g, '"$&"')
      .replace('\0', random.pick(numbers));
  const faults = places
    .filter(({ isKey }) => isKey !== true)
    .flatMap(({ schema, tree }) => fault(schema, quoted(tree), 'a.json') ?? []);
  expect(faults, again).toEqual([]);
});

test('a field without a value is not set', () => {
  for (const [name, field] of Object.entries(frontmatterSchema.shape)) {
    const isValue = field.safeParse(null).success;
    for (const written of nothing) {
      const { frontmatter, findings } = readFrontmatter('a.md', `---\n${name}: ${written}\n---\n`, (text) => text);
      const without = readFrontmatter('a.md', '---\n---\n', (text) => text).frontmatter;
      expect(findings, `${name}: ${written}`).toEqual([]);
      if (!isValue) expect(frontmatter, `${name}: ${written}`).toEqual(without);
    }
  }
});

test('a list is the same in each notation, and blanks are no items', () => {
  const lists = Object.entries(frontmatterSchema.shape).filter(
    ([, field]) => field.safeParse(['a', 'b']).success && !field.safeParse(1).success,
  );
  expect(lists.map(([name]) => name)).toEqual(
    expect.arrayContaining(['tags', 'authors', 'keywords', 'audience', 'after', 'redirect_from']),
  );
  for (const [name] of lists) {
    const fieldsOf = (written: string) => {
      const { frontmatter, findings } = readFrontmatter('a.md', `---\n${name}: ${written}\n---\n`, (text) => text);
      expect(findings, `${name}: ${written}`).toEqual([]);
      return frontmatter;
    };
    const expected = fieldsOf('[/a, b c]');
    for (const written of [
      '/a, b c',
      '"/a,b c"',
      '/a, , b c,',
      '[/a, "", b c]',
      '\n  - /a\n  - b c',
      '>\n  /a,\n  b c',
    ])
      expect(fieldsOf(written), `${name}: ${written}`).toEqual(expected);
  }
});

test('a text without a letter is not set; an audience without a name leaves the page out', () => {
  for (const [name, field] of Object.entries(frontmatterSchema.shape)) {
    if (!field.safeParse('').success || field.safeParse([]).success) continue;
    const { frontmatter, findings } = readFrontmatter('a.md', `---\n${name}: " "\n---\n`, (text) => text);
    expect([findings, frontmatter], name).toEqual([
      [],
      readFrontmatter('a.md', '---\n---\n', (text) => text).frontmatter,
    ]);
  }
  expect(readFrontmatter('a.md', '---\naudience: ""\n---\n', (text) => text).frontmatter.audience).toEqual([]);
});

test('the type of a value is that of YAML where a field is no text, and in fields of the author', () => {
  const random = randomOf(seed);
  for (let run = 0; run < effort(100, 20_000); run++) {
    const scalar = randomScalar(random);
    const own = `own: ${scalar}\nmap: { list: [ ${scalar} ] }\n`;
    const { frontmatter } = readFrontmatter('a.md', `---\ntitle: 2.0\n${own}---\n`, (text) => text);
    expect(frontmatter.title).toBe('2.0');
    expect(frontmatter.custom, again).toEqual(parse(own, { logLevel: 'silent' }));
    for (const field of ['draft', 'sidebar_position', 'toc_min_heading_level'] as const) {
      const text = `${field}: ${scalar}\n`;
      const typed = frontmatterSchema.safeParse(parse(text, { logLevel: 'silent' }));
      const { value, findings } = read(frontmatterSchema, text);
      expect(findings.length === 0, text).toBe(typed.success);
      if (typed.success) expect(value, text).toEqual(typed.data);
    }
  }
});

test('readers see what is written', async () => {
  const { files, findings } = await buildSite({
    'docsgen.config.js': "export default { title: 'T', url: 'https://example.org', docs: { tagsFile: 'tags.yml' } };",
    'docs/a.md': '---\ntitle: 2.0\nsidebar_label: 2.50\ndescription: 1e3\ntags: [1.10]\n---\n\nText.\n',
    'docs/b.md': '---\nslug: 2.50\nsidebar_badge: 012\nauthor: 1.0\n---\n\n# B\n',
    'docs/c/_category_.json': '{ "label": 1.20, "badge": { "text": 0.50 } }',
    'docs/c/d.mdx': '---\ntitle: 0x1F\nkeywords: 1.30\nown: 2.0\n---\n\nA {frontMatter.title}, {frontMatter.own}.\n',
    'docs/tags.yml': '1.10: { label: +49 }\n1.1: { label: x }\n',
    'blog/2024-01-01-a.md': '---\ntitle: 3.0\nauthors: [{ name: 007, title: .inf }]\n---\n\nText.\n',
  });
  expect(findings).toEqual([]);
  const page = (path: string) => files.get(`${path}/index.html`) ?? '';
  expect(page('docs/a')).toMatch(/<title>2\.0 [\s\S]*<meta name="description" content="1e3"/);
  expect(page('docs/a')).toMatch(/<h1[^>]*>2\.0<\/h1>/);
  for (const text of ['>2.50<', '<summary>1.20 ', '>0.50<', '>012<']) expect(page('docs/a')).toContain(text);
  expect(page('docs/a')).toContain('+49');
  expect(page('docs/2.50')).toContain('<h1');
  expect(page('docs/c/d')).toContain('A 0x1F, 2.');
  expect(page('docs/c/d')).toContain('content="1.30"');
  expect(page('blog/2024/01/01/a')).toMatch(/"headline":"3\.0"[\s\S]*"name":"007"/);
  expect(page('blog/2024/01/01/a')).toContain('.inf');
  expect(files.get('docs/a.md')).toContain('# 2.0');
  expect(files.get('blog/rss.xml')).toContain('<title>3.0</title>');
});
