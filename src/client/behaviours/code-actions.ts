import { onPage } from '../page.ts';
import { showCopied } from './show-copied.ts';

/** Buttons to copy a block of code and to wrap its lines, made when the block comes into view. */
export function addCodeActions(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      addActions(target);
    }
  });
  onPage(() => {
    observer.disconnect();
    for (const block of document.querySelectorAll('figure.code')) observer.observe(block);
  });
}

function addActions(block: Element): void {
  const pre = block.querySelector('pre');
  const code = pre?.querySelector('code');
  if (!pre || !code || block.querySelector('.code-actions')) return;
  const actions = document.createElement('div');
  actions.className = 'code-actions';
  if (pre.scrollWidth > pre.clientWidth) {
    const wrap = button('wrap', 'Wrap lines', () => {
      wrap.ariaPressed = String(pre.classList.toggle('wrap'));
    });
    wrap.ariaPressed = 'false';
    actions.append(wrap);
  }
  const copy = button('copy', 'Copy code', async () => {
    const text = code.textContent ?? '';
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else (await import('../copy-selected.ts')).copySelected(text);
    showCopied(copy);
  });
  actions.append(copy);
  block.append(actions);
}

function button(name: string, label: string, onclick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = `code-action code-${name}`;
  made.title = made.ariaLabel = label;
  made.onclick = onclick;
  return made;
}
