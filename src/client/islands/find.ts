import { errorBox } from '../error-box.ts';
import { onPage } from '../page.ts';
import { pageText } from '../texts.ts';

/** How many times the reader has retried to load the script. */
let attempt = 0;

/** Loads the script of islands when a page has one. */
export function findIslands(): void {
  // Here and not at the call: the bundler removes an import only in a dead branch.
  if (DOCSGEN.islands || DOCSGEN.diagrams) onPage(host);
}

async function host(): Promise<void> {
  const islands = [...document.querySelectorAll('docsgen-island')];
  if (!islands[0]) return;
  try {
    // Browsers cache that a module failed to load; with another address they try again.
    const source = DOCSGEN.hostScript + (attempt > 0 ? `?${attempt}` : '');
    const { hostIslands }: typeof import('./host.ts') = await import(source);
    hostIslands(errorBox);
  } catch {
    const boxes = islands.map((island) => {
      const box = errorBox(pageText('partFailed'), () => {
        for (const each of boxes) each.remove();
        attempt++;
        void host();
      });
      island.after(box);
      return box;
    });
  }
}
