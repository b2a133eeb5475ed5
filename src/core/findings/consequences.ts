import type { ResolvedConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { RuleName } from '../../model/rules.ts';

/** Rules whose findings say that a file is not used, or not as a whole: nobody knows what it was to add to the site. */
const losses: ReadonlySet<RuleName> = new Set([
  'unreadable-file',
  'invalid-data-file',
  'missing-import',
  'bundle-error',
  'render-error',
  'page-crash',
]);

/** Two files that cannot both be shown. */
const claims: ReadonlySet<RuleName> = new Set(['duplicate-id', 'duplicate-route']);

/**
 * Diagnostics without those that follow from others: what is missed in a file is no fault of its own where that file
 * could not be used. Once the cause is gone, they are judged again.
 */
export function withoutConsequences(
  diagnostics: readonly Diagnostic[],
  config: Pick<ResolvedConfig, 'glossary'> | undefined,
): readonly Diagnostic[] {
  const lost = new Set<SourcePath>();
  const pairs = new Set<string>();
  for (const diagnostic of diagnostics) {
    if (losses.has(diagnostic.rule)) for (const file of filesOf(diagnostic)) lost.add(file);
    if (!claims.has(diagnostic.rule) || diagnostic.related === undefined) continue;
    for (const file of filesOf(diagnostic)) lost.add(file);
    if (diagnostic.rule === 'duplicate-id') pairs.add(filesOf(diagnostic).sort().join('\n'));
  }
  if (lost.size === 0) return diagnostics;
  const follows = (diagnostic: Diagnostic) => {
    const { rule, sought = [] } = diagnostic;
    if (rule === 'unknown-term') return lost.has(config?.glossary?.file ?? '');
    // Of one name come the same id and the same address.
    if (rule === 'duplicate-route') return pairs.has(filesOf(diagnostic).sort().join('\n'));
    return !losses.has(rule) && !claims.has(rule) && sought.some((what) => lost.has(what));
  };
  return diagnostics.filter((diagnostic) => !follows(diagnostic));
}

function filesOf({ place, related = [] }: Diagnostic): SourcePath[] {
  return [place, ...related.map((other) => other.place)].flatMap((at) => (at === undefined ? [] : [at.file]));
}
