import { dirname, join, relative, resolve } from 'node:path';
import { normalizePath } from '../../../shared/paths.ts';
import { isFile, toSlashes } from '../files.ts';
import type { Edit, Note } from '../migration.ts';

interface MovedFile {
  readonly text: string;
  /** Absolute path in the old site. */
  readonly file: string;
  /** Absolute path of the old site. */
  readonly root: string;
  /** Path in the new site. */
  readonly to: string;
  /** The path in the new site of a file, given absolute; `undefined` where it does not come along. */
  readonly placeOf: (file: string) => string | undefined;
  /** Whether the file leaves the files next to it. */
  readonly isAlone?: boolean;
}

interface EditedFile {
  readonly text: string;
  readonly edits: Edit[];
  readonly notes: Note[];
  /** Files that it needs and that do not come along yet: the path in the new site, and the absolute path. */
  readonly copies: ReadonlyMap<string, string>;
}

/** Files that need no other files. */
const isData = /\.(?:json|ya?ml|txt|csv|mdx?|css|png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i;

/** Addresses in quotes or brackets: those of imports, links and pictures. */
const upward = /(['"(])((?:!!?[\w-]+-loader!)?)((?:(?:\.\.\/)+|@site\/)[^'"()\s?#]+)/g;
const relativeToo = /(['"(])((?:!!?[\w-]+-loader!)?)((?:(?:\.\.?\/)+|@site\/)[^'"()\s?#]+)/g;

/** What an import may leave out of the name of its file. */
export const endings = [
  '',
  '.js',
  '.jsx',
  '.ts',
  '.tsx',
  '.mjs',
  '.json',
  '.md',
  '.mdx',
  '.css',
  '/index.js',
  '/index.jsx',
  '/index.ts',
  '/index.tsx',
];

/**
 * Changes addresses of files that are elsewhere in the new site: `../../src/a.js` of a folder that moves becomes
 * `@site/src/a.js`.
 */
export function editMoved({ text, file, root, to, placeOf, isAlone = false }: MovedFile): EditedFile {
  const copies = new Map<string, string>();
  const edits: Edit[] = [];
  const notes: Note[] = [];
  if (!isAlone && !text.includes('../') && !text.includes('@site/')) return { text, edits, notes, copies };
  const placeInNew = (target: string, path: string, before: string, line: number): string | undefined => {
    const end = endings.find((ending) => isFile(target + ending));
    if (end === undefined) return undefined;
    const place = placeOf(target + end);
    if (place !== undefined) {
      const stays = path.startsWith('@site/')
        ? path.slice('@site/'.length) + end
        : normalizePath(`/${dirname(to)}/${path}${end}`).slice(1);
      return stays === place ? undefined : place.slice(0, place.length - end.length);
    }
    const isMarkdown = /\.mdx?$/i.test(target + end);
    // A link to Markdown that is no page is reported by docsgen.
    if (isMarkdown && !/^\s*(?:import|export)\b/.test(before)) return undefined;
    const local = toSlashes(relative(root, target)).replace(/^(?:\.\.\/)+/, '');
    if (isData.test(target + end)) {
      copies.set(`outside/${local}${end}`, target + end);
      return `outside/${local}`;
    }
    notes.push({
      weight: 'lost',
      about: `a file outside of the site: ${path}`,
      file: toSlashes(relative(root, file)),
      line,
      advice: 'copy the file into the new site and change the address',
    });
    return undefined;
  };
  let fence: string | undefined;
  const lines = text.split('\n').map((before, index) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(before)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    if (fence !== undefined) return before;
    const after = before.replace(
      isAlone ? relativeToo : upward,
      (whole, open: string, loader: string, path: string) => {
        const target = path.startsWith('@site/')
          ? join(root, path.slice('@site/'.length))
          : resolve(dirname(file), path);
        const place = placeInNew(target, path, before, index + 1);
        return place === undefined ? whole : `${open}${loader}@site/${place}`;
      },
    );
    if (after !== before) edits.push({ file: to, line: index + 1, before, after });
    return after;
  });
  return { text: lines.join('\n'), edits, notes, copies };
}
