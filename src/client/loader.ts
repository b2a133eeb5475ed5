/**
 * Loads a script when it is first asked for, and again after a failure. Browsers cache that a module failed to load; with another
 * address they try again.
 *
 * @param start what is made of the module, once; `suffix` is for the addresses of what it loads itself
 */
export function loader<Module, Made>(
  address: string,
  start: (module: Module, suffix: string) => Made | Promise<Made>,
): () => Promise<Made> {
  let suffix = '';
  let made: Promise<Made> | undefined;
  return () => {
    made ??= import(address + suffix)
      .then((module) => start(module, suffix))
      .catch((error: unknown) => {
        made = undefined;
        suffix += '?';
        throw error;
      });
    return made;
  };
}
