import { readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import { originOf, styleLoads } from '../../shared/style-loads.ts';
import { pointAfter } from '../../shared/text-points.ts';
import type { StyleSource } from './bundle.ts';
import { packageRoot } from './package-root.ts';

/** What the site's style sheets load that is no file of the site: they are read where their author wrote them. */
export async function loadsOfStyles(metafiles: readonly Metafile[], root: string): Promise<readonly StyleSource[]> {
  const templates = join(packageRoot(), 'templates') + sep;
  const inputs = new Set(metafiles.flatMap((metafile) => Object.keys(metafile.inputs)));
  const sheets = [...inputs].filter((path) => /\.css$/i.test(path) && !resolve(root, path).startsWith(templates));
  const loads = await Promise.all(
    sheets.sort().map(async (path) => {
      const text = await readFile(resolve(root, path), 'utf8');
      const file = relative(root, resolve(root, path)).split(sep).join('/');
      const pointAt = (offset: number) => pointAfter(text.slice(0, offset), { line: 1, column: 1 });
      return styleLoads(text).flatMap(({ directive, address, start, end }) => {
        const origin = originOf(address);
        if (origin === undefined) return [];
        return [{ load: `${directive} ${origin}`, place: { file, start: pointAt(start), end: pointAt(end) } }];
      });
    }),
  );
  return loads.flat();
}
