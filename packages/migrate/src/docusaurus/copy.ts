import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { byCodeUnit } from 'docsgen/moving';
import { parse, stringify } from 'yaml';
import { bundlerAliases, pathAliases } from '../aliases.ts';
import { type Data, dataOf, listOf } from '../data.ts';
import { splitPage, withFields } from '../fields.ts';
import { filesBelow, readJson, toSlashes } from '../files.ts';
import { keepOrder, type Neighbour } from '../kept-order.ts';
import type { Edit } from '../migration.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';
import { editMoved } from './content.ts';
import { isIncluded, readDocuments } from './documents.ts';
import { pluginFolder } from './locales.ts';
import type { DocusaurusConfig } from './options.ts';
import { type Site, translatedVersion, versionDir } from './site.ts';

/** A folder of content and its place in the new site. */
interface Root {
  /** Absolute. */
  readonly folder: string;
  readonly to: string;
  /** Of a version of documents, the folder of the current one. */
  readonly dir?: string;
  /** Options that say which pages are in it. */
  readonly raw: Data;
  /** `false` for what is no part of the site, as the current version may be. */
  readonly isShown?: boolean;
}

/** Copies the files of a site: its folder, then content folders that are elsewhere, versions and translations. */
export function copySite(site: Site, plan: Plan): void {
  const { root, config, sets, blogs } = site;
  const roots = contentRoots(site);
  const statics = config.statics.map((path) => ({ folder: join(root, path), to: 'static' }));
  const placed = [...roots, ...statics].toSorted((a, b) => b.folder.length - a.folder.length);
  // One folder may become two: a version that is made of the current documents, and these.
  const folderOf = (file: string, by = '') => {
    const [first, ...others] = placed.filter(({ folder }) => file.startsWith(folder + sep));
    return others.find(({ folder, to }) => folder === first?.folder && by.startsWith(`${to}/`)) ?? first;
  };
  const pages = site.pagesDir === undefined ? undefined : join(root, site.pagesDir);
  // Markdown is compiled in folders of content only: what is imported from elsewhere goes there.
  const usualDir = sets[0]?.dir ?? blogs[0]?.dir ?? 'docs';
  const parts = new Map<string, string>();
  const isPart = (file: string) =>
    /\.mdx?$/i.test(file) &&
    !roots.some(({ folder }) => file.startsWith(folder + sep)) &&
    (pages === undefined || !file.startsWith(pages + sep));
  /** Markdown that is no page by the options, and that others may import: its name says so here. */
  const excluded = new Map<string, string>();
  for (const { folder, to, raw } of roots)
    for (const name of filesBelow(folder))
      if (isLeftOutPage(name, raw)) excluded.set(join(folder, name), `${to}/${name.replace(/[^/]*$/, '_$&')}`);
  const placeOf = (file: string, use: 'import' | 'link', by: string): string | undefined => {
    const part = excluded.get(file);
    if (part !== undefined) {
      if (use === 'import') parts.set(part, file);
      return use === 'import' ? part : undefined;
    }
    const found = folderOf(file, by);
    if (use === 'import' && isPart(file)) {
      const part = `_parts/${toSlashes(relative(root, file)).replace(/^(?:\.\.\/)+/, '')}`;
      // A version names what it has as the current one does.
      const version = roots.find(({ to, dir }) => dir !== undefined && by.startsWith(`${to}/`));
      parts.set(`${version?.to ?? usualDir}/${part}`, file);
      return `${version?.dir ?? usualDir}/${part}`;
    }
    const name = toSlashes(relative(found?.folder ?? root, file));
    if (found !== undefined) return `${found.to}/${name}`;
    return name.startsWith('../') || name.split('/').some(isLeftOut) || isConfigFile(name) ? undefined : name;
  };
  const aliases = aliasesOf(config, root);
  const copy = (file: string, to: string) => {
    const category = /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(to) ? ownCategory(file) : undefined;
    if (category !== undefined) {
      plan.write(to, category, file);
      return;
    }
    if (!/\.(?:[cm]?[jt]sx?|mdx?|css)$/i.test(file)) {
      plan.copy(to, file);
      return;
    }
    const text = readFileSync(file, 'utf8');
    const made = editMoved({ text, file, root, to, placeOf, aliases, isAlone: parts.has(to) || excluded.size > 0 });
    plan.edits.push(...made.edits);
    for (const { weight, about, advice, ...place } of made.notes) plan.note(weight, about, advice, place);
    for (const [path, from] of made.copies) plan.copy(path, from);
    if (made.edits.length > 0) plan.write(to, made.text, file);
    else plan.copy(to, file);
  };
  for (const name of filesBelow(root, isLeftOut))
    if (!isConfigFile(name) && folderOf(join(root, name)) === undefined) copy(join(root, name), name);
  for (const { folder, to } of statics)
    for (const name of filesBelow(folder)) plan.copy(`${to}/${name}`, join(folder, name));
  for (const { folder, to } of roots) {
    for (const name of filesBelow(folder)) {
      if (excluded.has(join(folder, name)) || /^(?:package(?:-lock)?\.json|yarn\.lock)$/.test(name)) continue;
      copy(join(folder, name), `${to}/${name}`);
    }
  }
  // A part may import others: they are added while the list is read.
  for (const [to, file] of parts) copy(file, to);
  keepSlugs(site, plan);
  // Docusaurus sorts the paths of all documents by code unit.
  const path = ({ kind, name }: Neighbour) => (kind === 'folder' ? `${name}/` : name);
  for (const set of sets)
    for (const version of set.versions)
      keepOrder(plan, versionDir(set, version.name), (a, b) => byCodeUnit(path(a), path(b)));
  for (const { dir, posts } of blogs) {
    for (const { name } of posts) {
      const file = plan.files.get(`${dir}/${name}`);
      const text = file === undefined ? '' : readPlanned(file);
      const edit = realDate(text);
      if (file === undefined || edit === undefined) continue;
      plan.write(file.to, text.replace(edit.before, edit.after), sourceOf(file));
      plan.edits.push({ file: file.to, ...edit });
    }
  }
}

