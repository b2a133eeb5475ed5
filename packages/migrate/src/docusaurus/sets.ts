import { basename, join, relative } from 'node:path';
import { definedOnly } from 'docsgen/moving';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { toSlashes } from '../files.ts';
import type { Note } from '../migration.ts';
import type { Plan } from '../plan.ts';
import { type OldApi, referenceIn } from './apis.ts';
import { convertSidebars } from './sidebars.ts';
import type { Blog, SetOfDocs, Site } from './site.ts';

interface Input {
  readonly root: string;
  readonly plan: Plan;
  /** Gets what sidebars have that docsgen has not. */
  readonly notes: Note[];
  readonly apis: readonly OldApi[];
}

/** `docs` of the config, and settings of versions in their folders. */
export function docsEntries({ sets }: Site, input: Input): unknown {
  const entries = sets.map((set) => {
    const { id, dir } = set;
    const entry = docsEntry(set, input);
    return sets.length === 1 ? entry : { id, label: labelOf(id), dir, ...entry };
  });
  return entries.length > 1 ? entries : (entries[0] ?? false);
}

/** `posts` of the config. */
export function postsEntries({ blogs }: Site, plan: Plan): unknown {
  const entries = blogs.map((blog) => {
    const { id, dir } = blog;
    const entry = postsEntry(blog, plan);
    return blogs.length === 1 ? entry : { id, dir, ...entry };
  });
  return entries.length > 1 ? entries : (entries[0] ?? false);
}

function labelOf(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
}

function docsEntry({ options, versions, dir, snapshots }: SetOfDocs, { root, plan, notes, apis }: Input): Data {
  const { raw, route } = options;
  const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
  const sidebarsOf = ({ sidebarsData, sidebars, documents }: SetOfDocs['versions'][number]) => {
    const file = toSlashes(relative(root, sidebars ?? ''));
    return sidebarsData === undefined
      ? undefined
      : convertSidebars(sidebarsData, {
          collapsed: flag(raw.sidebarCollapsed),
          collapsible: flag(raw.sidebarCollapsible),
          notes,
          count: (isThere) => plan.countEntry(file, isThere),
          documents,
          referenceAt: (folder) => referenceIn(apis, join(root, options.path), folder),
          file,
        });
  };
  const current = versions.find(({ name }) => name === 'current');
  const released = versions.filter(({ name }) => name !== 'current');
  for (const version of released) {
    const settings = { sidebars: sidebarsOf(version) };
    plan.write(`${snapshots}/${version.name}/settings.json`, `${JSON.stringify(settings, null, 2)}\n`);
  }
  const names = released.map(({ name }) => name);
  const list = snapshots === 'versions' ? 'versions.json' : `${snapshots}/versions.json`;
  if (names.length > 0) plan.write(list, `${JSON.stringify(names, null, 2)}\n`);
  const settings = (name: string) => {
    const { label, path, banner, noIndex } = dataOf(dataOf(raw.versions)[name]);
    const entries = Object.entries({ label, path: pathIn(path) || undefined, banner, noIndex });
    const given = entries.filter(([, value]) => value !== undefined && value !== false);
    return given.length === 0 ? undefined : Object.fromEntries(given);
  };
  const pathIn = (path: unknown) => textOf(path)?.replace(/^\/+|\/+$/g, '');
  // What is at the address of the set is the latest version here, whatever lastVersion says.
  const atRoot = versions.find(({ name }) => pathIn(dataOf(dataOf(raw.versions)[name]).path) === '')?.name;
  const last = atRoot ?? textOf(raw.lastVersion);
  const versioned = definedOnly({
    current: released.length === 0 ? undefined : settings('current'),
    released: someOf(Object.fromEntries(names.map((name) => [name, settings(name)]))),
    latest: last === released[0]?.name || released.length === 0 ? undefined : last,
    only: current === undefined ? names : undefined,
  });
  const edit = editUrl(raw.editUrl, options.path);
  if (edit === undefined && raw.editUrl !== undefined && raw.editUrl !== null)
    plan.note(
      'changed',
      'docs.editUrl is a function',
      'give docs.editUrl the address of the folder of the new config in your online editor',
    );
  else if (edit !== undefined)
    plan.note(
      'hint',
      'links that edit a page',
      `they lead to ${edit}: change docs.editUrl to where the new site lives`,
    );
  if (raw.breadcrumbs === false)
    plan.note('hint', 'docs.breadcrumbs: false', 'docsgen shows breadcrumbs on each page of a category');
  return {
    dir: dir === 'docs' ? undefined : dir,
    route: `/${route}`,
    sidebars: current && sidebarsOf(current),
    versions: someOf(versioned),
    editUrl: edit,
    lastUpdated: raw.showLastUpdateTime === true || raw.showLastUpdateAuthor === true || undefined,
  };
}

/** An object with a value that is defined; `undefined` for others. */
function someOf<T extends object>(value: T): T | undefined {
  return Object.values(value).some((item) => item !== undefined) ? value : undefined;
}

/** The address of the folder of the config in an online editor. */
function editUrl(value: unknown, path: string): string | undefined {
  const given = textOf(value) ?? textOf(dataOf(value).$editUrl)?.replace(/\/?(?:DIR\/)?DOC$/, '');
  if (given === undefined || !URL.canParse(given)) return undefined;
  const folder = given.replace(/\/+$/, '');
  const isFunction = isData(value);
  // A function that names the folder itself, such as /docs.
  if (isFunction && folder.endsWith(`/${basename(path)}`)) return folder.slice(0, -basename(path).length - 1);
  return path.startsWith('..') && !isFunction ? new URL('.', folder).href.replace(/\/$/, '') : folder;
}

function postsEntry({ options: { raw }, dir, route }: Blog, { note }: Plan): Data {
  const { blogTitle, blogDescription, postsPerPage, authorsMapPath, feedOptions, tags } = raw;
  const type = dataOf(feedOptions).type;
  const feeds =
    type === undefined || type === 'all'
      ? undefined
      : type === null || type === false
        ? false
        : listOf(type).filter((kind) => /^(?:rss|atom|json)$/.test(String(kind)));
  if (raw.blogSidebarCount === 'ALL' || Number(raw.blogSidebarCount) > 5)
    note(
      'changed',
      'the sidebar of posts',
      'docsgen has none: the list of posts, the archive and the pages of tags have them',
    );
  return {
    dir: dir === 'blog' ? undefined : dir,
    route,
    title: textOf(blogTitle),
    description: textOf(blogDescription),
    perPage: postsPerPage === 'ALL' ? 1000 : typeof postsPerPage === 'number' ? postsPerPage : undefined,
    authorsFile: textOf(authorsMapPath) === 'authors.yml' ? undefined : textOf(authorsMapPath),
    tagsFile: textOf(tags),
    feeds,
    editUrl: editUrl(raw.editUrl, dir),
  };
}
