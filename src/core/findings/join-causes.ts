import type { Diagnostic, RelatedPlace } from '../../model/diagnostic.ts';

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
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const hasEdit = diagnostic.fix !== undefined || diagnostic.choice !== undefined;
    const key = hasEdit ? undefined : keyOf(diagnostic);
    if (key === undefined) continue;
    const name = `${diagnostic.rule} ${diagnostic.severity} ${key}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [diagnostic]);
    else group.push(diagnostic);
  }
  const joined = new Map<Diagnostic, Diagnostic | undefined>();
  for (const group of groups.values()) {
    if (group.length <= most) continue;
    for (const diagnostic of group) joined.set(diagnostic, undefined);
    joined.set(group[0] as Diagnostic, joinAll(group));
  }
  return diagnostics.flatMap((diagnostic) => (joined.has(diagnostic) ? (joined.get(diagnostic) ?? []) : diagnostic));
}

function joinAll([first, ...others]: readonly Diagnostic[]): Diagnostic {
  const { message, related = [] } = first as Diagnostic;
  const count = others.length;
  const isSame = others.every((other) => other.message === message);
  const places = count === 1 ? 'another place' : `${count} other places`;
  const words = isSame ? `, here and in ${places}` : `, and ${count} more with the same cause`;
  const at = others.slice(0, maxPlaces).flatMap(({ place, message: own }): RelatedPlace[] => {
    return place === undefined ? [] : [{ message: isSame ? 'the same' : own, place }];
  });
  return { ...(first as Diagnostic), message: message + words, related: [...related, ...at] };
}
