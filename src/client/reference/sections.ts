import { colourCode } from './colours.ts';
import type { ReferenceText, Tools } from './tools.ts';

/** Buttons and links of operations and schemas, made when they come into the window: a page has thousands. */
export function enhanceSections(text: ReferenceText, { addActions }: Tools, leave: AbortSignal): void {
  const seen = new Set<Element>();
  const coloured = new Set<Element>();
  const addButtons = (part: Element) => {
    for (const sample of part.querySelectorAll('.code-sample')) {
      if (sample.closest('details:not([open])') || coloured.has(sample)) continue;
      coloured.add(sample);
      addActions(sample);
      colourCode(sample);
    }
  };
  const observer = new IntersectionObserver(async (entries) => {
    const shown = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    for (const section of shown) {
      observer.unobserve(section);
      seen.add(section);
      addButtons(section);
      const path = section.querySelector('.operation-line > .path');
      if (path) addActions(path);
    }
    // All samples are measured before anything is changed.
    await null;
    for (const section of shown) {
      linkFields(section);
      offerFolds(section, text);
    }
  });
  for (const section of document.querySelectorAll('.operation, .entry, .overview')) observer.observe(section);
  leave.addEventListener('abort', () => observer.disconnect());
  const addWhenOpened = ({ target }: Event) => {
    const section = (target as Element).closest('.operation, .entry, .overview');
    // Where a language is chosen, its samples are opened on the whole page.
    if (section === null || seen.has(section)) addButtons(target as Element);
  };
  document.addEventListener('toggle', addWhenOpened, { capture: true, signal: leave });
}

/** The name of a field is the address of it. */
function linkFields(section: Element): void {
  for (const field of section.querySelectorAll('.field[id]')) {
    const name = field.querySelector(':scope > .field-name');
    if (!name || name.querySelector('a')) continue;
    const link = document.createElement('a');
    link.href = `#${field.id}`;
    link.append(...name.childNodes);
    name.append(link);
  }
}

/** A button that opens all that can be opened among the words of an operation, and closes it again. */
function offerFolds(section: Element, text: ReferenceText): void {
  const line = section.querySelector('.operation-line');
  const folds = section.querySelectorAll<HTMLDetailsElement>('.operation-main details:not(.tab)');
  const title = section.querySelector('.heading-entry');
  if (!line || !title || folds.length < 2 || line.querySelector('.operation-expand')) return;
  const button = document.createElement('button');
  button.className = 'operation-expand';
  const show = (open: boolean) => {
    button.textContent = text(open ? 'api.collapseAll' : 'api.expandAll');
    // Each operation of a page has such a button.
    button.ariaLabel = `${button.textContent} ${title.textContent}`;
    button.onclick = () => {
      for (const fold of folds) fold.open = !open;
      show(!open);
    };
  };
  show(false);
  line.append(button);
}
