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
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
