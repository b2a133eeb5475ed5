import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { type Position, parse } from 'acorn';
import type { Product } from '../../model/config.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { endOfToken } from '../../shared/token-end.ts';
import type { ConfigBundle } from './bundle.ts';
import { findEntry } from './entry.ts';
import type { KeyPath } from './key-path.ts';
import { fillTokens } from './product.ts';

/**
 * Where the value at a key path, or its key, is written: in the config or in a file that it imports. What is
 * computed has the place of the last value on the way that is written out, else the config file as a whole.
 */
export type Locate = (keyPath: KeyPath, part?: 'key' | 'value') => Place;

export interface ConfigSource {
  readonly file: SourcePath;
  readonly bundle: ConfigBundle;
  /** Keys are compared after their tokens have been replaced, as those of the resolved config have. */
  readonly product: Product;
}

/** The bundle is parsed when a place is asked for the first time: most builds have nothing to report. */
export function createLocate({ file, bundle, product }: ConfigSource): Locate {
  let parsed: { program: ReturnType<typeof parse>; map: TraceMap } | undefined;
  return (keyPath, part = 'value') => {
    parsed ??= {
      program: parse(bundle.code, { ecmaVersion: 'latest', sourceType: 'module', locations: true }),
      map: new TraceMap(bundle.map),
    };
    const sameKey = (written: string, wanted: string) => written === wanted || fillTokens(written, product) === wanted;
    const entry = findEntry(parsed.program, keyPath, sameKey);
    const node = part === 'key' ? (entry?.key ?? entry?.value) : entry?.value;
    return (node?.loc && originalPlace(parsed.map, node.loc.start)) ?? { file };
  };
}

/** The place in the author's file of a position in the bundle (line 1-based, column 0-based, as acorn and source maps count). */
export function originalPlace(map: TraceMap, position: Position): Place | undefined {
  const { source, line, column } = originalPositionFor(map, position);
  if (source === null) return undefined;
  const start = { line, column: column + 1 };
  const end = endOfToken(sourceContentFor(map, source) ?? '', start);
  return { file: source, start, ...(end === undefined ? {} : { end }) };
}
