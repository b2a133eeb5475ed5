import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { packageRoot } from '../bundle/index.ts';
import { removeLeftovers, replaceFile } from '../write/index.ts';
import { exitCodes } from './exit-codes.ts';
import { attemptToWrite, sayRefusal } from './refusal.ts';

/** npm leaves out of packages what has these names: they are kept under others. */
const names: Readonly<Record<string, string>> = { gitignore: '.gitignore', github: '.github' };

/** What a folder has that is a project already: its own will do. */
const kept = new Set(['.gitignore', 'README.md', 'package.json']);

/**
 * Puts a small site into a folder. Nothing that is there is overwritten: what would make it another site ends it first.
 * What is there with the same content is no matter, so that a run that was killed can be run again.
 */
export function initCommand(dir: string | undefined): number {
  const cwd = process.cwd();
  const target = resolve(cwd, dir ?? '.');
  const starter = join(packageRoot(), 'starter');
  const files = readdirSync(starter, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(starter, join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => ({ from: join(starter, file), to: file.replace(/^[^/\\]+/, (name) => names[name] ?? name) }));
  for (const folder of new Set(files.map(({ to }) => dirname(join(target, to))))) removeLeftovers(folder);
  const missing = files.filter(({ from, to }) => !hasContentOf(join(target, to), from));
  const there = new Set(missing.map(({ to }) => to).filter((to) => existsSync(join(target, to))));
  const inTheWay = [...there].filter((to) => !kept.has(to));
  const shown = relative(cwd, target) || '.';
  if (inTheWay.length > 0) {
    sayRefusal({
      message: `nothing is written, as these are there already: ${inTheWay.join(', ')}`,
      hint: 'name an empty folder: docsgen init my-docs',
    });
    return exitCodes.problems;
  }
  const written = attemptToWrite(`the site into ${shown}`, () => {
    for (const { from, to } of missing.filter(({ to }) => !there.has(to))) {
      mkdirSync(dirname(join(target, to)), { recursive: true });
      replaceFile(join(target, to), readFileSync(from));
    }
  });
  if (written === undefined) return exitCodes.problems;
  const notes = there.size === 0 ? '' : `left as before: ${[...there].sort().join(', ')}\n`;
  process.stderr.write(`${notes}a small site is in ${shown}/; next:\n  ${nextSteps(target, shown, there)}\n`);
  return exitCodes.ok;
}

function hasContentOf(file: string, other: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true && readFileSync(file).equals(readFileSync(other));
}

function nextSteps(target: string, shown: string, there: ReadonlySet<string>): string {
  const isInstalled = existsSync(join(target, 'node_modules/docsgen'));
  const install = there.has('package.json') ? 'npm install --save-dev docsgen' : 'npm install';
  return [
    ...(shown === '.' ? [] : [`cd ${shown}`]),
    ...(isInstalled ? [] : [install]),
    'npx docsgen serve --watch --open',
  ].join(' && ');
}
