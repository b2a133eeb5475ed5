import { type Data, isData } from './data.ts';

/** Options of a config, and those that nothing has asked for. */
export interface AskedOptions {
  readonly options: Data;
  /** By their paths, `markdown.math`; of a part that nothing has asked for, only its own. */
  readonly unasked: () => readonly string[];
}

/**
 * Remembers what is asked of a config, so that a move can name all that it did not read. What is in lists is not followed: they are entries
 * of a navigation, tags and other content, which are read with their list.
 *
 * @param path of the options in the config file
 */
export function askedOptions(given: Data, path = ''): AskedOptions {
  const asked = new Map<PropertyKey, AskedOptions | undefined>();
  const ask = (name: PropertyKey): unknown => {
    if (!Object.hasOwn(given, name)) return Reflect.get(given, name);
    const value = Reflect.get(given, name);
    if (!asked.get(name)) asked.set(name, isData(value) ? askedOptions(value, `${path}${String(name)}.`) : undefined);
    return asked.get(name)?.options ?? value;
  };
  const options = new Proxy(given, {
    get: (_, name) => ask(name),
    // A reader that lists names says what becomes of each.
    ownKeys(target) {
      const names = Reflect.ownKeys(target);
      for (const name of names) if (!asked.has(name)) asked.set(name, undefined);
      return names;
    },
  });
  const unasked = () =>
    Object.keys(given)
      // Names with a dollar are those of the process that has run the config.
      .filter((name) => !name.startsWith('$') && given[name] !== undefined && given[name] !== null)
      .flatMap((name) => (asked.has(name) ? (asked.get(name)?.unasked() ?? []) : [path + name]));
  return { options, unasked };
}
