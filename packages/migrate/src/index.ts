import { copyFileSync, existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import {
  type ForeignSite,
  type ForeignToolName,
  makeFolder,
  removeLeftovers,
  temporaryName,
  tryFolder,
  UsageError,
  writeFailure,
} from 'docsgen/moving';
import { type Balance, balance, pagesOf, printBalance, writeBalance } from './balance/index.ts';
import { withKnownLanguages } from './code-languages.ts';
import { withDates } from './dates.ts';
import { migrateDocusaurus } from './docusaurus/index.ts';
import { withoutFalseTags } from './false-tags.ts';
import { isFile, realOf } from './files.ts';
import { migrateFumadocs } from './fumadocs/index.ts';
import { migrateGitBook } from './gitbook/index.ts';
import { withKnownFields } from './known-fields.ts';
import { migrateMdBook } from './mdbook/index.ts';
import type { Migration, Note, PlannedFile } from './migration.ts';
import { migrateMintlify } from './mintlify/index.ts';
import { migrateMkdocs } from './mkdocs/index.ts';
import { migrateNextra } from './nextra/index.ts';
import { migrateReferences } from './references/index.ts';
import { printReport } from './report.ts';
import { migrateRspress } from './rspress/index.ts';
import type { RunOptions } from './run-config.ts';
import { migrateStarlight } from './starlight/index.ts';
import { withPresentStyleFiles } from './style-files.ts';
import { withTabTitles } from './tab-titles.ts';
import { withTitleIds } from './title-ids.ts';
import { withoutUnsafeLinks } from './unsafe-links.ts';
import { migrateVitePress } from './vitepress/index.ts';

export type { Migration } from './migration.ts';
export { unmovableSite } from './other-sites.ts';

interface Reader {
  /** Whether the config is code, which is run. */
  readonly isCode: boolean;
  /** Whether files that end with .md had no components. */
  readonly hasPlainMarkdown: boolean;
  readonly migrate: (config: string, options: RunOptions) => Migration | Promise<Migration>;
}

/** The reader of each tool. docsgen itself knows how to find their sites: `src/tools/foreign-sites`. */
const readers: Readonly<Record<ForeignToolName, Reader>> = {
  Docusaurus: { isCode: true, hasPlainMarkdown: false, migrate: migrateDocusaurus },
  VitePress: { isCode: true, hasPlainMarkdown: false, migrate: migrateVitePress },
  Starlight: { isCode: true, hasPlainMarkdown: true, migrate: migrateStarlight },
  MkDocs: { isCode: false, hasPlainMarkdown: true, migrate: migrateMkdocs },
  Nextra: { isCode: true, hasPlainMarkdown: true, migrate: migrateNextra },
  Rspress: { isCode: true, hasPlainMarkdown: true, migrate: migrateRspress },
  Fumadocs: { isCode: true, hasPlainMarkdown: true, migrate: migrateFumadocs },
  Mintlify: { isCode: false, hasPlainMarkdown: false, migrate: migrateMintlify },
  Redoc: { isCode: false, hasPlainMarkdown: true, migrate: migrateReferences('Redoc') },
  Scalar: { isCode: false, hasPlainMarkdown: true, migrate: migrateReferences('Scalar') },
  mdBook: { isCode: false, hasPlainMarkdown: true, migrate: migrateMdBook },
  GitBook: { isCode: false, hasPlainMarkdown: true, migrate: migrateGitBook },
};

/** Tools whose titles have ids by which links find them. */
const titlesHaveIds: ReadonlySet<ForeignToolName> = new Set(['GitBook', 'MkDocs', 'mdBook']);

/** Whether the config of a site is code, which is run when the site is moved. */
export function isRun({ tool, config }: ForeignSite): boolean {
  return readers[tool.name].isCode && !config.endsWith('.json');
}

/**
 * Checks where the new site goes, before the old one is read: a folder that is absent or empty, that can be written, and that is
 * apart from the old site.
 *
 * @throws UsageError
 */
export function checkTarget(target: string, source: string): void {
  if (isWithin(realOf(target), realOf(source)))
    throw new UsageError(`${target} is in the folder of the old site`, 'name a folder next to it: --to ../new-site');
  if (isWithin(realOf(source), realOf(target)))
    throw new UsageError(
      `${target} has the old site in it`,
      'name a folder that does not exist, or an empty one: --to ../new-site',
    );
  const there = entryAt(target);
  if (there !== undefined && !existsSync(target))
    throw new UsageError(
      `${target} is a symbolic link that leads nowhere`,
      'remove the link, or name the folder that it leads to',
    );
  if (there !== undefined && !statSync(target).isDirectory())
    throw new UsageError(`${target} is a file`, 'name a folder that does not exist, or an empty one');
  checkWritable(target);
  if (there === undefined) return;
  removeLeftovers(target);
  const [first] = readdirSync(target);
  if (first !== undefined)
    throw new UsageError(
      `${target} is not empty: it has ${first}`,
      'name a folder that does not exist, or an empty one',
    );
}

function isWithin(path: string, folder: string): boolean {
  return !/^\.\.(?:[\\/]|$)/.test(relative(folder, path));
}

/** What is at a path, links not followed; `undefined` where there is nothing, also below a file. */
function entryAt(path: string): ReturnType<typeof lstatSync> {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Makes the folder, or one in it, and removes it: what permissions say is not all that can be in the way. */
function checkWritable(target: string): void {
  const sample = join(target, temporaryName());
  let at = target;
  while (entryAt(at) === undefined && dirname(at) !== at) at = dirname(at);
  try {
    tryFolder(sample);
  } catch (error) {
    const reason = writeFailure(error);
    if (reason === undefined) throw error;
    const isFolder = existsSync(at) && statSync(at).isDirectory();
    throw new UsageError(
      `${target} cannot be made: ${isFolder ? `${at} takes no new folder, ${reason}` : `${at} is not a folder`}`,
      'name a folder below one that you may write to: --to ../new-site',
    );
  }
}

/**
 * Plans a move.
 *
 * @throws ConfigFailure, UsageError where nothing can be moved
 */
export async function planMigration(
  { tool, config, folder }: ForeignSite,
  options: { readonly seconds: number },
): Promise<Migration> {
  const { migrate, hasPlainMarkdown } = readers[tool.name];
  const absentLists = new Set<string>();
  const run = {
    ...options,
    onAbsentLists(names: readonly string[]) {
      for (const name of names) absentLists.add(name);
    },
  };
  const safe = withKnownLanguages(withoutUnsafeLinks(await migrate(config, run)));
  const whole = hasPlainMarkdown ? withoutFalseTags(safe) : safe;
  const moved = titlesHaveIds.has(tool.name) ? withTitleIds(whole) : whole;
  const known = await withKnownFields(withTabTitles(withPresentStyleFiles(moved)));
  const migration = await withDates(withHostFiles(known, folder), dirname(config));
  const hasDocuments = migration.files.some(({ to }) => to.startsWith('openapi/'));
  if (!hasDocuments && pagesOf(migration, folder).length === 0)
    throw new UsageError(
      `no page of a site of ${tool.name} was found from ${config} on`,
      'name the folder of a site that the tool can build: nothing is written for one without pages',
    );
  const absent = [...absentLists].sort();
  const named: Migration =
    absent.length === 0 ? migration : { ...migration, notes: [listsOf(absent, config, folder), ...migration.notes] };
  return { ...named, files: [...named.files, { to: reportFile, text: reportOf(named) }] };
}

/** The note about packages that make lists of the config, such as that of its languages. */
function listsOf(names: readonly string[], config: string, folder: string): Note {
  return {
    weight: 'lost',
    about: `the lists that the config makes with ${names.join(', ')}`,
    advice:
      'they are empty, as it is not installed, be they of languages, pages or entries: run npm install in the old site, and migrate again',
    file: relative(folder, config).split(sep).join('/'),
  };
}

const reportFile = 'MIGRATION.md';

function reportOf(migration: Migration, balance?: Balance): string {
  const next =
    'Next: `npm install`, then `npx docsgen build`. It holds the site against `urls.lock`, which has the addresses of the old one.';
  return printReport(migration, next, balance === undefined ? [] : printBalance(balance));
}

/**
 * Counts the old site and the new one in `target`, and writes the balance there. `undefined` where the old site has no pages to count.
 */
export async function balanceMigration(
  migration: Migration,
  { site: { folder }, target }: { readonly site: ForeignSite; readonly target: string },
): Promise<Balance | undefined> {
  const { tool, old } = migration;
  const pairs = pagesOf(migration, folder);
  if (old === undefined || pairs.length === 0) return undefined;
  const made = await balance({ tool, old, root: folder, target, pairs });
  writeFileSync(join(target, reportFile), reportOf(migration, made));
  writeBalance(made, target);
  return made;
}

/** Adds the redirects and headers of a host that are next to the site, and that the old build put into its output. */
function withHostFiles(migration: Migration, folder: string): Migration {
  const added = ['_redirects', '_headers'].flatMap((name): readonly PlannedFile[] => {
    if (migration.files.some(({ to }) => to === `static/${name}`)) return [];
    const file = [join(folder, name), join(folder, '..', name)].find(isFile);
    return file === undefined ? [] : [{ to: `static/${name}`, copy: file }];
  });
  const read = ['netlify.toml', 'vercel.json', 'staticwebapp.config.json'].filter((name) => isFile(join(folder, name)));
  return {
    ...migration,
    files: [...migration.files, ...added],
    notes: [
      ...migration.notes,
      ...read.map(
        (file): Note => ({
          weight: 'changed',
          about: `the settings of a host in ${file}`,
          file,
          advice: 'they stay with the old site: write its redirects under redirects, or copy the file',
        }),
      ),
    ],
  };
}

/**
 * Writes the new site: next to its place first, so that there is all of it or nothing. An empty folder stays the folder that it
 * is, since it may be the one that the command was started in, or a mounted one: its files are moved in at the end.
 */
export function writeMigration({ files }: Migration, target: string): void {
  const isThere = existsSync(target);
  const folder = isThere ? target : dirname(target);
  makeFolder(folder);
  removeLeftovers(folder);
  const staged = join(folder, temporaryName());
  try {
    for (const file of files) {
      const path = join(staged, file.to);
      makeFolder(dirname(path));
      if ('text' in file) writeFileSync(path, file.text);
      else copyFileSync(file.copy, path);
    }
    if (isThere) for (const name of readdirSync(staged)) renameSync(join(staged, name), join(target, name));
    else renameSync(staged, target);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}
