import { onPage } from '../page.ts';
import { showCopied } from './show-copied.ts';

/** The button that copies the page as Markdown. Where copying fails, the browser shows what was to be copied. */
export function offerCopy(): void {
  onPage(() => {
    const button = document.querySelector<HTMLElement>('[data-copy-markdown]');
    if (button === null) return;
    button.hidden = false;
    button.onclick = async () => {
      const address = button.dataset.copyMarkdown ?? '';
      try {
        await (await import('../copy-file.ts')).copyFile(address);
        showCopied(button);
      } catch {
        location.assign(address);
      }
    };
  });
}
