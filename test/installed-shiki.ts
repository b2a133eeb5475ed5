import type { SiteFiles } from './build-site.ts';

/** A fake Shiki with the functions that docsgen calls: two themes, and a language of numbers and of keywords in capitals. */
const shiki = `
const theme = (type, bg, fg, foregrounds) =>
  ({ type, bg, fg, settings: [{}, ...foregrounds.map((foreground) => ({ settings: { foreground } }))] });
const themes = {
  day: theme('light', '#FFFFFF', '#111111', ['#AA0000', '#00000001']),
  night: theme('dark', '#000000', '#EEEEEE', ['#FF9999', '#99FF99']),
};
themes.day.colorReplacements = { '#00000001': 'teal' };
export const bundledThemes = Object.fromEntries(
  Object.entries(themes).map(([name, theme]) => [name, async () => ({ default: theme })]),
);
export const bundledLanguages = { shouting: 1, javascript: 1 };
export const normalizeTheme = (theme) => theme;
export async function createHighlighter({ themes: names }) {
  const loaded = new Set();
  const colours = { number: 0, keyword: 1 };
  return {
    async loadLanguage(name) { loaded.add(name); },
    getTheme: (name) => themes[names.find((one) => one === name)],
    codeToTokensWithThemes(code, { lang, themes: asked }) {
      if (!loaded.has(lang)) throw new Error('not loaded: ' + lang);
      return code.split('\\n').map((line) =>
        line.split(/(\\d+|[A-Z]+)/).filter(Boolean).map((content) => ({
          content,
          variants: Object.fromEntries(Object.entries(asked).map(([mode, name]) => {
            const kind = /^\\d/.test(content) ? 0 : /^[A-Z]/.test(content) ? 1 : undefined;
            const color = kind === undefined ? themes[name].fg : themes[name].settings[kind + 1].settings.foreground;
            return [mode, { color, fontStyle: kind === 1 ? 1 : -1 }];
          })),
        })),
      );
    },
  };
}
`;

/** Files of a site in which the fake is installed. */
export const installedShiki: SiteFiles = {
  'node_modules/shiki/package.json': JSON.stringify({
    name: 'shiki',
    version: '9.0.0',
    type: 'module',
    exports: { '.': './dist/index.js' },
  }),
  'node_modules/shiki/dist/index.js': shiki,
};
