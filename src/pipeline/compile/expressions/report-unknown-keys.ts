import type { Root } from 'mdast';
import { definedIn, located } from '../imports.ts';
import { ownValues } from '../markdown/other-tools/page-values.ts';
import { placeOf, type Scope } from '../markdown/scope.ts';
import { type Known, knownData, memberOf } from './known-value.ts';
import { programsIn } from './programs.ts';
import type { ReadData } from './read-data.ts';
import { findUnknownKeys } from './unknown-keys.ts';

/**
 * Reports keys that the code of a page reads and that its data does not have: React shows nothing for them.
 *
 * ```text
 * import limits from './limits.json';
 *
 * Up to {limits.requsts} requests.   ->   docs/limits.json has no requsts
 * ```
 */
export function reportUnknownKeys(tree: Root, scope: Scope, readData: ReadData): void {
  const { text } = scope.source;
  const hasValues = /\b(?:frontMatter|metadata)\b/.test(text);
  if (scope.dataImports.size === 0 && !hasValues && !/^export\s+const\s/m.test(text)) return;
  const programs = programsIn(tree);
  if (programs.length === 0) return;
  const data = new Map([...(hasValues ? valuesOfPage(tree, scope) : []), ...importedData(scope, readData)]);
  for (const { origin, keys, hint, node } of findUnknownKeys(programs, data)) {
    const message = `${origin} has no ${keys}`;
    scope.findings.push({ rule: 'unknown-key', message, place: placeOf(scope, located(node) ?? {}), hint });
  }
}

function importedData({ dataImports, lookups }: Scope, readData: ReadData): ReadonlyMap<string, Known> {
  const found = new Map<string, Known>();
  for (const [name, { path, key }] of dataImports) {
    const file = lookups.text(path);
    const value = file && readData(path, file);
    if (value === undefined) continue;
    const isModule = key === '*' && typeof value === 'object';
    const whole = knownData(path, isModule ? { ...value, default: value } : value);
    // What a file does not have by this name is reported by the bundler.
    const part = key === undefined || key === '*' ? whole : memberOf(whole, key);
    if (part !== undefined && part.values.length > 0) found.set(name, part);
  }
  return found;
}

function valuesOfPage(tree: Root, { source, permalink }: Scope): readonly (readonly [string, Known])[] {
  const own = definedIn(tree);
  const { frontMatter, metadata } = ownValues({ source, permalink });
  const values = [
    ['frontMatter', knownData('the frontmatter', frontMatter)],
    ['metadata', knownData('metadata of a page', metadata)],
  ] as const;
  return values.filter(([name]) => !own.has(name));
}
