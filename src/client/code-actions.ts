import type { showCopied } from './behaviours/show-copied.ts';
import { copySelected } from './copy-selected.ts';

/**
 * Puts buttons to copy a block of code and to wrap its lines before it.
 *
 * @param pre a block of code; one that has them keeps them
 * @param copied the script of every page has it already
 */
export async function addButtons(pre: Element, copied: typeof showCopied): Promise<void> {
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
    else copySelected(text);
    copied(copy);
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
