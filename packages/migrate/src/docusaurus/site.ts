import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isScheme } from 'docsgen/moving';
import { type Data, dataOf } from '../data.ts';
import { filesBelow, readJson } from '../files.ts';
import { unusedName } from '../inline.ts';
import type { Plan } from '../plan.ts';
import { type RunOptions, runForeignConfig } from '../run-config.ts';
import { type DocsVersion, type Document, readDocuments, readPosts, versionsOf } from './documents.ts';
import { type Locales, localesOf } from './locales.ts';
import type { BlogOptions, DocsOptions, DocusaurusConfig } from './options.ts';

/** A site of Docusaurus: its content, and the names that this has in the new site. */
export interface Site {
  /** Absolute. */
  readonly root: string;
  readonly data: Data;
  readonly config: DocusaurusConfig;
  readonly sets: readonly SetOfDocs[];
  readonly blogs: readonly Blog[];
  /** Relative to the site; `undefined` where it has no folder of pages. */
  readonly pagesDir: string | undefined;
  readonly locales: Locales;
}

/** What a plugin for documents makes. */
export interface SetOfDocs {
  readonly options: DocsOptions;
  readonly versions: readonly VersionOfDocs[];
  /** In the new site. */
  readonly id: string;
  /** Folder of the current version in the new site. */
  readonly dir: string;
  /** Folder of the other versions in the new site. */
  readonly snapshots: string;
}

export interface VersionOfDocs extends DocsVersion {
  readonly documents: readonly Document[];
  readonly sidebarsData: unknown;
}

export interface Blog {
  readonly options: BlogOptions;
  readonly id: string;
  readonly dir: string;
  readonly route: string;
  readonly posts: readonly Document[];
}

/**
 * Reads the content of a site.
 *
 * @throws ConfigFailure, for files of sidebars that cannot be run
 */
export async function readSite(
  config: DocusaurusConfig,
  { root, plan: { note }, run }: { readonly root: string; readonly plan: Plan; readonly run: RunOptions },
): Promise<Site> {
  const taken = new Set<string>();
  const sets: SetOfDocs[] = [];
  for (const options of config.docs) {
    const versions: VersionOfDocs[] = [];
    for (const version of versionsOf(root, options)) {
      if (isEmpty(version.folder)) continue;
      const documents = readDocuments(version.folder, version.route, options.raw);
      const sidebarsData = version.sidebars === undefined ? undefined : await readSidebars(version.sidebars, run);
      versions.push({ ...version, documents, sidebarsData });
      if (version.isMissing && version.name !== 'current')
        note(
          'changed',
          `the documents of version ${version.name}`,
          `they are not there, as a script may make them before a build: those of ${options.path}/ were taken`,
          { file: 'versions.json' },
        );
    }
    if (versions.length === 0) {
      note('lost', `the documents in ${options.path}/`, 'there are none: a script may make them before a build');
      continue;
    }
    const isFirst = sets.length === 0;
    const id = isFirst ? takeId('docs', 'docs', taken) : takeId(options.id, options.path, taken);
    const snapshots = isFirst ? 'versions' : `versions/${id}`;
    sets.push({ options, versions, id, snapshots, dir: dirOf(options.path, id) });
  }
  const blogs = config.blogs
    .filter(({ path }) => !isEmpty(join(root, path)))
    .map((options, index): Blog => {
      const id = index === 0 ? takeId('blog', 'blog', taken) : takeId(options.id, options.path, taken);
      const route = options.route === '' ? '/' : `/${options.route}`;
      return { id, options, route, dir: dirOf(options.path, id), posts: readPosts(join(root, options.path), options) };
    });
  const pagesDir = config.pages === undefined || isEmpty(join(root, config.pages)) ? undefined : config.pages;
  return { root, data: config.data, config, sets, blogs, pagesDir, locales: localesOf(root, config.data) };
}

/** Nothing is moved of it, and a config may name only what is there. */
function isEmpty(folder: string): boolean {
  return filesBelow(folder).length === 0;
}

async function readSidebars(file: string, run: RunOptions): Promise<unknown> {
  if (file.endsWith('.json')) return readJson(file);
  return existsSync(file) ? runForeignConfig(file, run) : undefined;
}

/** A folder that is elsewhere gets the name of what is in it. */
function dirOf(path: string, name: string): string {
  return path.startsWith('..') ? name : path.replace(/^\.\//, '');
}

/** An id for a set or a blog: as it was, else the name of its folder. */
function takeId(given: string, path: string, taken: Set<string>): string {
  const wanted = given === 'default' ? basename(path) : given;
  const plain =
    wanted
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '') || 'more';
  const base = isScheme(plain) ? `${plain}-docs` : plain;
  const id = unusedName(base, (name) => taken.has(name));
  taken.add(id);
  return id;
}

/** The folder of a version of a set in the new site. */
export function versionDir({ dir, snapshots }: SetOfDocs, version: string): string {
  return version === 'current' ? dir : `${snapshots}/${version}/docs`;
}

/** The folder of a version among translations. */
export function translatedVersion(name: string): string {
  return name === 'current' ? name : `version-${name}`;
}

/** The documents of a language: translations, and originals where there are none. */
export function withTranslations(originals: readonly Document[], own: readonly Document[]): readonly Document[] {
  const names = new Set(originals.map(({ name }) => name));
  const translated = own.filter(({ name }) => names.has(name));
  const done = new Set(translated.map(({ name }) => name));
  return [...originals.filter(({ name }) => !done.has(name)), ...translated];
}

/** The major version of Docusaurus that a site names, or a folder above it in its repository; 3 where none does. */
export function majorOf(root: string): number {
  for (let folder = root; ; folder = dirname(folder)) {
    const { dependencies, devDependencies } = dataOf(readJson(join(folder, 'package.json')));
    const version = dataOf(dependencies)['@docusaurus/core'] ?? dataOf(devDependencies)['@docusaurus/core'];
    const major = /\d+/.exec(String(version ?? ''))?.[0];
    if (major !== undefined) return Number(major);
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return 3;
  }
}
