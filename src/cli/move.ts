import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { findConfig } from '../pipeline/config/index.ts';
import {
  carryOut,
  FileSaved,
  filesOfMove,
  type MovePlan,
  planMove,
  type Rewritten,
  rewrite,
} from '../tools/move/index.ts';
import { Workspace } from '../tools/workspace/index.ts';
import { printDiagnostics, showFrom } from './report.ts';
import { exitCodes, plural, printCommandError, type Terminal } from './terminal.ts';

interface MoveFlags {
  readonly root?: string;
  readonly dryRun?: boolean;
}

/** `docsgen move`: renames a page, a picture or a folder, with the links, sidebars and redirects that lead to it. */
export async function moveCommand(
  terminal: Terminal,
  oldPath: string,
  newPath: string,
  flags: MoveFlags,
): Promise<number> {
  const { cwd, stderr } = terminal;
  const { root } = findConfig(cwd, flags.root);
  const named = (path: string) => relative(root, resolve(cwd, path)).split(sep).join('/');
  const move = { from: named(oldPath), to: named(newPath) };
  const show = showFrom(root, cwd);
  const problem = problemWith(root, move, show);
  if (problem !== undefined) {
    printCommandError(terminal, problem);
    return exitCodes.usage;
  }
  const workspace = await Workspace.open({ cwd, root });
  try {
    const { site, diagnostics } = await workspace.check();
    if (site === undefined) {
      printDiagnostics(terminal, { diagnostics, root });
      return exitCodes.usage;
    }
    const textOf = (path: string) => readFileSync(join(root, path), 'utf8').replace(/^\uFEFF/, '');
    const plan = await planMove(site, filesOfMove(root, move), textOf);
    const rewritten = rewrite(root, plan);
    if (flags.dryRun === true) await printPlan(terminal, plan, rewritten, show);
    else carryOut(root, move, rewritten);
    for (const { place, message } of plan.notes) {
      const line = place.start === undefined ? '' : `:${place.start.line}`;
      stderr.write(`by hand: ${show(place.file)}${line}: ${message}\n`);
    }
    const edits = [...plan.edits.values()].reduce((sum, fixes) => sum + fixes.length, 0);
    const would = flags.dryRun === true ? 'would move' : 'moved';
    stderr.write(
      `${would} ${plural(plan.moves.length, 'file')}: ${plural(edits, 'edit')} in ${plural(rewritten.length, 'file')}, ${plural(plan.addresses.length, 'address', 'addresses')} changed\n`,
    );
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof FileSaved)
      printCommandError(terminal, {
        message: `${show(error.message)} was saved meanwhile; nothing is moved`,
        hint: 'run the command again',
      });
    else if (error instanceof Error && 'syscall' in error)
      printCommandError(terminal, { message: `cannot move ${show(move.from)}: ${error.message}` });
    else throw error;
    return exitCodes.problems;
  } finally {
    await workspace.close();
  }
}

/** Why a file or folder cannot be moved. */
function problemWith(
  root: string,
  { from, to }: { readonly from: string; readonly to: string },
  show: (file: string) => string,
): { readonly message: string; readonly hint?: string } | undefined {
  const outside = [from, to].find((path) => !isBelow(root, path));
  if (outside !== undefined)
    return { message: `${show(outside)} is outside of the site`, hint: 'move files inside of it' };
  const stats = lstatSync(join(root, from), { throwIfNoEntry: false });
  if (from === '') return { message: 'the folder of the site cannot be moved', hint: 'name a file or a folder in it' };
  if (stats === undefined)
    return { message: `there is no file ${show(from)}`, hint: 'name a file or a folder of the site' };
  if (stats.isSymbolicLink())
    return { message: `${show(from)} is a symbolic link, which is no page`, hint: 'move the file that it leads to' };
  const taken = lstatSync(join(root, to), { throwIfNoEntry: false });
  // Where letters of both cases are the same, the new name of a file may be there already: as the file itself.
  const isSame = taken?.ino === stats.ino && taken.dev === stats.dev && from !== to;
  if (to === '' || (taken !== undefined && !isSame))
    return { message: `${show(to)} exists`, hint: 'name a path that is free, with its ending' };
  if (`${to}/`.startsWith(`${from}/`))
    return { message: `${show(to)} is inside of ${show(from)}`, hint: 'name a path outside of it' };
  const [, ending] = stats.isFile() ? (/(\.mdx?)$/i.exec(from) ?? []) : [];
  if (ending !== undefined && !/\.mdx?$/i.test(to))
    return { message: `${show(to)} would be no page`, hint: `name it with its ending: ${show(to)}${ending}` };
  return undefined;
}

/** Whether a path is in the site, also where folders of it are links to others. */
function isBelow(root: string, path: string): boolean {
  if (path.startsWith('../') || path === '..' || isAbsolute(path)) return false;
  let folder = dirname(join(root, path));
  while (!existsSync(folder)) folder = dirname(folder);
  return `${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(root)}${sep}`) || path === '';
}

/** Prints what would be done: each rename, and the edits as a unified diff. */
async function printPlan(
  { stdout }: Terminal,
  { moves, addresses }: MovePlan,
  rewritten: readonly Rewritten[],
  show: (file: string) => string,
): Promise<void> {
  const { createTwoFilesPatch } = await import('diff');
  for (const { from, to } of moves) stdout.write(`rename ${show(from)} => ${show(to)}\n`);
  for (const { from, to } of addresses) stdout.write(`address ${from} => ${to}\n`);
  for (const { file, before, after } of rewritten) {
    const names = [`a/${show(file)}`, `b/${show(file)}`] as const;
    const patch = createTwoFilesPatch(...names, before.toString(), after, undefined, undefined, { context: 2 });
    stdout.write(patch.replace(/^=+\n/, ''));
  }
}
