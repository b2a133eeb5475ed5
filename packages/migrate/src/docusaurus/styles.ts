import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Note, PlannedFile } from '../migration.ts';
import { readPlanned } from '../plan.ts';
import type { DocusaurusConfig } from './options.ts';

/**
 * `theme/custom.css`: variables of Docusaurus by docsgen's own, the small part of its classes that pages use, and the style
 * sheets of the site.
 */
export function convertStyles(
  { customCss }: DocusaurusConfig,
  root: string,
  { notes, files }: { readonly notes: Note[]; readonly files: ReadonlyMap<string, PlannedFile> },
): { readonly css: string; readonly accent: ReturnType<typeof accentIn> } | undefined {
  const own = customCss.filter((path) => existsSync(join(root, path)) && !path.startsWith('..'));
  // What is no file is in a package.
  const packages = customCss.filter((path) => !own.includes(path) && /^(?!\.|\/)[^:]+\.css$/.test(path));
  for (const path of customCss) {
    if (own.includes(path) || packages.includes(path)) continue;
    notes.push({ weight: 'lost', about: `the style sheet ${path}`, advice: 'there is no such file' });
  }
  // Those that are not CSS yet are reported with the code.
  const sheets = own.map((path) => path.replace(/\.(?:s[ac]ss|less)$/, '.css')).filter((path) => files.has(path));
  const pages = [...files.values()].filter(({ to }) => /^src\/.*\.[jt]sx?$/.test(to));
  const code = pages.map(readPlanned).join('\n');
  const usesClasses =
    /className="[^"]*\b(?:container|row|col|hero|button)\b/.test(code) ||
    /clsx\(\s*['"](?:container|row|col|hero)/.test(code);
  if (sheets.length + packages.length === 0 && !usesClasses) return undefined;
  const text = sheets.map((path) => readPlanned(files.get(path) as PlannedFile)).join('\n');
  const accent = accentIn(text);
  if (sheets.length > 0)
    notes.push({
      weight: 'changed',
      about: `styles of ${sheets.join(', ')}`,
      advice:
        'they are imported by theme/custom.css, below those of docsgen: rules for pages and components of your own hold, rules for the frame of Docusaurus (.navbar, .menu, .theme-…) do nothing or should go',
    });
  const css = [
    '/* From Docusaurus. Style sheets of the old site come first, below the styles of docsgen. */',
    ...packages.map((path) => `@import '${path}' layer(base);`),
    ...sheets.map((path) => `@import '../${path}' layer(base);`),
    // Rules for figures were for pictures: code is in figures here.
    ...(sheets.length > 0 ? ['', '@layer base { figure.code { display: block; text-align: start; } }'] : []),
    '',
    ':root {',
    ...Object.entries(variables).map(([name, value]) => `  ${name}: ${value};`),
    '}',
    ...(usesClasses ? ['', classes] : []),
    '',
  ].join('\n');
  return { css, accent };
}

/** The colour of links, which may be another in the dark. */
function accentIn(css: string): string | { readonly light: string; readonly dark: string } | undefined {
  const primary = /--ifm-color-primary:\s*(#(?:[\da-f]{6}|[\da-f]{3}))\s*;/i;
  const [dark] = /\[data-theme=['"]?dark['"]?\][^{]*\{[^}]*\}/.exec(css) ?? [];
  const ofDark = dark === undefined ? undefined : primary.exec(dark)?.[1];
  const ofLight = primary.exec(dark === undefined ? css : css.replace(dark, ''))?.[1];
  if (ofLight === undefined || ofDark === undefined) return ofLight ?? ofDark;
  return ofLight.toLowerCase() === ofDark.toLowerCase() ? ofLight : { light: ofLight, dark: ofDark };
}

const variables: Readonly<Record<string, string>> = {
  '--ifm-background-color': 'var(--background)',
  '--ifm-background-surface-color': 'var(--surface)',
  '--ifm-font-color-base': 'var(--text)',
  '--ifm-heading-color': 'var(--text-strong)',
  '--ifm-link-color': 'var(--accent-text)',
  '--ifm-color-primary': 'var(--accent)',
  '--ifm-color-primary-dark': 'var(--accent)',
  '--ifm-color-primary-darker': 'var(--accent)',
  '--ifm-color-primary-light': 'var(--accent)',
  '--ifm-color-primary-lighter': 'var(--accent)',
  '--ifm-color-emphasis-200': 'var(--border)',
  '--ifm-color-emphasis-300': 'var(--border)',
  '--ifm-color-white': '#fff',
  '--ifm-color-black': '#000',
  '--ifm-global-radius': 'var(--radius-m)',
  '--ifm-card-background-color': 'var(--surface)',
  '--ifm-font-family-monospace': 'var(--font-code)',
};

/** The grid and the few parts of pages that most sites use. */
const classes = `@layer base {
  .container { width: 100%; max-width: 1140px; margin-inline: auto; padding-inline: 1rem; }
  .row { display: flex; flex-wrap: wrap; margin-inline: -1rem; }
  .col { flex: 1 0; max-width: 100%; padding-inline: 1rem; }
  ${Array.from({ length: 12 }, (_, index) => `.col--${index + 1} { flex: 0 0 ${((index + 1) / 0.12).toFixed(4)}%; max-width: ${((index + 1) / 0.12).toFixed(4)}%; }`).join('\n  ')}
  @media (max-width: 996px) { .col { flex: 0 0 100%; max-width: 100%; } }
  .hero { display: flex; align-items: center; padding: 4rem 2rem; }
  .hero__title { font-size: 3rem; }
  .hero__subtitle { font-size: 1.5rem; }
  .text--center { text-align: center; }
  .text--left { text-align: start; }
  .text--right { text-align: end; }
  .padding-horiz--md { padding-inline: 1rem; }
  .padding-vert--md { padding-block: 1rem; }
  .padding-vert--xl { padding-block: 2rem; }
  .margin-top--lg { margin-block-start: 1.5rem; }
  .margin-bottom--lg { margin-block-end: 1.5rem; }
  .margin-vert--lg { margin-block: 1.5rem; }
  .button--block { display: block; }
}`;
