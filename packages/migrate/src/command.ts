import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import {
  attemptToWrite,
  endByError,
  exitCodes,
  findForeignSites,
  foreignToolNames,
  type MigrateFlags,
  plural,
  runMigrate,
  shellWord,
  type Terminal,
  UsageError,
  UserError,
} from 'docsgen/moving';
import { type Balance, isEven, printSentence } from './balance/index.ts';
import { checkMove } from './check.ts';
import {
  balanceMigration,
  checkTarget,
  isRun,
  type Migration,
  planMigration,
  unmovableSite,
  writeMigration,
} from './index.ts';

/** Runs the command line of `docsgen-migrate`, which is that of `docsgen migrate`, and gives its exit code. */
export function main(argv: readonly string[]): Promise<number> {
  return runMigrate(argv, migrateCommand);
}

/** `docsgen migrate`: turns a site of another tool into one of docsgen. */
export async function migrateCommand(
  terminal: Terminal,
  from: string | undefined,
  moved: string | undefined,
  flags: MigrateFlags,
): Promise<number> {
  const { cwd } = terminal;
  try {
    return await migrateSite(terminal, from, moved, flags);
  } catch (error) {
    if (error instanceof UserError) error.message = error.message.replaceAll(`${cwd}/`, '').replaceAll(cwd, '.');
    // Here, since the docsgen that runs the command may be another copy.
    return endByError(terminal, error);
  }
}

async function migrateSite(
  terminal: Terminal,
  from: string | undefined,
  moved: string | undefined,
  flags: MigrateFlags,
): Promise<number> {
  const { cwd, stdout, stderr } = terminal;
  const { to, dryRun = false, timeout: seconds = 60, check = false } = flags;
  if (check) return checkMove(terminal, from ?? '.', moved ?? to ?? '.');
  const source = resolve(cwd, from ?? '.');
  const show = (path: string) => relative(cwd, path) || '.';
  const [site, ...others] = findForeignSites(source);
  if (site === undefined) throw noSite(source, show(source));
  if (moved !== undefined || (to === undefined && !dryRun))
    throw new UsageError(
      'expected --to, the folder of the new site',
      'docsgen migrate --to ../new-site, or --dry-run to see what it would do',
    );
  const target = to === undefined ? undefined : resolve(cwd, to);
  const { config, folder } = site;
  if (target !== undefined) checkTarget(target, folder);
  for (const other of others)
    stderr.write(
      `${show(other.config)} is of a site, too: name its folder to move that, docsgen migrate ${show(other.folder)}\n`,
    );
  if (isRun(site))
    stderr.write(
      `${show(config)} is code, and is run now, with your rights, for ${plural(seconds, 'second')} at most\n`,
    );
  const migration = await planMigration(site, { seconds });
  const { files, edits, notes, tool } = migration;
  if (dryRun) printMigration(migration, stdout);
  const lost = notes.filter(({ weight }) => weight === 'lost').length;
  const counts = (made: Balance | undefined) => {
    // That nothing was lost is said only where the balance says it, too.
    const isKnown = lost > 0 || made === undefined || isEven(made);
    return [
      plural(files.length, 'file'),
      `${plural(edits.length, 'line')} changed`,
      ...(isKnown ? [`${lost} not taken over`] : []),
    ].join(', ');
  };
  if (target === undefined || dryRun) {
    const made = await inTemporaryFolder((folder) => {
      writeMigration(migration, folder);
      return balanceMigration(migration, { site, target: folder });
    });
    if (made !== undefined) stderr.write(`${printSentence(made)}\n`);
    stderr.write(`${tool}: ${counts(made)}; nothing is written\n`);
    return exitCodes.ok;
  }
  attemptToWrite(show(target), () => writeMigration(migration, target));
  const made = await balanceMigration(migration, { site, target });
  if (made !== undefined) stderr.write(`${printSentence(made)}\n`);
  stderr.write(
    `${tool}: ${counts(made)}; the site is in ${show(target)}/, and MIGRATION.md says what is left. Next:\n`,
  );
  stderr.write(`  cd ${shellWord(show(target))} && npm install && npx docsgen build\n`);
  return exitCodes.ok;
}

/** Runs work in a folder that is gone after it. */
async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Why a folder has no site that can be moved. */
function noSite(folder: string, shown: string): UsageError {
  const other = unmovableSite(folder);
  if (other === undefined)
    return new UsageError(
      `there is no site of another tool in ${shown}`,
      `name the folder of a site of ${foreignToolNames()}: docsgen migrate ../old-site --to new-site`,
    );
  return new UsageError(
    `${shown} is a site of ${other.tool} (${other.config}), which docsgen migrate does not take`,
    `its pages in Markdown can be a site as they are: docsgen init, in a folder with them in docs/; whole sites move of ${foreignToolNames()}`,
  );
}

/** Prints what a migration would write: paths, edits of lines, notes. */
function printMigration({ files, edits, notes }: Migration, stdout: Terminal['stdout']): void {
  for (const { to } of files) stdout.write(`${to}\n`);
  for (const { file, line, before, after } of edits)
    stdout.write(`\n${file}:${line}\n- ${before.trim()}\n+ ${after.trim()}\n`);
  for (const { weight, about, file, line, advice } of notes) {
    const place = file === undefined ? '' : ` (${file}${line === undefined ? '' : `:${line}`})`;
    stdout.write(`\n${weight}: ${about}${place}\n  ${advice}\n`);
  }
}
