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

/** @param pre a block of code; one that has them keeps them */
export async function addActions(pre: Element): Promise<void> {
  // Blocks that come into view together are all measured before one is changed: the page is laid out once.
  const isWide = await (pre.scrollWidth > pre.clientWidth);
  const actions = document.createElement('div');
  actions.className = 'code-actions';
  if (pre.previousElementSibling?.className === actions.className) return;
  if (isWide) {
    const wrap = button('wrap', 'Wrap lines', () => {
      wrap.ariaPressed = String(pre.classList.toggle('wrap'));
    });
    wrap.ariaPressed = 'false';
    actions.append(wrap);
  }
  const copy = button('copy', 'Copy code', async () => {
    const text = pre.textContent;
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else (await import('../copy-selected.ts')).copySelected(text);
    showCopied(copy);
  });
  actions.append(copy);
  pre.before(actions);
}
function button(name: string, label: string, onclick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = `code-action code-${name}`;
  made.title = made.ariaLabel = label;
  made.onclick = onclick;
  return made;
}
