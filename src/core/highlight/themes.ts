import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { once } from '../../shared/once.ts';
import { remembered } from '../../shared/remembered.ts';
import { type MoreGrammar, type TokenStream, underlined } from './highlight.ts';

/** The name of a theme, in both modes of the page, or one for each mode. */
export type ThemeNames = string | { readonly light: string; readonly dark: string };

/** The functions of shiki that are used. */
interface Shiki {
  readonly bundledThemes: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>>;
  /** By their names and aliases. */
  readonly bundledLanguages: Readonly<Record<string, unknown>>;
  readonly normalizeTheme: (theme: unknown) => Theme;
  readonly createHighlighter: (options: {
    readonly themes: readonly string[];
    readonly langs: readonly string[];
  }) => Promise<Highlighter>;
}

interface Theme {
  readonly type: string;
  readonly fg: string;
  readonly bg: string;
  readonly settings: readonly { readonly settings?: { readonly foreground?: string } }[];
  /** Colours in place of those that are not written in digits. */
  readonly colorReplacements?: Readonly<Record<string, string>>;
}

interface Highlighter {
  readonly loadLanguage: (language: string) => Promise<void>;
  readonly getTheme: (name: string) => Theme;
  readonly codeToTokensWithThemes: (
    code: string,
    options: {
      readonly lang: string;
      readonly themes: Readonly<Record<string, string>>;
      readonly tokenizeTimeLimit: number;
    },
  ) => readonly (readonly ThemedToken[])[];
}

interface ThemedToken {
  readonly content: string;
  /** By the keys of the themes. `fontStyle` has a bit for each style. */
  readonly variants: Readonly<Record<string, { readonly color?: string; readonly fontStyle?: number }>>;
}

/** The package as it is installed. */
export interface InstalledThemes {
  readonly version: string;
  /** The names of its themes; `undefined` for a release without the functions that are used. */
  readonly names: () => Promise<readonly string[] | undefined>;
  /** Whether a theme is for dark pages. */
  readonly isDark: (name: string) => Promise<boolean>;
  /** The rules of the classes that tokens have. */
  readonly styles: (theme: ThemeNames) => Promise<string>;
  readonly colours: (theme: ThemeNames) => Promise<ThemeGrammars>;
}

/** Gives the grammar of a language, by its name in lower case; `undefined` where the package has none. */
export type ThemeGrammars = (language: string) => Promise<MoreGrammar | undefined>;

/** Finds the package that has the themes, as Node resolves it from the site; `undefined` when it is not installed. */
export function findThemes(root: string): InstalledThemes | undefined {
  try {
    const entry = createRequire(join(root, 'package.json')).resolve('shiki');
    const { version }: { readonly version: string } = JSON.parse(
      readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'),
    );
    const load = once(() => import(pathToFileURL(entry).href) as Promise<Shiki>);
    return {
      version,
      async names() {
        const shiki: Partial<Shiki> = await load();
        const { bundledThemes, bundledLanguages, createHighlighter, normalizeTheme } = shiki;
        const isUsable = bundledLanguages && createHighlighter && normalizeTheme;
        return isUsable === undefined || bundledThemes === undefined ? undefined : Object.keys(bundledThemes);
      },
      isDark: async (name) => (await readTheme(await load(), name)).type === 'dark',
      async styles(theme) {
        const shiki = await load();
        const read = Object.entries(modesOf(theme)).map(async ([mode, name]) => [mode, await readTheme(shiki, name)]);
        return stylesOf(Object.fromEntries(await Promise.all(read)) as Record<string, Theme>);
      },
      async colours(theme) {
        return await highlighterOf(await load(), JSON.stringify(theme));
      },
    };
  } catch {
    return;
  }
}

/** Each holds the patterns of its languages: one serves all edits of a server. The theme is given as JSON. */
const highlighterOf = remembered((shiki: Shiki, theme: string) => openHighlighter(shiki, modesOf(JSON.parse(theme))));

/** The themes by the words that the names of their classes begin with. */
function modesOf(theme: ThemeNames): Readonly<Record<string, string>> {
  return typeof theme === 'string' ? { any: theme } : { light: theme.light, dark: theme.dark };
}

async function readTheme({ bundledThemes, normalizeTheme }: Shiki, name: string): Promise<Theme> {
  const load = bundledThemes[name];
  if (load === undefined) throw new Error(`no theme ${name}`);
  return normalizeTheme((await load()).default);
}

