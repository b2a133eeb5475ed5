import { onPage } from '../page.ts';

/** Loads what islands need once a page has one. */
export function findIslands(): void {
  if (DOCSGEN.islands || DOCSGEN.diagrams) {
    onPage(() => {
      if (document.querySelector('docsgen-island')) void import('./host.ts');
    });
  }
}
