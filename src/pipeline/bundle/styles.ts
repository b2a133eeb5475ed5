import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Metafile, OutputFile } from 'esbuild';
import type { AccentConfig } from '../../model/config.ts';
import { originOf, splitLeadingRules, styleLoads } from '../../shared/style-loads.ts';
import { pointsIn } from '../../shared/text-points.ts';
import type { BundleInput, StyleSource } from './bundle.ts';
import { withOlderColors } from './older-colors.ts';
import { packageRoot } from './paths.ts';

/**
 * The text of the style sheet that imports docsgen's styles, then `theme/custom.css`, which overrides them.
 *
 * @param rules of what the site chooses: its fonts, the colours of its code
 */
export function styleEntry(
  templates: string,
  theme: string | undefined,
  {
    accent,
    analytics,
    api,
    docs,
    feedback,
    language,
    locale,
    markdown,
  }: Pick<
    BundleInput['config'],
    'accent' | 'analytics' | 'api' | 'docs' | 'feedback' | 'language' | 'locale' | 'markdown'
  >,
  rules: readonly string[],
): string {
  const own = theme === undefined ? undefined : join(theme, 'custom.css');
  const names = [
    'index.css',
    ...(docs.some(({ versioned }) => versioned) ? ['versions.css'] : []),
    ...(markdown.math ? ['math.css'] : []),
    ...(markdown.mermaid ? ['mermaid.css'] : []),
    ...(markdown.zoom ? ['zoom.css'] : []),
    ...(markdown.code.twoslash ? ['types.css'] : []),
    ...(markdown.linkPreviews ? ['link-preview.css'] : []),
    ...(api.some(({ tryIt }) => tryIt !== false) ? ['try-it.css'] : []),
    ...(analytics !== undefined && analytics.consent !== false ? ['consent.css'] : []),
    ...(feedback === undefined ? [] : ['feedback.css']),
    ...(language.dir === 'rtl' ? ['rtl.css'] : []),
    ...((locale?.choices.length ?? 0) > 1 ? ['locales.css'] : []),
  ];
  const entries = [
    ...names.map((name) => join(templates, 'styles', name)),
    ...(own !== undefined && existsSync(own) ? [own] : []),
  ];
  return [
    ...entries.map((file) => `@import ${JSON.stringify(file)};`),
    ...rules,
    ...(accent === undefined ? [] : [accentStyles(accent)]),
  ].join('\n');
}

/** The colours of the accent and of links, in the layer of the others: styles of the site come after them. */
function accentStyles({ light, dark, fill, onFill }: AccentConfig): string {
  const soft = (one: number, other: number) =>
    `light-dark(color-mix(in srgb, ${light.mark} ${one}%, transparent), color-mix(in srgb, ${dark.mark} ${other}%, transparent))`;
  return `@layer tokens {
:root {
  --accent: light-dark(${light.mark}, ${dark.mark});
  --accent-fill: ${fill};
  --on-accent: ${onFill};
  --accent-edge: var(--accent);
  --accent-text: light-dark(${light.text}, ${dark.text});
  --accent-soft: ${soft(7.8, 14.1)};
  --link: var(--accent-text);
  --focus: var(--accent-text);
  --link-hover: var(--text-strong);
  --link-line: color-mix(in srgb, var(--accent-text) 40%, transparent);
}
@media (prefers-contrast: more) {
  :root {
    --accent-text: light-dark(${light.more}, ${dark.more});
    --accent-soft: ${soft(20, 25)};
    --link-line: currentcolor;
  }
}
}`;
}

/** The style sheets that few pages need, each with the class of the elements that it is for. */
export const furtherSheets = [
  { name: 'parts', className: 'part' },
  { name: 'posts', className: 'posts' },
] as const;

/** The text of a style sheet that not every page loads. */
export function furtherStyleEntry(templates: string, name: string): string {
  return `@layer reset, tokens, base, layout, components, utilities;
@import ${JSON.stringify(join(templates, 'styles', `${name}.css`))} layer(components);`;
}

/** Joins style sheets. Rules that must come first in a sheet, such as `@import` of another host, come first in the whole. */
export function joinStyles(...outputs: readonly (readonly OutputFile[])[]): Uint8Array {
  const sheets = outputs.flatMap((files) => files.filter(({ path }) => path.endsWith('.css')));
  const parts = sheets.map(({ text }) => splitLeadingRules(text));
  return Buffer.from(
    withOlderColors([...parts.map(([leading]) => leading), ...parts.map(([, rest]) => rest)].join('')),
  );
}

/** The files of other hosts that the site's style sheets load, with their places in the author's files. */
export async function loadsOfStyles(metafiles: readonly Metafile[], root: string): Promise<readonly StyleSource[]> {
  const templates = join(packageRoot(), 'templates') + sep;
  const inputs = new Set(metafiles.flatMap((metafile) => Object.keys(metafile.inputs)));
  const sheets = [...inputs].filter((path) => /\.css$/i.test(path) && !resolve(root, path).startsWith(templates));
  const loads = await Promise.all(
    sheets.sort().map(async (path) => {
      const text = await textOfInput(root, path);
      const file = relative(root, resolve(root, path)).split(sep).join('/');
      const pointAt = pointsIn(text);
      return styleLoads(text).flatMap(({ directive, address, start, end }) => {
        const origin = originOf(address);
        if (origin === undefined) return [];
        return [{ load: `${directive} ${origin}`, place: { file, start: pointAt(start), end: pointAt(end) } }];
      });
    }),
  );
  return loads.flat();
}

/** The text of a file that was bundled; `''` where it was removed since, in which case nothing is stored of the bundle. */
export function textOfInput(root: string, path: string): Promise<string> {
  return readFile(resolve(root, path), 'utf8').catch(() => '');
}
