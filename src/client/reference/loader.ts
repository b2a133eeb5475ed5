/**
 * Loads a script when it is first asked for, and again after a failure. Browsers cache that a module failed to load; with another
 * address they try again.
 *
 * @param start what is made of the module, once
 */
export function loader<Module, Made>(
  address: string,
  start: (module: Module) => Made | Promise<Made>,
): () => Promise<Made> {
  let attempt = '';
  let made: Promise<Made> | undefined;
  return () => {
    made ??= import(address + attempt).then(start).catch((error: unknown) => {
      made = undefined;
      attempt += '?';
      throw error;
    });
    return made;
  };
}
