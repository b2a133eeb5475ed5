import { element } from '../element.ts';
import { loader } from '../loader.ts';
import { colourCode } from './colours.ts';
import type { Inside } from './inside.ts';
import type { ReferenceText, Tools } from './tools.ts';

/** Where the session stores what is open inside of schemas, by entry of the history. */
const storeKey = () => `docsgen:inside:${window.navigation?.currentEntry?.key ?? location.href}`;

/** Buttons and links of operations and schemas, made when they come into the window: a page has thousands. */
export function enhanceSections(
  text: ReferenceText,
  tools: Tools,
  leave: AbortSignal,
  also?: (section: Element) => void,
): void {
  const { addActions, announce } = tools;
  const fail = (fold: Element) => {
    const message = text('api.insideFailed');
    fold.querySelector(':scope > .note')?.remove();
    fold.append(element('p', { className: 'note' }, message));
    announce(message);
  };
  const offers = { linkFields, offerInside: (part: Element) => offerInside(part, text), fail, storeKey };
  const getInside = loader(DOCSGEN.insideScript, ({ createInside }: typeof import('./inside.ts')) =>
    createInside(text, tools, offers, leave),
  );
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
      also?.(section);
    }
    // All samples are measured before anything is changed.
    await null;
    for (const section of shown) {
      linkFields(section);
      offers.offerInside(section);
      offerFolds(section, text, getInside);
    }
  });
  for (const section of document.querySelectorAll('.operation, .entry, .overview')) observer.observe(section);
  leave.addEventListener('abort', () => observer.disconnect());
  const addWhenOpened = ({ target }: Event) => {
    if ((target as Element).matches('[data-of][open]'))
      getInside().then(
        ({ fill }) => fill(target as HTMLDetailsElement),
        () => fail(target as Element),
      );
    const section = (target as Element).closest('.operation, .entry, .overview');
    // Where a language is chosen, its samples are opened on the whole page.
    if (section === null || seen.has(section)) addButtons(target as Element);
  };
  document.addEventListener('toggle', addWhenOpened, { capture: true, signal: leave });
  const open = openBefore();
  if (open.length > 0)
    getInside().then(
      ({ restore }) => restore(open),
      () => {},
    );
}

/** The name of a field is the address of it. */
function linkFields(section: Element): void {
  for (const field of section.querySelectorAll('.field[id]')) {
    const name = field.querySelector(':scope > .field-name');
    if (!name || name.querySelector('a')) continue;
    name.append(element('a', { href: `#${field.id}` }, ...name.childNodes));
  }
}

/** A fold for what is inside of a schema, where that is only in its own section: what opens it is loaded then. */
function offerInside(part: Element, text: ReferenceText): void {
  for (const link of part.querySelectorAll<HTMLAnchorElement>('a[data-inside]')) {
    const around = link.closest('.field, .media, .entry');
    if (!around || around.querySelector(':scope > [data-of]')) continue;
    if (DOCSGEN.offline && link.pathname !== location.pathname) {
      // Pages that are files cannot read each other.
      link.removeAttribute('data-inside');
      continue;
    }
    const { inside = '' } = link.dataset;
    const ariaLabel = text('api.colon', { label: link.textContent, value: inside });
    const fold = element('details', { className: 'fold' }, element('summary', { ariaLabel }, inside));
    fold.dataset.of = link.href;
    around.insertBefore(fold, around.querySelector(':scope > :is(.encodings, .used-by, .note:last-child)'));
  }
}

/** What was open when the reader left the page, who comes back or loads it again. */
function openBefore(): readonly string[] {
  try {
    // Without entries of the history, a new visit has the address of an old one.
    if (!window.navigation && !performance.navigation.type) return [];
    return JSON.parse(sessionStorage.getItem(storeKey()) ?? '[]');
  } catch {
    return [];
  }
}

/** A button that opens all that can be opened among the words of an operation, or on the page of a schema, and closes it again. */
function offerFolds(section: Element, text: ReferenceText, getInside: () => Promise<Inside>): void {
  const line = section.querySelector('.operation-line');
  const main = section.querySelector('.operation-main') ?? section;
  const title = section.querySelector('.heading-entry');
  const folds = () => [...main.querySelectorAll<HTMLDetailsElement>('details:not(.tab)')];
  // A list of schemas has many; a page has one, on which a fold has others inside.
  const isPage = section.matches('.entry:has(> h1):has(details:not(.used-by))');
  if (!title || !(line ? folds().length > 1 : isPage) || section.querySelector('.operation-expand')) return;
  const button = element('button', { className: 'operation-expand' });
  const show = (open: boolean) => {
    button.textContent = text(open ? 'api.collapseAll' : 'api.expandAll');
    // Each operation of a page has such a button.
    button.ariaLabel = `${button.textContent} ${(title.querySelector('a') ?? title).textContent}`;
    button.onclick = () => {
      for (const fold of folds()) if (open || !fold.dataset.of) fold.open = !open;
      if (!open && main.querySelector('[data-of]'))
        getInside().then(
          ({ expand }) => expand(main, () => button.textContent === text('api.collapseAll')),
          () => {},
        );
      show(!open);
    };
  };
  show(false);
  if (line) line.append(button);
  else title.before(button);
}
