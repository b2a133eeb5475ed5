import { fileName, folderPageRank, groupBy, inNaturalOrder, parentPath, splitNumberPrefix } from 'docsgen/moving';
import { parse, stringify } from 'yaml';
import { dataOf } from './data.ts';
import { splitPage, withFields } from './fields.ts';
import { type Plan, readPlanned, sourceOf } from './plan.ts';

/** A page or a folder among its neighbours in a sidebar that follows the folders. */
export interface Neighbour {
  readonly kind: 'page' | 'folder';
  /** With the ending of the file. */
  readonly name: string;
  readonly position: number | undefined;
}

/** How a tool orders neighbours that have no position, or the same one. */
export type OldOrder = (a: Neighbour, b: Neighbour) => number;

/**
 * Keeps the order of pages and folders of the old site where docsgen has another one for their names, as `step-10` comes after `step-2`: the
 * entries of such a folder get positions.
 *
 * @param dir a folder of documents in the new site
 */
export function keepOrder(plan: Plan, dir: string, order: OldOrder): void {
  const names = [...plan.files.keys()]
    .filter((path) => path.startsWith(`${dir}/`) && /\.mdx?$/i.test(path))
    .map((path) => path.slice(dir.length + 1))
    .filter((name) => !/(?:^|\/)_/.test(name));
  const folders = new Set(names.flatMap((name) => foldersOf(name)));
  const pages = groupBy(names, parentPath);
  for (const folder of ['', ...folders]) {
    const own = (pages.get(folder) ?? []).filter((name) => folder === '' || folderPageRank(name) === undefined);
    const inner = [...folders].filter((path) => parentPath(path) === folder);
    const all = [
      ...own.map((name) => pageAt(plan, dir, name)),
      ...inner.map((path) => folderAt(plan, dir, path, pages.get(path) ?? [])),
    ];
    const before = all.toSorted((a, b) => positionOf(a) - positionOf(b) || order(a, b));
    const after = all.toSorted((a, b) => placeOf(a) - placeOf(b) || inNaturalOrder(bareName(a.name), bareName(b.name)));
    if (before.every((entry, index) => entry === after[index])) continue;
    for (const [index, entry] of before.entries()) setPosition(plan, `${dir}/${entry.path}`, entry.kind, index + 1);
  }
}

/** `a/b/c.md` gives `a` and `a/b`. */
function foldersOf(name: string): readonly string[] {
  const folder = parentPath(name);
  return folder === '' ? [] : [...foldersOf(folder), folder];
}

interface Entry extends Neighbour {
  /** Below the folder of documents. */
  readonly path: string;
}

/** Finite, so that two without a position can be compared. */
const last = Number.MAX_SAFE_INTEGER;

function positionOf({ position }: Entry): number {
  return position ?? last;
}

/** As docsgen places it. */
function placeOf(entry: Entry): number {
  return entry.position ?? (entry.kind === 'page' && folderPageRank(entry.path) !== undefined ? -last : last);
}

function bareName(name: string): string {
  return name.replace(/\.mdx?$/i, '');
}

function pageAt(plan: Plan, dir: string, path: string): Entry {
  return { kind: 'page', path, name: fileName(path), position: fieldsAt(plan, `${dir}/${path}`) ?? prefixOf(path) };
}

function folderAt(plan: Plan, dir: string, path: string, inside: readonly string[]): Entry {
  const given = dataOf(categoryAt(plan, `${dir}/${path}`)?.data).position;
  const page = inside.find((name) => folderPageRank(name) !== undefined);
  const ofPage = page === undefined ? undefined : fieldsAt(plan, `${dir}/${page}`);
  const position = (typeof given === 'number' ? given : undefined) ?? ofPage ?? prefixOf(path);
  return { kind: 'folder', path, name: fileName(path), position };
}

function prefixOf(path: string): number | undefined {
  return splitNumberPrefix(bareName(fileName(path))).number;
}

function fieldsAt(plan: Plan, path: string): number | undefined {
  const file = plan.files.get(path);
  const position = file && splitPage(readPlanned(file)).fields.sidebar_position;
  return typeof position === 'number' ? position : undefined;
}

function categoryAt(plan: Plan, folder: string) {
  for (const ending of ['json', 'yml', 'yaml']) {
    const file = plan.files.get(`${folder}/_category_.${ending}`);
    if (file === undefined) continue;
    try {
      return { file, data: dataOf(parse(readPlanned(file), { logLevel: 'silent' })) };
    } catch {
      // docsgen reports it.
    }
  }
  return undefined;
}

function setPosition(plan: Plan, path: string, kind: Neighbour['kind'], position: number): void {
  if (kind === 'folder') {
    const known = categoryAt(plan, path);
    const data = { ...known?.data, position };
    const to = known?.file.to ?? `${path}/_category_.json`;
    plan.write(
      to,
      to.endsWith('.json') ? `${JSON.stringify(data, null, 2)}\n` : stringify(data),
      known && sourceOf(known.file),
    );
    return;
  }
  const file = plan.files.get(path);
  if (file === undefined) return;
  const { front, body, fields } = splitPage(readPlanned(file));
  if (fields.sidebar_position === position) return;
  plan.write(file.to, withFields(front, { sidebar_position: position }) + body, sourceOf(file));
  plan.editFields(file.to, { sidebar_position: position });
}
