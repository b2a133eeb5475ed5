import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';

type Config = Pick<ResolvedConfig, 'root' | 'markdown'>;

/** The package with the themes of code, which is looked for where a site names a theme. */
async function themesOf({ root }: Config) {
  const { findThemes } = await import('../../core/highlight/index.ts');
  return findThemes(root);
}

/** The release of the package; part of what code looks like. `''` without a theme, or without the package. */
export async function themesVersion(config: Config): Promise<string> {
  if (config.markdown.code.theme === undefined) return '';
  return (await themesOf(config))?.version ?? '';
}

/** The rules of the site's theme for code; `''` without one. */
export async function codeStyles(config: Config): Promise<string> {
  const { theme } = config.markdown.code;
  if (theme === undefined) return '';
  return (await (await themesOf(config))?.styles(theme)) ?? '';
}

/** A config with docsgen's own colours of code, for the other findings of a site whose theme cannot be used. */
export function withoutCodeTheme(config: ResolvedConfig): ResolvedConfig {
  const { twoslash } = config.markdown.code;
  return { ...config, markdown: { ...config.markdown, code: { twoslash } } };
}

/** What is wrong with the theme of code: such a one is left out. */
export async function checkCodeTheme(
  config: Config,
  locate: (keyPath: readonly (string | number)[]) => Place,
): Promise<readonly Finding[]> {
  const { theme } = config.markdown.code;
  if (theme === undefined) return [];
  const keyPath = ['markdown', 'code', 'theme'];
  const place = locate(keyPath);
  const themes = await themesOf(config);
  const missing = { rule: 'missing-package', place, hint: 'npm install shiki' } as const;
  const what = 'markdown.code.theme: code is coloured by the package shiki';
  if (themes === undefined) return [{ ...missing, message: `${what}, which is not installed` }];
  const known = await themes.names();
  if (known === undefined) return [{ ...missing, message: `${what}, of which ${themes.version} is too old` }];

  const findings: Finding[] = [];
  for (const { name, path, mode } of namedIn(theme, keyPath)) {
    const at = { rule: 'invalid-config', place: locate(path) } as const;
    if (!known.includes(name)) {
      const hint = didYouMean(nearest(name, known)) ?? `its themes are ${[...known].sort().join(', ')}`;
      findings.push({ ...at, message: `${path.join('.')}: shiki ${themes.version} has no theme ${name}`, hint });
    } else if (mode !== undefined && (await themes.isDark(name)) !== (mode === 'dark')) {
      const message = `${path.join('.')}: ${name} is not a theme for ${mode} pages`;
      findings.push({ ...at, message, hint: `theme: '${name}' shows it in both modes` });
    }
  }
  return findings;
}

interface NamedTheme {
  readonly name: string;
  readonly path: readonly string[];
  /** Absent for a theme of both modes. */
  readonly mode?: 'light' | 'dark';
}

function namedIn(theme: NonNullable<Config['markdown']['code']['theme']>, path: readonly string[]): NamedTheme[] {
  if (typeof theme === 'string') return [{ name: theme, path }];
  return (['light', 'dark'] as const).map((mode) => ({ name: theme[mode], path: [...path, mode], mode }));
}
