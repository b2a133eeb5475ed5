import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { packageRoot } from '../bundle/index.ts';
import { exitCodes } from './exit-codes.ts';
import { sayRefusal } from './refusal.ts';

/** npm leaves out of packages what has these names: they are kept under others. */
const names: Readonly<Record<string, string>> = { gitignore: '.gitignore', github: '.github', npmrc: '.npmrc' };

/** Puts a small site into a folder. Nothing that is there is overwritten: then nothing is written at all. */
export function initCommand(dir: string | undefined): number {
  const cwd = process.cwd();
  const target = resolve(cwd, dir ?? '.');
  const starter = join(packageRoot(), 'starter');
  const files = readdirSync(starter, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(starter, join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => ({ from: join(starter, file), to: file.replace(/^[^/\\]+/, (name) => names[name] ?? name) }));
  const inTheWay = files.filter(({ to }) => existsSync(join(target, to)));
  const shown = relative(cwd, target) || '.';
  if (inTheWay.length > 0) {
    sayRefusal({
      message: `nothing is written, as these are there already: ${inTheWay.map(({ to }) => to).join(', ')}`,
      hint: 'name an empty folder: docsgen init my-docs',
    });
    return exitCodes.problems;
  }
  for (const { from, to } of files) {
    mkdirSync(dirname(join(target, to)), { recursive: true });
    copyFileSync(from, join(target, to));
  }
  const enter = shown === '.' ? '' : `cd ${shown} && `;
  process.stderr.write(
    `a small site is in ${shown}/; next:\n  ${enter}npm install && npx docsgen serve --watch --open\n`,
  );
  return exitCodes.ok;
}
