import { showCopied } from '../announce.ts';
import { onPage } from '../page.ts';
import { byHash } from '../root.ts';
import { recall, remember } from '../storage.ts';
import { pageText } from '../texts.ts';

/** Adds buttons to copy code and to wrap its lines, when a block becomes visible. */
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
 * Adds the buttons to one block. Without an error if their script cannot be loaded: the code is readable without them.
 *
 * @param pre a block of code; nothing happens if it has the buttons already
 */
export function addActions(pre: Element): void {
  import('../code-actions.ts').then(
    ({ addButtons }) => addButtons(pre, showCopied, pageText),
    () => {},
  );
}

/** Shows the buttons that copy Markdown copies. If copying fails, the browser opens the Markdown copy. */
export function offerCopy(): void {
  onPage(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-copy-markdown]')) {
      button.hidden = false;
      button.onclick = async () => {
        try {
          await (await import('../copy-file.ts')).copyFile(button.dataset);
          showCopied(button);
        } catch {
          location.href = button.dataset.copyMarkdown as string;
        }
      };
    }
  });
}

/** Makes tabs of disclosures, which stay disclosures if the script cannot be loaded. */
export function offerTabs(): void {
  onPage(() => {
    if (document.querySelector('.tabs'))
      import('../tabs.ts').then(
        ({ enhanceTabs }) => enhanceTabs({ recall, remember }),
        () => {},
      );
  });
}

/**
 * Marks the current section in the table of contents, and keeps it in sight where the column is too long for the window. The
 * script for that is loaded there, and in browsers without `:target-current`, which mark nothing themselves.
 */
export function markTocEntry(): void {
  onPage((leave) => {
    let toc = document.querySelector('.toc');
    const check = () => {
      if (toc && (toc.scrollHeight > toc.clientHeight || !CSS.supports('selector(:target-current)'))) {
        markPosition(toc, leave);
        toc = null;
      }
    };
    addEventListener('resize', check, { signal: leave });
    check();
  });
}

/** Marks the current section in contents. Without an error if the script cannot be loaded. */
export function markPosition(column: Element, leave: AbortSignal): void {
  import('../mark-position.ts').then(
    (module) => module.markPosition(column, byHash, leave),
    () => {},
  );
}