/** Whether a file is Markdown that the options leave out, and no part of a page by its name. */
function isLeftOutPage(name: string, raw: Data): boolean {
  return /\.mdx?$/i.test(name) && !/(?:^|\/)_/.test(name) && !isIncluded(name, raw);
}

/** A `_category_` file without what only components of the theme read; `undefined` where it may stay. */
function ownCategory(file: string): string | undefined {
  const text = readFileSync(file, 'utf8');
  if (!/\b(?:customProps|key)\b/.test(text)) return undefined;
  try {
    const { customProps: _, key: __, ...rest } = dataOf(parse(text));
    return file.endsWith('.json') ? `${JSON.stringify(rest, null, 2)}\n` : stringify(rest);
  } catch {
    // docsgen reports it.
    return undefined;
  }
}

/** Folders with short names in imports: those of the plugin for them, of plugins in the config, and of `tsconfig.json`. */
function aliasesOf({ data, others }: DocusaurusConfig, root: string): ReadonlyMap<string, string> {
  const own = listOf(data.plugins).flatMap((plugin) => bundlerAliases(dataOf(plugin).$aliases, root));
  const plugged = others
    .filter(({ name }) => /module-alias/.test(name))
    .flatMap(({ options }) => Object.entries(dataOf(options.alias)))
    .map(([name, path]) => [`${name}/`, resolve(root, String(path))] as const);
  return new Map(
    [...pathAliases(root), ...own, ...plugged].filter(([name, path]) => name !== '@site/' && existsSync(path)),
  );
}

/** The folders of the new site with what the old one shows as pages: without versions that it left out. */
export function pageFolders(site: Site): readonly string[] {
  const shown = contentRoots(site).filter(({ isShown }) => isShown !== false);
  return [...shown.map(({ to }) => to), ...(site.pagesDir === undefined ? [] : [site.pagesDir])];
}

