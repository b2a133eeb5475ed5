import { dirname, join, relative, resolve } from 'node:path';
import { normalizePath } from 'docsgen/moving';
import { isFile, toSlashes } from '../files.ts';
import { withoutMdxFences } from '../jsx-tags.ts';
import type { Edit, Note } from '../migration.ts';

interface MovedFile {
  readonly text: string;
  /** Absolute path in the old site. */
  readonly file: string;
  /** Absolute path of the old site. */
  readonly root: string;
  /** Path in the new site. */
  readonly to: string;
  /**
   * The path of a file, given absolute, as the file at a path in the new site names it; `undefined` where it does not come
   * along.
   */
  readonly placeOf: (file: string, use: 'import' | 'link', by: string) => string | undefined;
  /** Absolute paths of folders that have short names in imports, by these: `@components/`. */
  readonly aliases?: ReadonlyMap<string, string>;
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

/** Loaders of webpack before a path: `!!raw-loader!./a.js`. */
export const loaders = `(?:-?!+)?(?:[\\w@/.-]+-loader[^!'"()\\s]*!)*`;

/** Addresses in quotes or brackets that begin in one of these ways, and whether they ask for a text: those of imports, links and pictures. */
function addressPattern(beginnings: readonly string[]): RegExp {
  return new RegExp(`(['"(])(${loaders})((?:${beginnings.join('|')})[^'"()\\s?#]+)(?=(\\?raw\\b)?)`, 'g');
}

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
export function editMoved(moved: MovedFile): EditedFile {
  const { text, file, root, to, placeOf, aliases = new Map<string, string>(), isAlone = false } = moved;
  const copies = new Map<string, string>();
  const edits: Edit[] = [];
  const notes: Note[] = [];
  const names = [...aliases.keys()];
  if (!isAlone && !['../', '@site/', "'/", '"/', ...names].some((part) => text.includes(part)))
    return { text, edits, notes, copies };
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = addressPattern([isAlone ? '(?:\\.\\.?/)+' : '(?:\\.\\./)+', '@site/', '/(?=\\w)', ...escaped]);
  const targetOf = (path: string) => {
    if (path.startsWith('@site/')) return join(root, path.slice('@site/'.length));
    if (path.startsWith('/')) return join(root, path);
    const alias = [...aliases].find(([beginning]) => path.startsWith(beginning));
    return alias === undefined ? resolve(dirname(file), path) : join(alias[1], path.slice(alias[0].length));
  };
  const placeInNew = (
    { path, open, isText }: { readonly path: string; readonly open: string; readonly isText: boolean },
    before: string,
    line: number,
  ): string | undefined => {
    const isImport = /^\s*(?:import|export)\b/.test(before);
    // Elsewhere, it is an address of the site.
    if (path.startsWith('/') && !isImport) return undefined;
    const target = targetOf(path);
    const end = endings.find((ending) => isFile(target + ending));
    // A link without the ending of a file is an address.
    if (end === undefined || (end !== '' && open === '(' && !isImport)) return undefined;
    const place = placeOf(target + end, isImport ? 'import' : 'link', to);
    if (place !== undefined) {
      const stays = path.startsWith('@site/')
        ? path.slice('@site/'.length) + end
        : path.startsWith('/')
          ? path.slice(1) + end
          : path.startsWith('.')
            ? normalizePath(`/${dirname(to)}/${path}${end}`).slice(1)
            : undefined;
      return stays === place ? undefined : place.slice(0, place.length - end.length);
    }
    const isMarkdown = /\.mdx?$/i.test(target + end);
    // A link to Markdown that is no page is reported by docsgen.
    if (isMarkdown && !isImport) return undefined;
    const local = toSlashes(relative(root, target)).replace(/^(?:\.\.\/)+/, '');
    // Code that is shown is text.
    if (isData.test(target + end) || isText) {
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
  const opened = withoutMdxFences(text).split('\n');
  const lines = text.split('\n').map((before, index) => {
    const mark = /^\s*(`{3,}(?!.*`)|~{3,})/.exec(opened[index] ?? '')?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    if (fence !== undefined) return before;
    const after = before.replace(pattern, (whole, open: string, loader: string, path: string, raw?: string) => {
      const isText = raw !== undefined || loader.includes('raw-loader');
      const place = placeInNew({ path, open, isText }, before, index + 1);
      return place === undefined ? whole : `${open}${loader}@site/${place}`;
    });
    if (after !== before) edits.push({ file: to, line: index + 1, before, after });
    return after;
  });
  return { text: lines.join('\n'), edits, notes, copies };
}
