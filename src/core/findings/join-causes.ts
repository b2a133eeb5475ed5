import type { Diagnostic, RelatedPlace } from '../../model/diagnostic.ts';
import { groupBy } from '../../shared/group-by.ts';

/** The most diagnostics that are alike, or at one place, and are shown one by one. */
const maxAlike = 10;

/** The most places of one diagnostic that are kept. */
const maxPlaces = 1000;

/**
 * One diagnostic for each cause, with the number of its places, which are related to the first: those that name the same cause,
 * and many that say the same of one file, or are about one place. What an edit fixes stays as it is, since each has an edit of its own.
 *
 * @param diagnostics in their order
 */
export function joinCauses(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byCause = joinBy(diagnostics, 1, ({ cause }) => cause);
  const byWords = joinBy(
    byCause,
    maxAlike,
    ({ message, hint, place }) => place && `${place.file}\n${message}\n${hint}`,
  );
  return joinBy(byWords, maxAlike, ({ place }) => place?.start && JSON.stringify(place));
}

function joinBy(
  diagnostics: readonly Diagnostic[],
  most: number,
  keyOf: (diagnostic: Diagnostic) => string | undefined,
): readonly Diagnostic[] {
  const groups = groupBy(diagnostics, (diagnostic) => {
    const { rule, severity, fix, choice } = diagnostic;
    const key = fix === undefined && choice === undefined ? keyOf(diagnostic) : undefined;
    return key === undefined ? undefined : `${rule} ${severity} ${key}`;
  });
  const joined = new Map<Diagnostic, Diagnostic | undefined>();
  for (const [key, group] of groups) {
    if (key === undefined || group.length <= most) continue;
    for (const diagnostic of group) joined.set(diagnostic, undefined);
    joined.set(group[0], joinAll(group));
  }
  return diagnostics.flatMap((diagnostic) => (joined.has(diagnostic) ? (joined.get(diagnostic) ?? []) : diagnostic));
}

function joinAll([first, ...others]: readonly [Diagnostic, ...Diagnostic[]]): Diagnostic {
  const { message, related = [] } = first;
  const count = others.length;
  const isSame = others.every((other) => other.message === message);
  const places = count === 1 ? 'another place' : `${count} other places`;
  const words = isSame ? `, here and in ${places}` : `, and ${count} more with the same cause`;
  const at = others.slice(0, maxPlaces).flatMap(({ place, message: own }): RelatedPlace[] => {
    return place === undefined ? [] : [{ message: isSame ? 'the same' : own, place }];
  });
  return { ...first, message: message + words, related: [...related, ...at] };
}
