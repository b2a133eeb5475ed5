import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import { localeFolder } from '../../pipeline/config/index.ts';
import { translationPath } from '../../shared/translation-path.ts';
import type { Move } from './moved-site.ts';

/** Endings that a translation may have in place of that of its original. */
const alike = [
  ['.md', '.mdx'],
  ['.tsx', '.jsx', '.ts', '.js'],
  ['.yml', '.yaml', '.json'],
] as const;

/** The renames that take the translations of a file or folder along. */
export interface TranslationMoves {
  readonly moves: readonly Move[];
  /** Those whose new path is taken. `by` is what is there. */
  readonly taken: readonly (Move & { readonly by: string })[];
}

/** Finds the translations of a file or folder in each locale. A translation itself has none. */
export function translationsOfMove(
  root: string,
  { locale }: Pick<ResolvedConfig, 'locale'>,
  { from, to }: Move,
): TranslationMoves {
  const dirs = (locale?.others ?? []).map(localeFolder);
  if (dirs.some((dir) => `${from}/`.startsWith(`${dir}/`) || `${to}/`.startsWith(`${dir}/`)))
    return { moves: [], taken: [] };
  const found = dirs.flatMap((dir): readonly Move[] => {
    const translation = fileLike(root, translationPath(dir, from));
    if (translation === undefined) return [];
    const [own, original] = [extname(translation), extname(from)];
    const target = translationPath(dir, to);
    // A translation may be .md where its original is .mdx.
    return [
      { from: translation, to: own === original ? target : target.slice(0, target.length - extname(to).length) + own },
    ];
  });
  const taken = found.flatMap((move) => {
    const by = fileLike(root, move.to);
    return by === undefined || isSame(join(root, by), join(root, move.from)) ? [] : [{ ...move, by }];
  });
  return { moves: found.filter((move) => !taken.some(({ from: other }) => other === move.from)), taken };
}

/** The file or folder at a path, or the file that is a translation of the same original. */
function fileLike(root: string, path: string): string | undefined {
  if (existsSync(join(root, path))) return path;
  const ending = extname(path);
  const endings = alike.find((ones) => ones.some((one) => one === ending.toLowerCase())) ?? [];
  const folder = dirname(path);
  if (endings.length === 0 || !existsSync(join(root, folder))) return;
  const stem = basename(path, ending);
  const name = readdirSync(join(root, folder)).find((one) => endings.some((other) => one === stem + other));
  return name === undefined ? undefined : `${folder}/${name}`;
}

/** Where letters of both cases are the same, a file may be at its new name already. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [lstatSync(one), lstatSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
}
