import { announce } from '../announce.ts';
import { addActions, markPosition } from '../behaviours/content.ts';
import { onPage } from '../page.ts';
import { fetchPage } from '../router/documents.ts';
import { recall, remember } from '../storage.ts';

/** Pages of an API reference have scripts of their own. */
export function loadReference(): void {
  // Asked here, not where this is called: the bundler leaves out an import only in a dead branch.
  if (DOCSGEN.references) {
    onPage(async (leave) => {
      const nav = document.querySelector<HTMLElement>('[data-reference-nav]');
      if (!nav) return;
      const reference: typeof import('./enhance.ts') = await import(DOCSGEN.referenceScript);
      if (!leave.aborted)
        reference.enhance(nav, { addActions, announce, fetchPage, markPosition, recall, remember }, leave);
    });
  }
}
