import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { RuleName } from '../../model/rules.ts';
import type { FindingSettings } from './collect.ts';

/** Rules of findings about a file that is not used, or not as a whole: what it would add to the site is unknown. */
const losses: ReadonlySet<RuleName> = new Set([
  'unreadable-file',
  'invalid-data-file',
  'missing-import',
  'bundle-error',
  'render-error',
  'page-crash',
]);

/** Rules of findings about two files that cannot both be shown. */
const claims: ReadonlySet<RuleName> = new Set(['duplicate-id', 'duplicate-route']);

/**
 * Removes diagnostics that follow from others: where a file could not be used, something missing that would be in it is
 * no fault of its own. A later run reports it if it is still missing when the cause is fixed.
 *
 * @param soughtBy what diagnostics of a rule look for, all of them
 */
export function withoutConsequences(
  diagnostics: readonly Diagnostic[],
  soughtBy: FindingSettings['sought'] = {},
): readonly Diagnostic[] {
  const lost = new Set<SourcePath>();
  const claimed = new Set<SourcePath>();
  const pairs = new Set<string>();
  for (const diagnostic of diagnostics) {
    if (losses.has(diagnostic.rule)) for (const file of filesOf(diagnostic)) lost.add(file);
    for (const what of diagnostic.lost ?? []) lost.add(what);
    if (!claims.has(diagnostic.rule) || diagnostic.related === undefined) continue;
    for (const file of filesOf(diagnostic)) claimed.add(file);
    if (diagnostic.rule === 'duplicate-id') pairs.add(filesOf(diagnostic).sort().join('\n'));
  }
  if (lost.size + claimed.size === 0) return diagnostics;
  const follows = (diagnostic: Diagnostic) => {
    const { rule, sought = [] } = diagnostic;
    // There may be a page in what could not be read.
    if (rule === 'empty-site') return diagnostics.some((other) => other.rule === 'unreadable-file');
    if (rule in soughtBy) return lost.has(soughtBy[rule] ?? '');
    // Two files with the same id also have the same address.
    if (rule === 'duplicate-route') return pairs.has(filesOf(diagnostic).sort().join('\n'));
    if (losses.has(rule) || claims.has(rule)) return false;
    // One of two pages is shown at their address, and it has the anchor or not.
    return sought.some((what) => lost.has(what) || (claimed.has(what) && rule !== 'broken-anchor'));
  };
  return diagnostics.filter((diagnostic) => !follows(diagnostic));
}

function filesOf({ place, related = [] }: Diagnostic): SourcePath[] {
  return [place, ...related.map((other) => other.place)].flatMap((at) => (at === undefined ? [] : [at.file]));
}
