import { digestOf } from '../core/cache/index.ts';
import { type Ask, held, leaf, query, service } from '../core/graph/index.ts';
import type { Content } from '../model/content.ts';
import type { SourcePath } from '../model/place.ts';
import { isAsked } from '../model/rules.ts';
import type { History } from '../model/source.ts';
import {
  type Data,
  type DataFile,
  damagedHistory,
  type GitState,
  listFolder,
  missingHistory,
  openTextFile,
  type ReadingOptions,
  readAdded,
  readContent,
  readData,
  readGitDates,
  readGitState,
  readHead,
  type SourceHead,
  sourceOf,
  type TextFile,
  type Tree,
  unreadSource,
} from '../pipeline/content/index.ts';
import { configOf, pluginFields, textSettings } from './config.ts';
import { disk, siteOptions, unlistedFiles } from './context.ts';
import { askLocale } from './locales.ts';

/** How text files are read, see `openTextFile`. */
export const reading = service<ReadingOptions>('reading');

/** A text file of the site; `undefined` where there is none. */
export const textFile = leaf<SourcePath, TextFile | undefined>('file', (use, path) => {
  const file = openTextFile(use(disk).root, path, use(reading));
  return {
    digest: file === undefined ? 'none' : 'hash' in file ? file.hash : digestOf(file.finding),
    value: () => file,
  };
});

/** The files below a folder: of content, or of files that are copied. */
export const folderTree = leaf<readonly [dir: SourcePath, of: 'content' | 'static'], Tree>(
  'folder',
  (use, [dir, of]) => {
    const tree = listFolder(use(disk).root, dir, of);
    return { digest: digestOf(tree), value: () => tree };
  },
);

type Missing = Awaited<ReturnType<typeof missingHistory>>;

/** The commit that is checked out, or why git says nothing of the past. */
export const gitState = leaf<'', { readonly state: GitState | undefined; readonly missing: Missing }>(
  'git commit',
  async (use) => {
    const { root } = use(disk);
    const state = await readGitState(root);
    const known = { state, missing: state === undefined ? await missingHistory(root) : undefined };
    return { digest: digestOf(known), value: () => known };
  },
);

/** The frontmatter and the first heading of a source. */
const sourceHead = query<SourcePath, SourceHead>(
  'frontmatter',
  async (q, path) => readHead(path, await textOfFile(q, path), await q(textSettings, ''), await q(pluginFields, '')),
  { staysInMemory: true, isShared: true },
);

/** The content of a data file; the key is its `DataFile` as JSON. */
const dataFile = query<string, Data>(
  'data-file',
  async (q, key) => {
    const file: DataFile = JSON.parse(key);
    return readData({ ...file, text: await textOfFile(q, file.path) }, await q(textSettings, ''));
  },
  { staysInMemory: true, isShared: true },
);

async function textOfFile(q: Ask, path: SourcePath): Promise<string> {
  const file = await q(textFile, path);
  if (file === undefined || 'finding' in file) throw new Error(`${path} has no text: that is asked first`);
  return file.text;
}

/** Time of the last commit of each file at or below some paths; `people`: also who changed it. */
const gitDates = query<
  readonly [people: 'people' | '', ...paths: SourcePath[]],
  { readonly dates: readonly (readonly [SourcePath, History])[]; readonly missing?: Missing }
>(
  'git-dates',
  async (q, [people, ...paths]) => {
    const { state, missing } = await q(gitState, '');
    if (state === undefined) return { dates: [], missing };
    try {
      return { dates: [...(await readGitDates(q.use(disk).root, state, paths, people !== ''))] };
    } catch (error) {
      // A failure of git may not happen again.
      q.doNotStore();
      return { dates: [], missing: damagedHistory(error) };
    }
  },
  { isShared: true },
);

/** When a file was committed for the first time. */
const gitAdded = query<SourcePath, string | undefined>(
  'git-added',
  async (q, path) => {
    const { state } = await q(gitState, '');
    if (state === undefined) return;
    return readAdded(q.use(disk).root, state, path).catch(() => {
      // A failure of git may not happen again.
      q.doNotStore();
      return undefined;
    });
  },
  { isShared: true },
);

/** Everything that is read from the content folders: sources, data files, assets, dates. */
export const filesContent = held<'', Content>('content of files', async (q) => {
  const config = await configOf(q);
  const { linksOnly } = await q(siteOptions);
  const from = config.locale?.translated?.from.name;
  // A page that lists files reads them without edges, so the content depends on all files.
  await q(unlistedFiles, '');
  return readContent(config, {
    holdsTexts: q.use(reading).texts !== 'each time',
    ...(from === undefined ? {} : { original: await askLocale(q, from, 'content') }),
    folder: (dir, of) => q(folderTree, [dir, of]),
    async source(about) {
      const file = await q(textFile, about.path);
      if (file === undefined) return;
      if ('finding' in file) return unreadSource(about, file.finding, await q(textSettings, ''));
      const { findings, ...head } = await q(sourceHead, about.path);
      return { source: sourceOf(about, file, head), findings };
    },
    async data(of) {
      const file = await q(textFile, of.path);
      if (file === undefined) return;
      return 'finding' in file ? { findings: [file.finding] } : q(dataFile, JSON.stringify(of));
    },
    // Checking links needs no dates, but one rule is about them.
    async dates(paths, people) {
      if (linksOnly && !isAsked('outdated-page', config.checks)) return { updated: new Map() };
      const { dates, missing } = await q(gitDates, [people ? 'people' : '', ...paths]);
      return { updated: new Map(dates), missing: linksOnly ? undefined : missing };
    },
    added: async (path) => (linksOnly ? undefined : q(gitAdded, path)),
  });
});

export const contentQueries = [textFile, folderTree, gitState, sourceHead, dataFile, gitDates, gitAdded, filesContent];
