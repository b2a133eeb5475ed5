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
    const wrap = button('wrap', 'Wrap lines', () =>
      wrap.setAttribute('aria-pressed', String(pre.classList.toggle('wrap'))),
    );
    wrap.setAttribute('aria-pressed', 'false');
    actions.append(wrap);
  }
  const copy = button('copy', 'Copy code', async () => {
    await copyText(code.textContent ?? '');
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

/** The clipboard belongs to pages with a certificate; others have to select what they copy. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
