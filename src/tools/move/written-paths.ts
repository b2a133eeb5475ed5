import type { SourcePath } from '../../model/place.ts';
import { decodeUrl, encodePath, isExternal, splitUrl } from '../../shared/paths.ts';
import { moduleEndings } from '../workspace/index.ts';
import type { Edits } from './edits.ts';
import type { MovedSite } from './moved-site.ts';

/** Paths that no link names follow: images, imports, code from files, the picture of a page. */
export function followWrittenPaths(moved: MovedSite, edits: Edits): void {
  for (const { path, format } of moved.site.content.sources) {
    if (!moved.owns(path)) continue;
    if (format === 'component' ? !moved.moved.has(path) : !mayName(moved, path)) continue;
    for (const { written, start, isMarkdown } of pathsIn(edits.textOf(path))) {
      if (isExternal(written) || written.startsWith('#')) continue;
      const named = splitUrl(written).path;
      const plain = decodeUrl(named);
      const file = moved.fileAt(path, plain);
      const target = file ?? moduleAt(moved, path, plain);
      if (target === undefined) continue;
      const ending = file === undefined ? endingOf(target) : '';
      const after = moved.pathAfter(path, plain + ending, target);
      const shown = ending === '' ? after : after.slice(0, -ending.length);
      if (shown === plain) continue;
      // An import is a path, an address in Markdown or in an attribute may have escapes.
      const isEncoded = isMarkdown || plain !== named;
      edits.add({ file: path, start, end: start + named.length, text: isEncoded ? encodePath(shown) : shown });
    }
  }
}

/** Whether a page may name a file that moves, or moves itself. */
function mayName({ site, moved, sources }: MovedSite, path: SourcePath): boolean {
  if (moved.has(path)) return true;
  const page = site.pages.get(path);
  if (page === undefined) return sources.get(path)?.kind === 'partial';
  return page.assets.some((asset) => moved.has(asset)) || page.lookups.some(({ key }) => moved.has(key[0] ?? ''));
}

/** An image of Markdown; an import, an attribute or a `require`; the picture of a page in its frontmatter. */
const pathIn =
  /(!\[[^\]\n]*\]\()(?:<([^>\n]+)>|([^\s<>)]+))|((?:\b(?:from|import)\s+|\b(?:src|poster|file|image)=|\brequire\()['"])([^'"\n]+)|(^image:\s*['"]?)([^\s'"]+)/gm;

/** Paths in Markdown and code, by what shows that they are paths. */
function pathsIn(
  text: string,
): readonly { readonly written: string; readonly start: number; readonly isMarkdown: boolean }[] {
  return [...text.matchAll(pathIn)].map(
    ({ index, 1: image, 2: bracketed, 3: bare, 4: quote, 5: quoted, 6: key, 7: value }) => {
      const before = image === undefined ? (quote ?? key ?? '') : bracketed === undefined ? image : `${image}<`;
      const written = bracketed ?? bare ?? quoted ?? value ?? '';
      return { written, start: index + before.length, isMarkdown: image !== undefined };
    },
  );
}

/** Modules are imported without their ending. */
function moduleAt(moved: MovedSite, file: SourcePath, path: string): SourcePath | undefined {
  return moduleEndings.map((ending) => moved.fileAt(file, path + ending)).find((found) => found !== undefined);
}

function endingOf(path: SourcePath): string {
  return moduleEndings.find((ending) => path.endsWith(ending)) ?? '';
}
