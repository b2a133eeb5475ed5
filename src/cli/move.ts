import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { findConfig } from '../pipeline/config/index.ts';
import { nearest } from '../shared/nearest.ts';
import { UsageError, UserError } from '../shared/user-error.ts';
import {
  carryOut,
  FileSaved,
  filesOfMove,
  findNamed,
  type MovePlan,
  namesIn,
  planMove,
  planRename,
  rewrite,
  translationsOfMove,
  writeEdits,
} from '../tools/move/index.ts';
import { type KnownTexts, Workspace } from '../tools/workspace/index.ts';
import { unifiedDiff } from './fix-files.ts';
import { printDiagnostics, showFrom } from './report.ts';
import { exitCodes, isRefusal, plural, refusalOf, type Terminal } from './terminal.ts';

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
  if (part === undefined) checkMove(root, move, show);
  else checkFile(root, part.file, show);
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
      throw new UserError(`${show(error.message)} was saved meanwhile; nothing is moved`, 'run the command again');
    if (isRefusal(error)) throw new UserError(`cannot move ${show(part?.file ?? move.from)}: ${refusalOf(error)}`);
    throw error;
  } finally {
    await workspace.close();
  }
}

interface Around extends KnownTexts {
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
  if (taken !== undefined)
    throw new UsageError(
      `${show(taken.by)} exists, where the translation ${show(taken.from)} would go; nothing is moved`,
      'remove or rename one of them, or choose another path',
    );
  const moves = [move, ...translations.moves];
  const files = moves.flatMap((one) => filesOfMove(root, one));
  const plan = await planMove(site, files, textOf);
  const rewritten = rewrite(root, plan);
  if (flags.dryRun === true) {
    for (const { from, to } of plan.moves) stdout.write(`rename ${show(from)} => ${show(to)}\n`);
    for (const { from, to } of plan.addresses) stdout.write(`address ${from} => ${to}\n`);
    stdout.write(await unifiedDiff(rewritten, show, 2));
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
    throw new UsageError(String(plan), named === undefined ? hint : 'choose another name');
  }
  const { fixes, notes } = plan;
  const edits = new Map(fixes.map(({ file: path }) => [path, fixes.filter((fix) => fix.file === path)]));
  const rewritten = rewrite(root, { edits });
  if (flags.dryRun === true) terminal.stdout.write(await unifiedDiff(rewritten, show, 2));
  else writeEdits(root, rewritten);
  printNotes(terminal, notes, show);
  const would = flags.dryRun === true ? 'would rename' : 'renamed';
  terminal.stderr.write(
    `${would} the ${named.kind} ${JSON.stringify(name)}: ${plural(fixes.length, 'edit')} in ${plural(rewritten.length, 'file')}\n`,
  );
  return exitCodes.ok;
}

/** @throws UsageError where nothing in a file can be renamed */
function checkFile(root: string, file: string, show: (file: string) => string): void {
  if (!isBelow(root, file)) throw new UsageError(`${show(file)} is outside of the site`, 'rename what is inside of it');
  if (statSync(join(root, file), { throwIfNoEntry: false })?.isFile() !== true)
    throw new UsageError(`there is no file ${show(file)}`, 'name a page, the glossary or an API document of the site');
}

/** @throws UsageError where a file or folder cannot be moved */
function checkMove(
  root: string,
  { from, to }: { readonly from: string; readonly to: string },
  show: (file: string) => string,
): void {
  const outside = [from, to].find((path) => !isBelow(root, path));
  if (outside !== undefined) throw new UsageError(`${show(outside)} is outside of the site`, 'move files inside of it');
  const stats = lstatSync(join(root, from), { throwIfNoEntry: false });
  if (from === '') throw new UsageError('the folder of the site cannot be moved', 'name a file or a folder in it');
  if (stats === undefined)
    throw new UsageError(`there is no file ${show(from)}`, 'name a file or a folder of the site');
  if (stats.isSymbolicLink())
    throw new UsageError(`${show(from)} is a symbolic link, which is no page`, 'move the file that it leads to');
  const taken = lstatSync(join(root, to), { throwIfNoEntry: false });
  // Where case is ignored, a new name that differs only in case exists already: it is the file itself.
  const isSame = taken?.ino === stats.ino && taken.dev === stats.dev && from !== to;
  if (to === '' || (taken !== undefined && !isSame))
    throw new UsageError(`${show(to)} exists`, 'name a path that is free, with its ending');
  if (`${to}/`.startsWith(`${from}/`))
    throw new UsageError(`${show(to)} is inside of ${show(from)}`, 'name a path outside of it');
  const [, ending] = stats.isFile() ? (/(\.mdx?)$/i.exec(from) ?? []) : [];
  if (ending !== undefined && !/\.mdx?$/i.test(to))
    throw new UsageError(`${show(to)} would be no page`, `name it with its ending: ${show(to)}${ending}`);
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
