/**
 * `docsgen/moving`: what `docsgen-migrate` needs of docsgen, and all that it may import of it. Both have one version and are
 * published together, so it promises nothing to others: programs import `docsgen`, plugins `docsgen/plugin`.
 */

import type { MigrateCommand } from './cli/migrate.ts';
import { loadReadFrontmatter } from './pipeline/content/index.ts';
import type { ShownSite } from './tools/shown-site/index.ts';

// Addresses and slugs, as the new site will have them.
export { default as GithubSlugger } from 'github-slugger';
// Its version, and which versions it takes of packages that a site may install.
export { ownManifest } from './cli/manifest.ts';
// The command: what `docsgen migrate` gives it, where it writes, its exit codes, its messages.
export type { MigrateFlags } from './cli/migrate.ts';
export { attemptToWrite, endByError, exitCodes, plural, shellWord, type Terminal } from './cli/terminal.ts';
// What a page may name: languages of code, and icons of sets that are installed.
export { grammarName } from './core/highlight/index.ts';
export { createFindIcon } from './core/icons/index.ts';
// Folders and files that are written as a whole, or not at all.
export { makeFolder, removeLeftovers, temporaryName, tryFolder, writeFailure } from './core/write/index.ts';
// What git knows of the old pages, and the files from which the new site takes dates and addresses that stay.
export { datesFile, printLock, readAdded, readGitDates, readGitState } from './pipeline/content/index.ts';
// The order in which sidebars have pages.
export { byCodeUnit, inNaturalOrder } from './shared/compare.ts';
// Values.
export { definedOnly } from './shared/defined-only.ts';
// What docsgen has in place of modules of Docusaurus.
export { docusaurusModule } from './shared/docusaurus-modules.ts';
export { folderPageRank } from './shared/folder-page.ts';
export { groupBy } from './shared/group-by.ts';
// Paths of sources and permalinks, both with `/` on all systems.
export {
  decodeUrl,
  fileName,
  joinPermalink,
  normalizePath,
  parentPath,
  splitNumberPrefix,
  splitUrl,
} from './shared/paths.ts';
export { isScheme } from './shared/schemes.ts';
export { tagSlug } from './shared/tag-slug.ts';
// Errors that a command ends with.
export { UsageError, UserError } from './shared/user-error.ts';
// Sites of other tools: where one is, without reading it.
export {
  type ForeignSite,
  type ForeignToolName,
  findForeignSites,
  foreignToolNames,
} from './tools/foreign-sites/index.ts';
export type { ShownSite } from './tools/shown-site/index.ts';

/**
 * Runs `docsgen migrate` with the given arguments as the work of this process, in the way of the `docsgen` command, and gives its
 * exit code: the command line of `docsgen-migrate`.
 */
export async function runMigrate(argv: readonly string[], migrate: MigrateCommand): Promise<number> {
  const { main } = await import('./cli/index.ts');
  return main(['migrate', ...argv], { migrate: async () => migrate });
}

/** What readers of the site in a folder are shown, see `shownSite`. */
export async function shownSite(root: string): Promise<ShownSite> {
  const { shownSite: show } = await import('./tools/shown-site/index.ts');
  return show(root);
}

/** Names of the fields of a page's frontmatter that have values which docsgen does not take, and with which it is not built. */
export async function rejectedFields(file: string, text: string): Promise<readonly string[]> {
  const readFrontmatter = await loadReadFrontmatter();
  return readFrontmatter(file, text.replace(/^\uFEFF/, ''), (written) => written).frontmatter.rejected ?? [];
}
