import { expect, test } from 'vitest';
import { type BuiltSite, buildSite } from '../../build-site.ts';

// A text with both sides of a merge is not what an author wrote: wherever docsgen reads one, a finding names the line where it begins.

const conflict = (ours: string, theirs: string) => `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> other\n`;
const config = `{ title: 'T', docs: { tagsFile: 'tags.yml' }, glossary: { file: 'glossary.yml' }, markdown: { format: 'detect' },
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } }`;

/** Files by their paths, with the lines at which their conflicts begin. */
const files: Readonly<Record<string, readonly [text: string, line: number]>> = {
  'docs/text.md': [`One.\n\n${conflict('Two.\n', 'Three.\n')}`, 3],
  'docs/code.mdx': [`One.\n\n${conflict('Two.\n', 'Three.\n')}`, 3],
  'docs/fields.md': [`---\n${conflict('title: A\n', 'title: B\n')}tags: [x]\n---\n\nText.\n`, 2],
  'docs/whole.md': [`${conflict('---\ntitle: A\n---\n', '---\ntitle: B\n---\n')}\nText.\n`, 1],
  'docs/a/_category_.json': [`{\n${conflict('"label": "C"\n', '"label": "D"\n')}}\n`, 2],
  'docs/b/_category_.yml': [conflict('label: C\n', 'label: D\n'), 1],
  'docs/tags.yml': [`x: { label: X }\n${conflict('y: { label: Y }\n', 'z: { label: Z }\n')}`, 2],
  'docs/part.tsx': [`export default function Part() {\n${conflict('return 1;\n', 'return 2;\n')}}\n`, 2],
  'docs/data.json': [`{\n${conflict('"x": 1\n', '"x": 2\n')}}\n`, 2],
  'docs/more.yml': [conflict('x: 1\n', 'x: 2\n'), 1],
  'blog/authors.yml': [conflict('ann: { name: Ann }\n', 'ann: { name: Ann Lee }\n'), 1],
  'glossary.yml': [`terms:\n${conflict('  A: { definition: x }\n', '  B: { definition: x }\n')}`, 2],
  'i18n/de/strings.json': [`{\n${conflict('"page.edit": "A"\n', '"page.edit": "B"\n')}}\n`, 2],
  'urls.lock': [`/docs/a\n${conflict('/docs/b\n', '/docs/c\n')}`, 2],
};
const others = {
  'docs/uses.mdx':
    "import Part from './part.tsx';\nimport data from './data.json';\nimport more from './more.yml';\n\n<Part /> {data.x} {more.x}\n",
  'docs/a/page.md': 'Text.\n',
  'docs/b/page.md': 'Text.\n',
  // A manual of git shows such lines.
  'docs/git.md': `Text.\n\n\`\`\`\n${conflict('Two.\n', 'Three.\n')}\`\`\`\n`,
  'blog/2024-01-01-a.md': 'Text.\n',
};

const placesOf = ({ result }: BuiltSite) =>
  result.diagnostics
    .filter(({ message, severity }) => message === 'a merge conflict is not resolved' && severity === 'error')
    .map(({ place }) => `${place?.file}:${place?.start?.line}`)
    .sort();

test('a merge conflict is reported at its first line in each kind of file', async () => {
  const texts = Object.fromEntries(Object.entries(files).map(([path, [text]]) => [path, text]));
  const site = await buildSite({ 'docsgen.config.js': `export default ${config};\n`, ...texts, ...others });
  expect(placesOf(site)).toEqual(
    Object.entries(files)
      .map(([path, [, line]]) => `${path}:${line}`)
      .sort(),
  );
});

test('so it is in the config and in the file of versions', async () => {
  const inConfig = await buildSite({
    'docsgen.config.js': `export default {\n${conflict("title: 'A'\n", "title: 'B'\n")}};\n`,
  });
  expect(placesOf(inConfig)).toEqual(['docsgen.config.js:2']);
  const inVersions = await buildSite({
    'docs/a.md': 'Text.\n',
    'versions.json': `[\n${conflict('"1"\n', '"2"\n')}]\n`,
  });
  expect(placesOf(inVersions)).toEqual(['versions.json:2']);
});
