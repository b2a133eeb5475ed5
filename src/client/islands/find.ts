import { errorBox } from '../error-box.ts';
import { onPage } from '../page.ts';

/** Loads what islands need once a page has one. */
export function findIslands(): void {
  if (DOCSGEN.islands || DOCSGEN.diagrams) {
    onPage(async () => {
      if (document.querySelector('docsgen-island')) (await import('./host.ts')).hostIslands(errorBox);
    });
  }
}