function contentRoots({ root, config, sets, blogs, pagesDir, locales }: Site): readonly Root[] {
  return [
    ...sets.flatMap((set): readonly Root[] => {
      const { options, versions, dir } = set;
      const { raw } = options;
      const current = { folder: join(root, options.path), to: dir, raw, isShown: false };
      const found = versions.map(({ name, folder }) => ({ folder, to: versionDir(set, name), dir, raw }));
      // Without the current version, there is still its folder.
      return versions.some(({ name }) => name === 'current') ? found : [...found, current];
    }),
    ...blogs.map(({ options, dir }) => ({ folder: join(root, options.path), to: dir, raw: options.raw })),
    ...locales.translated.flatMap(({ name, folder }): readonly Root[] => [
      ...sets.flatMap((set) =>
        set.versions.map((version) => ({
          folder: join(pluginFolder(folder, 'docs', set.options.id), translatedVersion(version.name)),
          to: `i18n/${name}/${versionDir(set, version.name)}`,
          raw: set.options.raw,
        })),
      ),
      ...blogs.map(({ options, dir }) => ({
        folder: pluginFolder(folder, 'blog', options.id),
        to: `i18n/${name}/${dir}`,
        raw: options.raw,
      })),
      ...(pagesDir === undefined
        ? []
        : [{ folder: pluginFolder(folder, 'pages', 'default'), to: `i18n/${name}/${pagesDir}`, raw: {} }]),
    ]),
  ].filter(({ folder }) => existsSync(folder) && !config.statics.some((path) => folder === join(root, path)));
}

/** A translation has the slug of its original here; in Docusaurus it has none but its own. */
function keepSlugs({ root, sets, locales }: Site, plan: Plan): void {
  for (const { name, folder } of locales.translated) {
    for (const set of sets) {
      for (const version of set.versions) {
        const from = join(pluginFolder(folder, 'docs', set.options.id), translatedVersion(version.name));
        const originals = new Map(version.documents.map((document) => [document.name, document]));
        for (const own of readDocuments(from, version.route, set.options.raw)) {
          const file = plan.files.get(`i18n/${name}/${versionDir(set, version.name)}/${own.name}`);
          const isSame = (originals.get(own.name)?.permalink ?? own.permalink) === own.permalink;
          if (file === undefined || isSame || own.frontMatter.slug !== undefined) continue;
          const slug = version.route === '/' ? own.permalink : own.permalink.slice(version.route.length) || '/';
          const { front, body } = splitPage(readPlanned(file));
          plan.write(file.to, withFields(front, { slug }) + body, sourceOf(file));
          plan.edits.push({ file: file.to, line: 2, before: '', after: `slug: ${slug}` });
        }
      }
    }
    if (Object.keys(dataOf(readJson(join(folder, 'code.json')))).some((key) => !key.startsWith('theme.')))
      plan.note('lost', 'translations of texts in components', 'components show the text that they were written with', {
        file: `${toSlashes(relative(root, folder))}/code.json`,
      });
  }
}

/** A date that no calendar has, `2017-02-29`, as JavaScript reads it: on the first of March. */
function realDate(text: string): Omit<Edit, 'file'> | undefined {
  const found = /^date:[ \t]*["']?(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/m.exec(splitPage(text).front);
  if (found === null) return undefined;
  const [before, year, month, day] = found;
  const real = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (real.getUTCDate() === Number(day)) return undefined;
  const after = before.replace(/\d{4}-\d{1,2}-\d{1,2}$/, real.toISOString().slice(0, 10));
  return { line: text.slice(0, text.indexOf(before)).split('\n').length, before, after };
}

function isLeftOut(name: string): boolean {
  return (
    /^\.(?!nojekyll$|well-known$)/.test(name) ||
    ['build', 'i18n', 'versioned_docs', 'versioned_sidebars'].includes(name) ||
    /_versioned_(?:docs|sidebars)$/.test(name)
  );
}

/** Files of Docusaurus itself, and of tools around it. */
function isConfigFile(name: string): boolean {
  return (
    /^(?:docusaurus\.config|babel\.config|sidebars[\w-]*)\.\w+$/.test(name) ||
    /^(?:package\.json|package-lock\.json|yarn\.lock|pnpm-lock\.yaml|tsconfig\.json|(?:\w+_)?versions\.json|docsgen\.config\.\w+|urls\.lock|MIGRATION\.md)$/.test(
      name,
    )
  );
}
