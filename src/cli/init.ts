import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { removeLeftovers, replaceFile } from '../core/write/index.ts';
import { attemptToWrite, exitCodes, printCommandError, type Terminal } from './terminal.ts';

/** npm leaves files of these names out of packages: `starter/` has them under others. */
const names: Readonly<Record<string, string>> = { gitignore: '.gitignore', github: '.github' };

/** Files that a project has already: its own ones stay. */
const kept = new Set(['.gitignore', 'README.md', 'package.json']);

/** Files that only show what a site can have: a project with pages of its own does not need them. */
const samples = /^(?:docs|openapi|releases|static|docsgen\.config\.ts)(?:[/\\]|$)/;

/** The folder of the starter with the package of a plugin. */
const pluginFolder = 'plugin';

/** The config of a site that has pages already. Files that end with `.md` were written for other tools, and are no MDX. */
const plainConfig = (hasMarkdown: boolean) => `import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'My project',${hasMarkdown ? "\n\n  // Files that end with .md are plain Markdown, in which < and { mean nothing; .mdx files are MDX.\n  markdown: { format: 'detect' }," : ''}
});
`;

/**
 * `docsgen init`: puts a small site, or with `--plugin` the package of a plugin, into a folder. Where the folder has pages in `docs/` these are the pages of the
 * site, and no others are added. No file is overwritten: a file in the way is an error, and nothing is written. A file
 * with the same content is not in the way, so that a run that was killed can be run again.
 *
 * @param starter absolute path of the folder `starter/`: `create-docsgen` has one of its own
 */
export function initCommand(
  terminal: Terminal,
  dir: string | undefined,
  starter: string,
  { plugin }: { readonly plugin: boolean },
): number {
  const { cwd } = terminal;
  const target = resolve(cwd, dir ?? '.');
  const from = plugin ? join(starter, pluginFolder) : starter;
  const all = filesIn(from)
    .filter((file) => plugin || !file.startsWith(`${pluginFolder}${sep}`))
    .map((file) => ({
      content: readFileSync(join(from, file)),
      to: file.replace(/^[^/\\]+/, (name) => names[name] ?? name),
    }));
  const pages = filesIn(plugin ? undefined : join(target, 'docs')).map((file) => join('docs', file));
  const hasPages = pages.some(
    (page) => !all.some(({ to, content }) => to === page && hasContent(join(target, to), content)),
  );
  const config = {
    to: 'docsgen.config.ts',
    content: Buffer.from(plainConfig(pages.some((page) => /\.md$/i.test(page)))),
  };
  const files = hasPages ? [...all.filter(({ to }) => !samples.test(to)), config] : all;
  for (const folder of new Set(files.map(({ to }) => dirname(join(target, to))))) removeLeftovers(folder);
  const missing = files.filter(({ content, to }) => !hasContent(join(target, to), content));
  const there = new Set(missing.map(({ to }) => to).filter((to) => existsSync(join(target, to))));
  const inTheWay = [...there].filter((to) => !kept.has(to));
  const shown = relative(cwd, target) || '.';
  if (inTheWay.length > 0) {
    printCommandError(terminal, {
      message: `nothing is written, as these are there already: ${inTheWay.join(', ')}`,
      hint: `name an empty folder: docsgen init ${plugin ? '--plugin my-plugin' : 'my-docs'}`,
    });
    return exitCodes.problems;
  }
  const written = attemptToWrite(terminal, `the ${plugin ? 'plugin' : 'site'} into ${shown}`, () => {
    for (const { content, to } of missing.filter(({ to }) => !there.has(to))) {
      mkdirSync(dirname(join(target, to)), { recursive: true });
      replaceFile(join(target, to), content);
    }
  });
  if (written === undefined) return exitCodes.problems;
  const notes = there.size === 0 ? '' : `left as before: ${[...there].sort().join(', ')}\n`;
  const site = hasPages ? 'a site of the pages in docs/' : 'a small site';
  const last = plugin ? 'npm test' : 'npx docsgen serve --watch --open';
  const steps = nextSteps(target, shown, there, last);
  terminal.stderr.write(`${notes}${plugin ? 'a plugin' : site} is in ${shown}/; next:\n  ${steps}\n`);
  return exitCodes.ok;
}

/** Relative to the folder, sorted; nothing where there is none. */
function filesIn(folder: string | undefined): readonly string[] {
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function hasContent(file: string, content: Buffer): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true && readFileSync(file).equals(content);
}

function nextSteps(target: string, shown: string, there: ReadonlySet<string>, last: string): string {
  const isInstalled = existsSync(join(target, 'node_modules/docsgen'));
  const install = there.has('package.json') ? 'npm install --save-dev docsgen' : 'npm install';
  return [...(shown === '.' ? [] : [`cd ${shown}`]), ...(isInstalled ? [] : [install]), last].join(' && ');
}
