import { relative, resolve, sep } from 'node:path';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { CallExpression } from 'acorn';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, Point, SourcePath } from '../../model/place.ts';
import { endOfToken, offsetsIn } from '../../shared/text-points.ts';
import type { Call } from '../../shared/thrown-at.ts';
import type { BundleInput } from './bundle.ts';
import { pointInScript } from './load.ts';
import { bundleServer, mapOf, type ServerPart, scriptOf } from './server.ts';

/** The calls that led to an error, innermost first, in the script of a bundle. */
export interface Thrown {
  readonly script: string;
  readonly points: readonly Call[];
  readonly message?: string;
}

/** What was thrown while a page was rendered. */
export interface ThrownFindings extends Pick<Thrown, 'points'> {
  readonly part: ServerPart;
  readonly findings: readonly Finding[];
  /** What was rendered; `undefined` for what has no source. */
  readonly source: SourcePath | undefined;
}

/**
 * The place in the sources of a site where an error was thrown: the innermost call in a file of the site. The script is
 * bundled again with a source map, which nothing else needs. `undefined` when all calls are in packages and docsgen, and
 * when the script has changed since.
 */
export async function traceScript(input: BundleInput, part: ServerPart, thrown: Thrown): Promise<Place | undefined> {
  if (thrown.points.length === 0) return;
  const made = await bundleServer(input, part, { mapped: true }).catch(() => undefined);
  const json = mapOf(made?.outputFiles);
  if (json === undefined || scriptOf(made?.outputFiles) !== thrown.script) return;
  return traceThrown(input, new TraceMap(json), thrown);
}

/** Like `traceScript`, with a source map of the script that exists already. */
export async function traceThrown(
  input: BundleInput,
  map: TraceMap,
  { script, points, message = '' }: Thrown,
): Promise<Place | undefined> {
  const [innermost] = points;
  for (const point of points) {
    const inScript = { ...point, ...pointInScript(script, point) };
    const { line, column } = point === innermost ? await pointOfCause(script, inScript, message) : inScript;
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

async function pointOfCause(script: string, call: Call, message: string): Promise<Point> {
  return call.child === undefined ? pointOfName(script, call, message) : pointOfChild(script, call, call.child);
}

/** Where one of the children is that a call gives to an element: `jsx(type, { children: […] })`, `createElement(type, {}, …)`. */
async function pointOfChild(script: string, call: Point, child: number): Promise<Point> {
  const { parseExpressionAt } = await import('acorn');
  try {
    const made = parseExpressionAt(script, offsetsIn(script)(call), { ecmaVersion: 'latest', locations: true });
    // In a list, with all that follows.
    const first = made.type === 'SequenceExpression' ? made.expressions[0] : made;
    const { arguments: [, props, ...others] = [] } = first as Partial<CallExpression>;
    const known = props?.type === 'ObjectExpression' ? props.properties : [];
    const given = known.find((one) => one.type === 'Property' && 'name' in one.key && one.key.name === 'children');
    const value = given?.type === 'Property' ? given.value : undefined;
    const children = value?.type === 'ArrayExpression' ? value.elements : value ? [value] : others;
    const { line, column } = (children[child] ?? value)?.loc?.start ?? { line: call.line, column: call.column - 1 };
    return { line, column: column + 1 };
  } catch {
    return call;
  }
}

/** For a name that is not defined, where it is: V8 gives the beginning of an assignment, `x=name()`, or the `=` of `name=x`. */
function pointOfName(script: string, { line, column }: Point, message: string): Point {
  const name = /(?:^|: )([\w$]+) is not defined$/.exec(message)?.[1];
  if (name === undefined) return { line, column };
  const text = script.split('\n')[line - 1] ?? '';
  if (text.endsWith(name, column - 1)) return { line, column: column - name.length };
  const pattern = new RegExp(`(?<![.\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
  return { line, column: column + (pattern.exec(text.slice(column - 1))?.index ?? 0) };
}

function placeOf(file: SourcePath, text: string, start: Point): Place {
  const end = endOfToken(text, start);
  return { file, start, end };
}

/** The source path of a file in a source map; `undefined` for packages and docsgen. */
export function ownFile(source: string, root: string): SourcePath | undefined {
  const page = /(?:^|\/)docsgen-page:(.*)$/.exec(source)?.[1];
  if (page !== undefined) return page;
  if (/^(?:\.\.\/)*[a-z-]{2,}:/.test(source)) return;
  const file = relative(root, resolve(root, 'assets', source.replace(/\?client$/, '')))
    .split(sep)
    .join('/');
  return file.startsWith('../') || file.split('/').includes('node_modules') ? undefined : file;
}
