import type { showCopied } from './announce.ts';
import { copiedCode } from './copied-code.ts';
import type { PageText } from './texts.ts';

/**
 * Adds buttons to copy a block of code and to wrap its lines, before the block; or one to copy code in a line, after it.
 *
 * @param pre a block, or an element of code; nothing happens if it has the buttons already
 * @param copied a function of `main.ts`, as `text` is; importing them would make a third file
 */
export async function addButtons(pre: Element, copied: typeof showCopied, text: PageText): Promise<void> {
  if (pre.tagName === 'CODE') {
    const path = pre.textContent;
    if (pre.nextElementSibling?.classList.contains('code-copy')) return;
    pre.after(copyButton(`${text('copyCode')} ${path}`, () => path, copied));
    return;
  }
  // Measure all blocks that become visible together before one changes, so that there is one layout.
  const isWide = await (pre.scrollWidth > pre.clientWidth);
  const actions = document.createElement('div');
  actions.className = 'code-actions';
  if (pre.previousElementSibling?.className === actions.className) return;
  if (isWide) {
    const wrap = button('wrap', text('wrapLines'), () => {
      wrap.ariaPressed = String(pre.classList.toggle('wrap'));
    });
    wrap.ariaPressed = 'false';
    actions.append(wrap);
  }
  const codeOf = () => {
    const kept = pre.cloneNode(true) as Element;
    // Lines to take out; those of a diff are a patch together with the others.
    for (const line of kept.querySelectorAll(':not(.language-diff) > .removed')) {
      line.nextSibling?.remove();
      line.remove();
    }
    return copiedCode(kept.textContent, (pre.parentElement as HTMLElement).dataset.language ?? '');
  };
  actions.append(copyButton(text('copyCode'), codeOf, copied));
  pre.before(actions);
}

function copyButton(label: string, codeOf: () => string, copied: typeof showCopied): HTMLButtonElement {
  const copy = button('copy', label, async () => {
    const code = codeOf();
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      copySelected(code);
      copy.focus();
    }
    copied(copy);
  });
  return copy;
}

function button(name: string, label: string, onclick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = `code-action code-${name}`;
  made.title = made.ariaLabel = label;
  made.onclick = onclick;
  return made;
}

/** Copies by selecting, for pages without HTTPS, which have no clipboard API, and for frames that may not use it. */
export function copySelected(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
