/** When the browser loads an island: the values of the export `hydrate` of its module. */
export const islandLoads: readonly string[] = ['visible', 'interaction', 'idle'];

export function wrongLoad(load: unknown): string {
  return `hydrate is ${JSON.stringify(load)}, and has to be one of ${islandLoads.join(', ')}`;
}
