import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { measure, siteFonts } from '../../../../src/pipeline/bundle/fonts.ts';
import { english } from '../../../../src/shared/texts/text.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const packages = join(repository, 'node_modules', '@fontsource-variable');

const root = mkdtempSync(join(tmpdir(), 'docsgen-fonts-'));
mkdirSync(join(root, 'node_modules/@fontsource-variable'), { recursive: true });
cpSync(join(packages, 'jetbrains-mono'), join(root, 'node_modules/@fontsource-variable/jetbrains-mono'), {
  recursive: true,
});
cpSync(join(packages, 'inter/files/inter-latin-wght-italic.woff2'), join(root, 'theme/mine.woff2'));

type Fonts = Parameters<typeof siteFonts>[0]['fonts'];
const fontStyles = async (fonts: Fonts) => (await siteFonts({ root, fonts, language: english })).css;
const propertiesOf = (css: string) => [...css.matchAll(/--font-[a-z]+: [^;]+;/g)].map(([line]) => line);
const facesOf = (css: string) => css.match(/@font-face \{[^}]*\}/g) ?? [];

test('pages have Inter and JetBrains Mono, with a file for each script, and fonts of the same size until these are there', async () => {
  const css = await fontStyles({});
  expect(propertiesOf(css)).toEqual([
    '--font-body: "Inter Variable", "Inter Variable fallback", "Inter Variable fallback 2", var(--system-body);',
    '--font-mono: "JetBrains Mono Variable", "JetBrains Mono Variable code fallback", var(--system-mono);',
  ]);
  const faces = facesOf(css);
  expect(faces.filter((face) => face.includes('url('))).toHaveLength(13);
  expect(faces.filter((face) => face.includes('unicode-range: U+0000-00FF'))).toHaveLength(2);
  expect(faces.filter((face) => face.includes('Variable fallback')).join('\n')).toMatchInlineSnapshot(`
    "@font-face {
      font-family: "Inter Variable fallback";
      font-weight: 100 500;
      src: local("Arial"), local("Liberation Sans"), local("Arimo"), local("Roboto");
      size-adjust: 107.35%;
      ascent-override: 90.24%;
      descent-override: 22.47%;
      line-gap-override: 0%;
    }
    @font-face {
      font-family: "Inter Variable fallback";
      font-weight: 600 900;
      src: local("Arial Bold"), local("Liberation Sans Bold"), local("Arimo Bold"), local("Roboto Bold");
      size-adjust: 101.55%;
      ascent-override: 95.4%;
      descent-override: 23.75%;
      line-gap-override: 0%;
    }
    @font-face {
      font-family: "Inter Variable fallback 2";
      font-weight: 100 500;
      src: local("DejaVu Sans");
      size-adjust: 93.52%;
      ascent-override: 103.59%;
      descent-override: 25.79%;
      line-gap-override: 0%;
    }
    @font-face {
      font-family: "Inter Variable fallback 2";
      font-weight: 600 900;
      src: local("DejaVu Sans Bold");
      size-adjust: 84.73%;
      ascent-override: 114.33%;
      descent-override: 28.47%;
      line-gap-override: 0%;
    }"
  `);
});

test.each([
  ['inter', 'text', 'inter-latin-wght-normal', { ascent: 0.96875, descent: 0.24121, gap: 0, width: 0.47422 }],
  ['jetbrains-mono', 'code', 'jetbrains-mono-latin-wght-normal', { ascent: 1.02, descent: 0.3, gap: 0, width: 0.6 }],
])('%s is as large as the font that is shown before it', async (folder, _, name, expected) => {
  const measured = await measure(join(packages, folder, 'files', `${name}.woff2`));
  for (const [key, value] of Object.entries(expected))
    expect(measured[key as keyof typeof expected], key).toBeCloseTo(value, 4);
});

test('a site may have packages and files of its own; a file says what it is', async () => {
  const css = await fontStyles({
    text: ['theme/mine.woff2'],
    heading: ['@fontsource-variable/jetbrains-mono'],
    code: false,
  });
  expect(propertiesOf(css)).toEqual([
    '--font-body: "Inter", "Inter fallback", "Inter fallback 2", var(--system-body);',
    '--font-heading: "JetBrains Mono Variable", "JetBrains Mono Variable fallback", "JetBrains Mono Variable fallback 2", var(--system-body);',
  ]);
  const [own = '', ...others] = facesOf(css);
  expect(own.replace(root, '<root>')).toMatchInlineSnapshot(`
    "@font-face {
      font-family: "Inter";
      font-style: italic;
      font-weight: 100 900;
      font-display: optional;
      src: url("<root>/theme/mine.woff2") format("woff2");
      
    }"
  `);
  expect(others.filter((face) => face.includes('font-style: italic'))).toHaveLength(6);
});

test.each([
  ['en', ['inter-latin', 'jetbrains-mono-latin']],
  ['ru', ['inter-cyrillic', 'inter-latin', 'jetbrains-mono-cyrillic', 'jetbrains-mono-latin']],
  ['el', ['inter-greek', 'inter-latin', 'jetbrains-mono-greek', 'jetbrains-mono-latin']],
  ['ja', ['inter-latin', 'jetbrains-mono-latin']],
])('pages in %s ask at once for the files with its letters', async (lang, expected) => {
  const { early } = await siteFonts({ root, fonts: {}, language: { ...english, lang } });
  expect(early.map((file) => /[^/\\]+(?=-wght-normal\.woff2$)/.exec(file)?.[0]).sort()).toEqual(expected);
});

test('fonts of the system need no rule', async () => {
  expect(await fontStyles(false)).toBe('');
  expect(await fontStyles({ text: false, code: false })).toBe('');
});
