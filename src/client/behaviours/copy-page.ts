import { copyText } from '../copy-text.ts';
import { onPage } from '../page.ts';
import { announce } from '../router/announce.ts';

/** The button that copies the page as Markdown. Where copying fails, the browser shows what was to be copied. */
export function copyPages(): void {
  onPage(() => {
    const button = document.querySelector<HTMLElement>('[data-copy-markdown]');
    const address = button?.dataset.copyMarkdown;
    if (!button || address === undefined) return;
    button.hidden = false;
    button.onclick = async () => {
      try {
        await copyText(load(address));
        announce('Copied');
        button.classList.add('copied');
        setTimeout(() => button.classList.remove('copied'), 2000);
      } catch {
        location.assign(address);
      }
    };
  });
}

async function load(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}
