import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { findConfig } from '../pipeline/config/index.ts';
import { nearest } from '../shared/nearest.ts';
import {
  carryOut,
  FileSaved,
  filesOfMove,
  findNamed,
  type MovePlan,
  namesIn,
  planMove,
  planRename,
  type RenameInput,
  type Rewritten,
  rewrite,
  translationsOfMove,
  writeEdits,
} from '../tools/move/index.ts';
import { Workspace } from '../tools/workspace/index.ts';
import { printDiagnostics, showFrom } from './report.ts';
import { exitCodes, isRefusal, plural, printCommandError, refusalOf, type Terminal } from './terminal.ts';

interface MoveFlags {
  readonly root?: string;
  readonly dryRun?: boolean;
}

/**
 * `docsgen move`: renames a page, picture or folder, and updates the links, sidebars and redirects that name it. With `FILE#NAME`
 * it renames a heading, term or operation.
 */
export async function moveCommand(
  terminal: Terminal,
  oldPath: string,
  newPath: string,
  flags: MoveFlags,
): Promise<number> {
  const { cwd } = terminal;
  const { root } = findConfig(cwd, flags.root);
  const named = (path: string) => relative(root, resolve(cwd, path)).split(sep).join('/');
  const show = showFrom(root, cwd);
  const move = { from: named(oldPath), to: named(newPath) };
  const hash = existsSync(resolve(cwd, oldPath)) ? -1 : oldPath.indexOf('#');
  const part = hash < 0 ? undefined : { file: named(oldPath.slice(0, hash)), name: oldPath.slice(hash + 1) };
  const problem = part === undefined ? problemWith(root, move, show) : missing(root, part.file, show);
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
    const around = { terminal, root, show, flags, site, workspace, textOf };
    return part === undefined ? await moveFiles(around, move) : await rename(around, part, newPath);
  } catch (error) {
    if (error instanceof FileSaved)
      printCommandError(terminal, {
        message: `${show(error.message)} was saved meanwhile; nothing is moved`,
        hint: 'run the command again',
      });
    else if (isRefusal(error))
      printCommandError(terminal, { message: `cannot move ${show(part?.file ?? move.from)}: ${refusalOf(error)}` });
    else throw error;
    return exitCodes.problems;
  } finally {
    await workspace.close();
  }
}

interface Around extends RenameInput {
  readonly terminal: Terminal;
  readonly root: string;
  readonly show: (file: string) => string;
  readonly flags: MoveFlags;
}

async function moveFiles(
  { terminal, root, show, flags, site, textOf }: Around,
  move: { readonly from: string; readonly to: string },
): Promise<number> {
  const { stdout, stderr } = terminal;
  const translations = translationsOfMove(root, site.config, move);
  const [taken] = translations.taken;
  if (taken !== undefined) {
    printCommandError(terminal, {
      message: `${show(taken.by)} exists, where the translation ${show(taken.from)} would go; nothing is moved`,
      hint: 'remove or rename one of them, or choose another path',
    });
    return exitCodes.usage;
  }
  const moves = [move, ...translations.moves];
  const files = moves.flatMap((one) => filesOfMove(root, one));
  const plan = await planMove(site, files, textOf);
  const rewritten = rewrite(root, plan);
  if (flags.dryRun === true) {
    for (const { from, to } of plan.moves) stdout.write(`rename ${show(from)} => ${show(to)}\n`);
    for (const { from, to } of plan.addresses) stdout.write(`address ${from} => ${to}\n`);
    await printEdits(stdout, rewritten, show);
  } else carryOut(root, moves, rewritten);
  printNotes(terminal, plan.notes, show);
  const edits = [...plan.edits.values()].reduce((sum, fixes) => sum + fixes.length, 0);
  const would = flags.dryRun === true ? 'would move' : 'moved';
  stderr.write(
    `${would} ${plural(plan.moves.length, 'file')}: ${plural(edits, 'edit')} in ${plural(rewritten.length, 'file')}, ${plural(plan.addresses.length, 'address', 'addresses')} changed\n`,
  );
  return exitCodes.ok;
}

/** Renames a heading, term or operation: `FILE#NAME`. */
async function rename(
  { terminal, root, show, flags, ...input }: Around,
  { file, name }: { readonly file: string; readonly name: string },
  newName: string,
): Promise<number> {
  const named = findNamed(input, file, name);
  const plan =
    named === undefined
      ? `${show(file)} has no heading, term or operation ${JSON.stringify(name)}`
      : await planRename(input, named, newName);
  if (named === undefined || typeof plan === 'string') {
    const near = nearest(name, namesIn(input, file));
    const hint =
      near === undefined
        ? 'name a heading by its id, a term of the glossary as it is written there, an operation by its operationId'
        : `did you mean ${show(file)}#${near}?`;
    printCommandError(terminal, { message: String(plan), hint: named === undefined ? hint : 'choose another name' });
    return exitCodes.usage;
  }
  const { fixes, notes } = plan;
  const edits = new Map(fixes.map(({ file: path }) => [path, fixes.filter((fix) => fix.file === path)]));
  const rewritten = rewrite(root, { edits });
  if (flags.dryRun === true) await printEdits(terminal.stdout, rewritten, show);
  else writeEdits(root, rewritten);
  printNotes(terminal, notes, show);
  const would = flags.dryRun === true ? 'would rename' : 'renamed';
  terminal.stderr.write(
    `${would} the ${named.kind} ${JSON.stringify(name)}: ${plural(fixes.length, 'edit')} in ${plural(rewritten.length, 'file')}\n`,
  );
  return exitCodes.ok;
}

/** Why nothing in a file can be renamed. */
function missing(root: string, file: string, show: (file: string) => string): Problem | undefined {
  if (!isBelow(root, file))
    return { message: `${show(file)} is outside of the site`, hint: 'rename what is inside of it' };
  if (statSync(join(root, file), { throwIfNoEntry: false })?.isFile() === true) return undefined;
  return {
    message: `there is no file ${show(file)}`,
    hint: 'name a page, the glossary or an API document of the site',
  };
}

interface Problem {
  readonly message: string;
  readonly hint?: string;
}

/** Why a file or folder cannot be moved. */
function problemWith(
  root: string,
  { from, to }: { readonly from: string; readonly to: string },
  show: (file: string) => string,
): Problem | undefined {
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
  // Where case is ignored, a new name that differs only in case exists already: it is the file itself.
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

/** Whether a path is in the site, with symbolic links resolved. */
function isBelow(root: string, path: string): boolean {
  if (path.startsWith('../') || path === '..' || isAbsolute(path)) return false;
  let folder = dirname(join(root, path));
  while (!existsSync(folder)) folder = dirname(folder);
  return `${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(root)}${sep}`) || path === '';
}

/** Prints changes that have to be made by hand. */
function printNotes({ stderr }: Terminal, notes: MovePlan['notes'], show: (file: string) => string): void {
  for (const { place, message } of notes) {
    const line = place.start === undefined ? '' : `:${place.start.line}`;
    stderr.write(`by hand: ${show(place.file)}${line}: ${message}\n`);
  }
}

/** Prints edits as a unified diff. */
async function printEdits(
  stdout: Terminal['stdout'],
  rewritten: readonly Rewritten[],
  show: (file: string) => string,
): Promise<void> {
  const { createTwoFilesPatch } = await import('diff');
  for (const { file, before, after } of rewritten) {
    const names = [`a/${show(file)}`, `b/${show(file)}`] as const;
    const patch = createTwoFilesPatch(...names, before.toString(), after, undefined, undefined, { context: 2 });
    stdout.write(patch.replace(/^=+\n/, ''));
  }
}
