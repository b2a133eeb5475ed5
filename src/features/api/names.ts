/**
 * Gives names: the one that is wanted, or where `taken` has that with `-2`, `-3` and so on.
 *
 * @param keyOf what of two names has to differ
 */
export function createNames(taken: Set<string>, keyOf = (name: string) => name): (wanted: string) => string {
  /** The last number behind a name that is wanted by many. */
  const counts = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    for (let count = (counts.get(wanted) ?? 1) + 1; taken.has(keyOf(name)); count++) {
      name = `${wanted}-${count}`;
      counts.set(wanted, count);
    }
    taken.add(keyOf(name));
    return name;
  };
}
