import { relative, resolve, sep } from 'node:path';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Place, Point, SourcePath } from '../../model/place.ts';
import { endOfToken } from '../../shared/text-points.ts';
import type { StackPoint } from '../../shared/thrown-at.ts';
import type { BundleInput } from './bundle.ts';
import { pointInScript } from './load.ts';
import { bundleServer, type ServerPart, scriptOf } from './server.ts';

/**
 * The place in the sources of a site where an error was thrown: the innermost call in a file of the site. The script is
 * bundled again with a source map, which nothing else needs. `undefined` when all calls are in packages and docsgen, and
 * when the script has changed since.
 */
export async function traceScript(
  input: BundleInput,
  {
    part,
    script,
    points,
  }: { readonly part: ServerPart; readonly script: string; readonly points: readonly StackPoint[] },
): Promise<Place | undefined> {
  if (points.length === 0) return;
  const made = await bundleServer(input, part, { mapped: true }).catch(() => undefined);
  const json = made?.outputFiles.find(({ path }) => path.endsWith('.map'))?.text;
  if (json === undefined || scriptOf(made?.outputFiles) !== script) return;
  const map = new TraceMap(json);
  for (const point of points) {
    const { line, column } = pointInScript(script, point);
    const written = originalPositionFor(map, { line, column: column - 1 });
    if (written.source === null) continue;
    const file = ownFile(written.source, input.config.root);
    if (file === undefined) continue;
    const at = { line: written.line, column: written.column + 1 };
    const code = sourceContentFor(map, written.source) ?? '';
    if (!/\.mdx?$/i.test(file)) return placeOf(file, code, at);
    const place = await input.placeInModule(file, code, at);
    if (place !== undefined) return place;
  }
  return;
}

function placeOf(file: SourcePath, text: string, start: Point): Place {
  const end = endOfToken(text, start);
  return { file, start, end };
}

/** The source path of a file in a source map; `undefined` for packages and docsgen. */
function ownFile(source: string, root: string): SourcePath | undefined {
  const page = /(?:^|\/)docsgen-page:(.*)$/.exec(source)?.[1];
  if (page !== undefined) return page;
  if (/^(?:\.\.\/)*[a-z-]{2,}:/.test(source)) return;
  const file = relative(root, resolve(root, 'assets', source.replace(/\?client$/, '')))
    .split(sep)
    .join('/');
  return file.startsWith('../') || file.split('/').includes('node_modules') ? undefined : file;
}
