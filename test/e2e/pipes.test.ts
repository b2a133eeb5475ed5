import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, writeSite } from '../build-site.ts';

const page = '# X\n';
const importing = (path: string) => `import { P } from '${path}';\n\n# X\n\n<P />\n`;

// Whoever reads a pipe waits for its writer without end.
test.skipIf(process.platform === 'win32').for([
  ['docs/c.tsx', importing('./c.tsx')],
  ['docs/c.tsx', importing('./c')],
  ['docs/c.tsx', importing('@site/docs/c')],
  ['docs/in/tsconfig.json', importing('./in/c')],
  ['docs/data.yaml', "import P from './data.yaml';\n\n# X\n\n{P.a}\n"],
  ['docs/data.txt', "import P from './data.txt?raw';\n\n# X\n\n{P}\n"],
  ['theme/frame/footer.tsx', page],
  ['theme/custom.css', page],
] as const)('a pipe as %s is a finding', async ([pipe, text]) => {
  const root = writeSite({ 'docs/x.mdx': text });
  mkdirSync(dirname(join(root, pipe)), { recursive: true });
  execFileSync('mkfifo', [join(root, pipe)]);
  const { findings } = await buildSite(root);
  expect(findings).toContain(`bundle-error: ${pipe} is a pipe, not a file`);
});

test.skipIf(process.platform === 'win32').for([
  ['versions.json', 'unreadable-file: cannot read the file: it is a pipe, not a file'],
  ['strings.json', 'unreadable-file: cannot read the file: it is a pipe, not a file'],
  ['i18n/de/strings.json', 'unreadable-file: cannot read the file: it is a pipe, not a file'],
  ['own.woff2', 'missing-folder: fonts.text: own.woff2 is a pipe, not a file'],
  ['own.ttf', 'missing-folder: socialImages.fonts[0]: own.ttf is a pipe, not a file'],
  ['glossary.yml', 'missing-folder: glossary.file: glossary.yml is a pipe, not a file'],
] as const)('a pipe as %s, which belongs to the config, is a finding', async ([pipe, finding]) => {
  const named = {
    'own.woff2': "fonts: { text: 'own.woff2' }",
    'own.ttf': "socialImages: { fonts: ['own.ttf'] }, url: 'https://example.org'",
    'glossary.yml': "glossary: { file: 'glossary.yml' }",
  };
  const key = named[pipe as keyof typeof named] ?? '';
  const locales = "locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }";
  const root = writeSite({
    'docs/x.mdx': page,
    'docsgen.config.js': `export default { title: 'T', ${locales}, ${key} };\n`,
  });
  mkdirSync(dirname(join(root, pipe)), { recursive: true });
  execFileSync('mkfifo', [join(root, pipe)]);
  const { findings } = await buildSite(root);
  expect(findings).toContain(finding);
});

test.skipIf(process.platform === 'win32').for(['tsconfig.json', 'package.json'])(
  'a pipe as %s is a finding',
  async (pipe) => {
    const root = writeSite({ 'docs/x.mdx': page });
    execFileSync('mkfifo', [join(root, pipe)]);
    const { result } = await buildSite(root);
    expect(result.diagnostics).toMatchObject([{ message: expect.stringContaining('is a pipe, not a file') }]);
  },
);
