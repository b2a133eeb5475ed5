import { join, relative, resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import type { Finding } from '../../model/diagnostic.ts';
import { misspelling } from '../../shared/nearest.ts';
import { pointsIn } from '../../shared/text-points.ts';
import { packageRoot } from './paths.ts';
import { textOfInput } from './styles.ts';

/** A custom property where a style sheet sets or reads it. */
interface Use {
  readonly name: string;
  readonly kind: 'set' | 'read';
  /** 0-based, of the name. */
  readonly at: number;
  /** Whether there is a value for where nothing sets it. */
  readonly hasFallback: boolean;
}

/**
 * Findings about custom properties in style sheets of the site whose names are misspelt ones of docsgen's: nothing reads what they
 * set, or sets what they read, and browsers say nothing.
 */
export async function propertyFindings(metafiles: readonly Metafile[], root: string): Promise<readonly Finding[]> {
  const templates = join(packageRoot(), 'templates') + sep;
  const paths = [...new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)))].filter((path) =>
    /\.css$/i.test(path),
  );
  const isOurs = (path: string) => resolve(root, path).startsWith(templates);
  const read = async (path: string) => {
    const text = await textOfInput(root, path);
    return { path, text, uses: usesIn(text) };
  };
  const own = await Promise.all(
    paths
      .filter((path) => !isOurs(path) && !path.includes('node_modules/'))
      .sort()
      .map(read),
  );
  if (own.every(({ uses }) => uses.length === 0)) return [];
  const ours = await Promise.all(paths.filter(isOurs).map(read));
  const known = new Set(ours.flatMap(({ uses }) => uses.map(({ name }) => name)));
  const all = own.flatMap(({ uses }) => uses);
  const used = (kind: Use['kind']) => new Set(all.filter((use) => use.kind === kind).map(({ name }) => name));
  const [set, wanted] = [used('set'), used('read')];
  return own.flatMap(({ path, text, uses }) => {
    const pointAt = pointsIn(text);
    return uses.flatMap(({ name, kind, at, hasFallback }): readonly Finding[] => {
      if (known.has(name) || hasFallback || (kind === 'set' ? wanted : set).has(name)) return [];
      const near = misspelling(name, known);
      if (near === undefined) return [];
      const start = pointAt(at);
      const place = {
        file: relative(root, resolve(root, path)).split(sep).join('/'),
        start,
        end: { line: start.line, column: start.column + name.length },
      };
      const message = `nothing ${kind === 'set' ? 'reads' : 'sets'} ${name}`;
      return [{ rule: 'invalid-css', message, place, hint: `did you mean ${near}?` }];
    });
  });
}

/** A custom property that is read or set, outside of comments and texts; names and comments are long at will, and read once. */
const property = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|(?<![\w-])(--[\w-]+)/g;

function usesIn(text: string): readonly Use[] {
  return [...text.matchAll(property)].flatMap(({ 0: whole, 1: name, index: at }): readonly Use[] => {
    if (name === undefined) return [];
    const next = /\S/.exec(text.slice(at + whole.length, at + whole.length + 100))?.[0];
    if (/\bvar\(\s*$/i.test(text.slice(Math.max(0, at - 20), at)))
      return [{ name, kind: 'read', at, hasFallback: next === ',' }];
    return next === ':' ? [{ name, kind: 'set', at, hasFallback: false }] : [];
  });
}
