import { copyText } from '../copy-text.ts';
import { onPage } from '../page.ts';
import { announce } from '../router/announce.ts';

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
    const wrap = button('wrap', 'Wrap lines', () =>
      wrap.setAttribute('aria-pressed', String(pre.classList.toggle('wrap'))),
    );
    wrap.setAttribute('aria-pressed', 'false');
    actions.append(wrap);
  }
  const copy = button('copy', 'Copy code', async () => {
    await copyText(code.textContent ?? '');
    announce('Copied');
    copy.classList.add('copied');
    setTimeout(() => copy.classList.remove('copied'), 2000);
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