async function openHighlighter(shiki: Shiki, themes: Readonly<Record<string, string>>): Promise<ThemeGrammars> {
  const { bundledLanguages, createHighlighter } = shiki;
  const highlighter = await createHighlighter({ themes: [...new Set(Object.values(themes))], langs: [] });
  const read = new Map<string, ReadTheme>();
  for (const [mode, name] of Object.entries(themes))
    read.set(mode, { theme: highlighter.getTheme(name), classes: classesOf(mode, await readTheme(shiki, name)) });
  return async (language) => {
    if (!Object.hasOwn(bundledLanguages, language)) return;
    await highlighter.loadLanguage(language);
    return (code) => {
      // Without a limit of time, so that each computer gives the same.
      const lines = highlighter.codeToTokensWithThemes(code, { lang: language, themes, tokenizeTimeLimit: 0 });
      return lines.flatMap((line, index): TokenStream => {
        const tokens = line.map((token) => tokenOf(token, read));
        return index === 0 ? tokens : ['\n', ...tokens];
      });
    };
  };
}

interface ReadTheme {
  readonly theme: Theme;
  /** By colour. */
  readonly classes: ReadonlyMap<string, string>;
}

/** A token has a class for its colour in each theme. Text in the colours of all other text has none. */
function tokenOf({ content, variants }: ThemedToken, themes: ReadonlyMap<string, ReadTheme>): TokenStream[number] {
  const looks = [...themes].map(([mode, { theme, classes }]) => {
    const { color = theme.fg, fontStyle = 0 } = variants[mode] ?? {};
    const colour = shownColour(theme, color);
    const isPlain = colour === shownColour(theme, theme.fg);
    return { isPlain, className: classes.get(colour), style: Math.max(fontStyle, 0) };
  });
  // One rule cannot tell the modes apart: a style is that of all themes.
  const style = looks.reduce((common, look) => common & look.style, looks[0]?.style ?? 0);
  const styles = fontStyles.filter((_, bit) => (style & (1 << bit)) !== 0);
  if ((content.trim() === '' || looks.every(({ isPlain }) => isPlain)) && styles.length === 0) return content;
  const look = [...looks.flatMap(({ className }) => className ?? []), ...styles].join(' ');
  return { type: 'themed', look, content };
}

/** The classes of the styles of text, by their bits. */
const fontStyles = ['i', 'b', underlined] as const;

/** A colour as style sheets write it. */
function shownColour({ colorReplacements = {} }: Theme, colour: string): string {
  return (colorReplacements[colour] ?? colorReplacements[colour.toLowerCase()] ?? colour).toLowerCase();
}

/**
 * The rules for all colours of the themes, which do not depend on what pages use. Paper, and readers who ask for more contrast,
 * get none of them: the code is in the colour of text.
 */
function stylesOf(themes: Readonly<Record<string, Theme>>): string {
  const { any, light = any, dark = any } = themes;
  if (light === undefined || dark === undefined) return '';
  const both = (one: string, other: string) => (any === undefined ? `light-dark(${one}, ${other})` : one);
  // What docsgen puts into the block, such as its buttons, has to be seen on the theme.
  const scheme = any === undefined ? '' : `color-scheme: ${any.type === 'dark' ? 'dark' : 'light'}; `;
  const background = both(shownColour(light, light.bg), shownColour(dark, dark.bg));
  const foreground = both(shownColour(light, light.fg), shownColour(dark, dark.fg));
  const colours = Object.entries(themes).flatMap(([mode, theme]) =>
    [...classesOf(mode, theme)].map(([colour, name]) => `.themed .${name} { --${mode}: ${colour}; }`),
  );
  return `@layer components {
@media screen and (not (prefers-contrast: more)) {
.code.themed { ${scheme}--bg-code: ${background}; --code-text: ${foreground}; }
:where(.themed code) span { color: ${any === undefined ? 'light-dark(var(--light), var(--dark))' : 'var(--any)'}; }
.themed .${underlined} { text-decoration: underline; }
${colours.join('\n')}
}
}`;
}

/** The classes of all colours that a token may have: `l` and the number of the colour in a theme for light pages. */
function classesOf(mode: string, theme: Theme): ReadonlyMap<string, string> {
  const all = [theme.fg, ...theme.settings.flatMap(({ settings }) => settings?.foreground ?? [])];
  const shown = new Set(all.map((colour) => shownColour(theme, colour)));
  const colours = [...shown].filter((colour) => /^(?:#[\da-f]{3,8}|[a-z]+)$/.test(colour)).sort();
  return new Map(colours.map((colour, index) => [colour, `${mode.charAt(0)}${index}`]));
}
