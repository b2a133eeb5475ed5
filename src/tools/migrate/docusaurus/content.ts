import { statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Edit, Note } from '../migration.ts';

interface MovedFile {
  readonly text: string;
  /** Absolute path in the old site. */
  readonly file: string;
  /** Absolute path of the content folder that it is in. */
  readonly folder: string;
  /** Absolute path of the old site. */
  readonly root: string;
  /** Path in the new site. */
  readonly to: string;
}

interface EditedFile {
  readonly text: string;
  readonly edits: Edit[];
  readonly notes: Note[];
  /** Files from outside of the site that it needs: the path in the new site, and the absolute path. */
  readonly copies: ReadonlyMap<string, string>;
}

/** Files that need no other files. */
const isData = /\.(?:json|ya?ml|txt|csv|mdx?|css|png|jpe?g|gif|webp|avif|svg)$/i;

/** Addresses in quotes or brackets that lead up: those of imports, links and pictures. */
const upward = /(['"(])((?:!!?[\w-]+-loader!)?)((?:\.\.\/)+[^'"()\s?#]+)/g;

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
 * Changes addresses of files that lead out of a content folder that moves: `../../src/a.js` becomes `@site/src/a.js`.
 */
export function editMoved({ text, file, folder, root, to }: MovedFile): EditedFile {
  const copies = new Map<string, string>();
  const edits: Edit[] = [];
  const notes: Note[] = [];
  if (!text.includes('../')) return { text, edits, notes, copies };
  let fence: string | undefined;
  const lines = text.split('\n').map((before, index) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(before)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    if (fence !== undefined) return before;
    const after = before.replace(upward, (whole, open: string, loader: string, path: string) => {
      const target = resolve(dirname(file), path);
      if (!relative(folder, target).startsWith('..')) return whole;
      const inSite = relative(root, target).split(sep).join('/');
      const exists = endings.some((end) => isFile(target + end));
      if (!exists) return whole;
      if (inSite.startsWith('..') && isFile(target) && isData.test(target)) {
        const name = `outside/${inSite.replace(/^(?:\.\.\/)+/, '')}`;
        copies.set(name, target);
        return `${open}${loader}@site/${name}`;
      }
      if (inSite.startsWith('..')) {
        notes.push({
          weight: 'lost',
          about: `a file outside of the site: ${path}`,
          file: relative(root, file).split(sep).join('/'),
          line: index + 1,
          advice: 'copy the file into the new site and change the address',
        });
        return whole;
      }
      return `${open}${loader}@site/${inSite}`;
    });
    if (after !== before) edits.push({ file: to, line: index + 1, before, after });
    return after;
  });
  return { text: lines.join('\n'), edits, notes, copies };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
