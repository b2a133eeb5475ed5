/** A function that loads what is at an address when it is first asked for, and again after a failure. */
export function loadedOnce<T>(load: (address: string) => Promise<T>): (address: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (address) => {
    const loaded = known.get(address) ?? load(address);
    known.set(address, loaded);
    loaded.catch(() => known.delete(address));
    return loaded;
  };
}
