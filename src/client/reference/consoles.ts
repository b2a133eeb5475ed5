import type { ReferenceText, Tools } from './tools.ts';

/** Shows the buttons that open the console of an operation. Nothing of a console is loaded before. */
export function offerConsoles(text: ReferenceText, tools: Tools, leave: AbortSignal): void {
  // Browsers cache that a module failed to load; with another address they try again.
  let attempt = '';
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-try-it]')) {
    button.hidden = false;
    button.onclick = async () => {
      try {
        const { toggleConsole }: typeof import('../try-it/console.tsx') = await import(DOCSGEN.tryItScript + attempt);
        await toggleConsole(button, tools, leave);
      } catch {
        attempt += '?';
        button.textContent = text('tryIt.failed');
      }
    };
  }
}
