import { fileName, inNaturalOrder, parentPath } from 'docsgen/moving';
import type { SitePage } from './site.ts';

/** A folder of the old site, with its pages and folders by name. */
export interface PageFolder {
  /** Below the folder of its language; empty for the top. */
  readonly path: string;
  readonly pages: ReadonlyMap<string, SitePage>;
  readonly folders: ReadonlyMap<string, PageFolder>;
}

/** The folders of some pages. */
export function foldersOf(pages: readonly SitePage[]): PageFolder {
  const made = new Map<string, { path: string; pages: Map<string, SitePage>; folders: Map<string, PageFolder> }>();
  const at = (path: string) => {
    const known = made.get(path);
    if (known !== undefined) return known;
    const folder = { path, pages: new Map<string, SitePage>(), folders: new Map<string, PageFolder>() };
    made.set(path, folder);
    if (path !== '') at(parentPath(path)).folders.set(fileName(path), folder);
    return folder;
  };
  const top = at('');
  for (const page of pages) at(parentPath(page.path)).pages.set(fileName(page.path), page);
  return top;
}

/** Names of a folder in the order of names, the page of the folder first. */
export function namesIn({ pages, folders }: PageFolder): readonly string[] {
  const names = [...new Set([...pages.keys(), ...folders.keys()])];
  return names.sort((a, b) => Number(b === 'index') - Number(a === 'index') || inNaturalOrder(a, b));
}
