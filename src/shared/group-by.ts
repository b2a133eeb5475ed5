/**
 * Lists of items by their keys, in the order in which the keys come first. Node 20 has no `Map.groupBy`.
 *
 * @param keyOf `index` is that of the item
 */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  let index = 0;
  for (const item of items) {
    addTo(groups, keyOf(item, index++), item);
  }
  return groups;
}

/** Adds an item to the list of a key, which is made with its first one. */
export function addTo<Key, Item>(groups: Map<Key, [Item, ...Item[]]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}
