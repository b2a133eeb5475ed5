import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { splitPage } from '../fields.ts';
import { filesBelow, toSlashes } from '../files.ts';
import type { Migration } from '../migration.ts';
import { sourceOf } from '../plan.ts';

/** A page of the old site, and the file that it became. Both paths are relative to their site, with `/`. */
export interface PagePair {
  readonly from: string;
  readonly to: string;
}

/** Parts of pages, Markdown that is shown or given out as a file, what is about code, and what is in no folder of pages. */
const noPage =
  /(?:^|\/)_|^(?:static|assets|snippets|outside)\/|^src\/(?!content\/|pages\/)|^plugins\/(?:.*\/)?README\.md$|^[^/]+$/;

/** The pages that a migration made, without those that the old site does not show: drafts, and what is in other folders. */
export function pagesOf({ files, pageFolders }: Migration, root: string): readonly PagePair[] {
  const isShown = (to: string) => pageFolders?.some((folder) => to.startsWith(`${folder}/`)) ?? true;
  return files.flatMap((file): readonly PagePair[] => {
    const from = sourceOf(file);
    if (from === undefined || !isMarkdown(file.to) || !isMarkdown(from) || noPage.test(file.to)) return [];
    if (!isShown(file.to)) return [];
    if (splitPage(readFileSync(from, 'utf8')).fields.draft === true) return [];
    return [{ from: toSlashes(relative(root, from)), to: file.to }];
  });
}

/**
 * Files of Markdown in the folders of the old site that pages are made of, of which none is made. They may be parts of pages; what
 * is not among them was not seen at all.
 */
export function otherMarkdown(pages: readonly PagePair[], root: string): readonly string[] {
  const folders = new Set(pages.map(({ from }) => firstFolder(from)));
  const taken = new Set(pages.map(({ from }) => from));
  return filesBelow(root, (name) => name.startsWith('.')).filter(
    (name) => isMarkdown(name) && !taken.has(name) && folders.has(firstFolder(name)) && !/(?:^|\/)_/.test(name),
  );
}

function firstFolder(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

function isMarkdown(path: string): boolean {
  return /\.(?:mdx?|markdown)$/i.test(path);
}

/** The language of a page of the new site; `''` for the first one. */
export function languageOf(to: string): string {
  return /^i18n\/([^/]+)\//.exec(to)?.[1] ?? '';
}
