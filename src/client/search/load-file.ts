import { manifestPath, readIndexFile } from '../../shared/search-index.ts';
import { baseUrl, filesBase } from '../root.ts';

/** Loads a file of the published index, as JSON, by its path in the site. */
export async function loadFile(path: string): Promise<unknown> {
  // Only one file of the index keeps its name when it changes.
  const response = await fetch(
    (path.startsWith('assets/') ? filesBase : baseUrl) + path,
    path === manifestPath ? { cache: 'no-cache' } : {},
  );
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return readIndexFile(path, response);
}
