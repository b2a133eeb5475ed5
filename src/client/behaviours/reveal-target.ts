import { byHash } from '../by-hash.ts';
import { onPage } from '../page.ts';

/** Opens what hides the part of the page that the address names. */
export function revealTarget(): void {
  const reveal = () => {
    const target = byHash(location.hash);
    const closed = target?.closest('details:not([open])');
    if (!closed) return;
    for (let part: Element | null = closed; part; part = part.closest('details:not([open])')) {
      (part as HTMLDetailsElement).open = true;
    }
    target?.scrollIntoView();
  };
  onPage(reveal);
  addEventListener('hashchange', reveal);
}
