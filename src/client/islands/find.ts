import { errorBox } from '../error-box.ts';
import { onPage } from '../page.ts';

/** How often the reader has asked again for the script. */
let attempt = 0;

/** Loads what islands need once a page has one. */
export function findIslands(): void {
  // Asked here, not where this is called: the bundler leaves out an import only where it stands in a dead branch.
  if (DOCSGEN.islands || DOCSGEN.diagrams) onPage(host);
}

async function host(): Promise<void> {
  const islands = [...document.querySelectorAll('docsgen-island')];
  if (!islands[0]) return;
  try {
    // A browser remembers that a script could not be loaded; under another address it asks again.
    const source = DOCSGEN.hostScript + (attempt > 0 ? `?${attempt}` : '');
    const { hostIslands }: typeof import('./host.ts') = await import(source);
    hostIslands(errorBox);
  } catch (error) {
    const boxes = islands.map((island) => {
      const box = errorBox('This part of the page could not be loaded.', error, () => {
        for (const each of boxes) each.remove();
        attempt++;
        void host();
      });
      island.after(box);
      return box;
    });
  }
}
