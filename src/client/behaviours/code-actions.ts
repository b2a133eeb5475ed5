import { onPage } from '../page.ts';
import { showCopied } from './show-copied.ts';

/** Buttons to copy a block of code and to wrap its lines, made when the block comes into view. */
export function addCodeActions(): void {
  onPage(() => {
    observer.disconnect();
    for (const block of document.querySelectorAll('figure.code pre')) observer.observe(block);
  });
}

const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    addActions(target);
  }
});

/**
 * Code can be read without them, so that nothing is said where their script cannot be loaded.
 *
 * @param pre a block of code; one that has them keeps them
 */
export function addActions(pre: Element): void {
  import('../code-actions.ts').then(
    ({ addButtons }) => addButtons(pre, showCopied),
    () => {},
  );
}
