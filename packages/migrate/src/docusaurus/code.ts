import { codeRanges, isWithin } from '../jsx-tags.ts';
import type { PlannedFile } from '../migration.ts';
import { type Plan, readPlanned } from '../plan.ts';
import { withoutTexts } from '../script-texts.ts';
import { convertSheets, pathOf } from '../style-sheets.ts';
import { endings, loaders } from './content.ts';

/** Makes CSS of style sheets of Sass and Less, and reports what the code of a site asks for and does not find. */
export function convertCode(root: string, plan: Plan): void {
  convertSheets(root, plan);
  leaveShadowedOut(plan);
  for (const file of plan.files.values())
    if (/^(?!i18n\/|versions\/).*\.mdx?$/i.test(file.to)) reportMissing(file, plan);
  for (const file of [...plan.files.values()].filter(({ to }) => to.startsWith('src/') && /\.[jt]sx?$/.test(to))) {
    const { to } = file;
    reportMissing(file, plan);
    reportPluginData(to, readPlanned(file).split('\n'), plan);
  }
}

/**
 * Leaves modules out of which Docusaurus takes another one of the same name, in the order of its webpack: docsgen has another order.
 * Pages are found by their files, and what something names with its ending is another module.
 */
function leaveShadowedOut(plan: Plan): void {
  for (const { to } of [...plan.files.values()]) {
    const [, base = '', ending = ''] = /^(src\/(?!pages\/).*)(\.(?:jsx|tsx?))$/.exec(to) ?? [];
    const first = codeEndings.slice(0, codeEndings.indexOf(ending)).find((end) => plan.files.has(base + end));
    if (first === undefined || [...plan.files.values()].some((file) => names(file, to))) continue;
    plan.files.delete(to);
    plan.note('changed', to, `Docusaurus took ${base}${first} for it, and it is left out`, { file: to });
  }
}

const codeEndings = ['.mjs', '.js', '.jsx', '.ts', '.tsx'];

/** Whether a file imports a module with its ending. */
function names(file: PlannedFile, module: string): boolean {
  if (!/\.(?:mdx?|m?[jt]sx?)$/.test(file.to)) return false;
  return Array.from(readPlanned(file).matchAll(imported)).some(
    ([, specifier = '']) => pathOf(specifier, file.to) === module,
  );
}

/** Reports data of plugins, which are not there: a page that reads it cannot be rendered. */
function reportPluginData(file: string, lines: readonly string[], { note }: Plan): void {
  for (const [index, code] of lines.entries())
    if (/\buse(?:PluginData|GlobalData|AllPluginInstancesData)(?:<[^()]*>)?\(/.test(code))
      note(
        'lost',
        `${file} reads data of a plugin`,
        'plugins of Docusaurus are not run: write the data into a file and import that, or the page cannot be rendered',
        { file, line: index + 1 },
      );
}

/** Reports imports of files that are not there: some are made before a build. */
function reportMissing(file: PlannedFile, { files, note }: Plan): void {
  const { to } = file;
  const isPage = /\.mdx?$/i.test(to);
  const text = isPage ? readPlanned(file) : withoutTexts(readPlanned(file));
  if (!/['"!](?:@site|\.{1,2})\//.test(text)) return;
  const code = isPage ? codeRanges(text) : [];
  for (const { index: at, 1: specifier } of text.matchAll(imported)) {
    if (specifier === undefined || isWithin(code, at) || /\.(?:s[ac]ss|less)$/.test(specifier)) continue;
    // As JavaScript reads it: editors of Markdown write `\\_` for `_`.
    const base = pathOf(specifier.replace(/\\(.)/g, '$1'), to);
    if (endings.some((end) => files.has(base + end))) continue;
    note(
      'lost',
      `${to} imports ${specifier}, which is not there`,
      'a script that runs before the build may make it: run that, or take the import out',
      { file: to, line: text.slice(0, at).split('\n').length },
    );
  }
}

/** An import of a file of the site, in one line. */
const imported = new RegExp(
  `^(?:import\\b[^'"\\n]*|[^\\n/]*\\brequire\\()['"]${loaders}((?:@site/|\\.{1,2}/)[^'"!?\\n]+)(?:\\?raw)?['"]`,
  'gm',
);
