import { dirname } from 'node:path';
import { normalizePath } from 'docsgen/moving';
import { codeRanges } from '../jsx-tags.ts';
import type { PlannedFile } from '../migration.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';
import { endings } from './content.ts';
import { sassOf } from './sass.ts';

/** Makes CSS of style sheets of Sass, and reports those that stay. */
export function convertCode(root: string, plan: Plan): void {
  convertSheets(root, plan);
  for (const file of plan.files.values())
    if (/^(?!i18n\/|versions\/).*\.mdx?$/i.test(file.to)) reportMissing(file, plan);
  for (const file of [...plan.files.values()].filter(({ to }) => to.startsWith('src/') && /\.[jt]sx?$/.test(to))) {
    const { to } = file;
    reportMissing(file, plan);
    const lines = readPlanned(file)
      .split('\n')
      .map((before, index) => {
        const after = before.replace(/(['"])([^'"]+)\.s[ac]ss\1/g, (whole, quote: string, path: string) =>
          plan.files.has(`${pathOf(path, to)}.css`) ? `${quote}${path}.css${quote}` : whole,
        );
        if (after !== before) plan.edits.push({ file: to, line: index + 1, before, after });
        return after;
      });
    const text = lines.join('\n');
    if (text !== readPlanned(file)) plan.write(to, text, sourceOf(file));
    reportPluginData(to, lines, plan);
  }
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

/** The path in the new site that an import names. */
function pathOf(specifier: string, importer: string): string {
  return specifier.startsWith('@site/')
    ? specifier.slice('@site/'.length)
    : normalizePath(`/${dirname(importer)}/${specifier}`).slice(1);
}

function convertSheets(root: string, plan: Plan): void {
  const compile = sassOf(root);
  for (const file of [...plan.files.values()].filter(({ to }) => /\.(?:scss|sass|less)$/.test(to))) {
    const { to } = file;
    const source = sourceOf(file);
    const text = readPlanned(file);
    const write = (css: string) => {
      plan.files.delete(to);
      plan.write(to.replace(/\.\w+$/, '.css'), css, source);
    };
    if (to.endsWith('.scss') && !isSass.test(text)) write(text.replace(/(^|[\s;{}])\/\/[^\n]*/g, '$1'));
    // A part of others is in their CSS.
    else if (/(?:^|\/)_[^/]+$/.test(to)) continue;
    else if (to.endsWith('.less') || source === undefined)
      plan.note('lost', `the style sheet ${to}`, 'compile it with less into a .css file next to it, and import that', {
        file: to,
      });
    else {
      const made = compile(source);
      if ('css' in made) write(made.css);
      else
        plan.note(
          'lost',
          `the style sheet ${to}`,
          `browsers read CSS only, and ${made.problem}: run npm install there and migrate again, or npx sass ${to} ${to.replace(/\.\w+$/, '.css')} here, and import that file`,
          { file: to },
        );
    }
  }
}

/** What a style sheet has that is no CSS; nested rules are CSS by now. */
const isSass = /[@$#](?:\{|include|mixin|use|forward|extend|if|each|function|import\s+['"](?!http))|\$[\w-]+|&[\w-]/;

/** Reports imports of files that are not there: some are made before a build. */
function reportMissing(file: PlannedFile, { files, note }: Plan): void {
  const { to } = file;
  const text = readPlanned(file);
  if (!/['"!](?:@site|\.{1,2})\//.test(text)) return;
  const code = /\.mdx?$/i.test(to) ? codeRanges(text) : [];
  for (const { index: at, 1: specifier } of text.matchAll(imported)) {
    if (
      specifier === undefined ||
      code.some(([from, end]) => at >= from && at < end) ||
      /\.(?:s[ac]ss|less)$/.test(specifier)
    )
      continue;
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
const imported =
  /^(?:import\b[^'"\n]*|[^\n/]*\brequire\()['"](?:!*[\w-]+-loader!)?((?:@site\/|\.{1,2}\/)[^'"!?\n]+)['"]/gm;
