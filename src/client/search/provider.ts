import { root } from '../root.ts';
import { createSearch } from './engine.ts';
import { createHostedSearch } from './hosted.ts';
import { loadFile } from './load-file.ts';

/** The service that searches the site; its own index does where there is none. */
export const service = DOCSGEN.hostedSearch;

/** Origins of the site, first that of the page. */
export const origins = [location.origin, ...(service && service.origin !== undefined ? [service.origin] : [])];

export const { search, filterValues, forget } = service
  ? createHostedSearch(service, origins)
  : createSearch(loadFile, root.lang);
