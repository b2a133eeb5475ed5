import type { Content } from '../../model/content.ts';
import type { frontmatterText, readFrontmatter } from './frontmatter.ts';
import type { addRedirectFrom } from './redirect-from.ts';

export { createAssetIndex } from './assets.ts';
export { describeFile, listFolder, type Tree } from './discover.ts';
export { datesFile } from './earlier-dates.ts';
export { readCommittedFiles, readEarlierSources, readFormerSources } from './earlier-sources.ts';
export {
  damagedHistory,
  type GitState,
  missingHistory,
  readAdded,
  readBlobTexts,
  readGitDates,
  readGitState,
  wasCommitted,
} from './git.ts';
export { likeness } from './likeness.ts';
export { openPast } from './past.ts';
export { readContent } from './read-content.ts';
export {
  contentRoots,
  type Data,
  type DataFile,
  describeIn,
  entryOf,
  readData,
  readHead,
  type SourceEntry,
  type SourceHead,
  sourceOf,
  type TextSettings,
  unreadSource,
  withText,
} from './read-source.ts';
export { hashOf, openTextFile, type ReadingOptions, readTextFile, type TextFile } from './read-text.ts';
export { refusalOfGit, runGit } from './run-git.ts';
export { type LockedUrl, lockFile, parseLock, printLock } from './urls-lock.ts';

/** `frontmatterText`, whose parser is loaded only when it is needed. */
export async function loadFrontmatterText(): Promise<typeof frontmatterText> {
  return (await import('./frontmatter.ts')).frontmatterText;
}

/** `readFrontmatter`, whose schema is loaded only when it is needed. */
export async function loadReadFrontmatter(): Promise<typeof readFrontmatter> {
  return (await import('./frontmatter.ts')).readFrontmatter;
}

/** `addRedirectFrom`, whose parser is loaded only when there is an address to add. */
export async function loadAddRedirectFrom(): Promise<typeof addRedirectFrom> {
  return (await import('./redirect-from.ts')).addRedirectFrom;
}

/** What addresses and routes know of content, as plain data: nothing of the texts of sources. */
export function headsOf({
  sources,
  unread,
  categories,
  tags,
  lockedTags,
  authors,
  glossary,
  updated,
}: Content): readonly unknown[] {
  const heads = sources.map(
    ({ path, name, kind, set, version, format, frontmatter, heading, original, isFallback }) => [
      ...[path, name, kind, set, version, format],
      ...[frontmatter, heading, original, isFallback],
    ],
  );
  const paths = unread?.map(({ path }) => path);
  return [heads, paths, categories, [...tags], [...lockedTags], [...authors], glossary, [...updated]];
}
