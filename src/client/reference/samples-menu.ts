import type { SampleRequests } from '../../shared/request/sample-requests.ts';
import { element } from '../element.ts';
import { colourCode } from './colours.ts';
import { chosenRequest } from './requests.ts';
import type { ReferenceText, Tools } from './tools.ts';

/** The group of tabs of request samples, whose choice `tabs.ts` keeps. */
const group = 'tab:request-language';

/** Where the language that a reader has chosen in the menu is kept: it is a tab from then on. */
const storedLanguage = 'more-language';

interface Options {
  readonly text: ReferenceText;
  readonly tools: Tools;
  /** The address of the server that is chosen on the page. */
  readonly server: (() => string) | undefined;
  readonly leave: AbortSignal;
  /** Of the address of what writes samples, which is another one after a failure. */
  readonly suffix: string;
  readonly requests: () => Promise<SampleRequests>;
}

/** Writes the request of an operation in the languages that docsgen knows. */
interface Printer {
  /** Whether the request of the operation where an element is can be written. */
  readonly isKnown: (at: Element) => boolean;
  /** The request that is chosen where an element is; `undefined` where there is none, or the language cannot send it. */
  readonly print: (language: string, at: Element) => string | undefined;
  readonly labelOf: (language: string) => string | undefined;
  readonly groups: ReturnType<typeof import('../../shared/request/more-languages.ts').menuGroups>;
}

async function loadPrinter({ server, suffix, requests: loadRequests }: Options): Promise<Printer> {
  const [{ menuGroups, printerOf }, requests]: [
    typeof import('../../shared/request/more-languages.ts'),
    SampleRequests,
  ] = await Promise.all([import(DOCSGEN.moreSamples + suffix), loadRequests()]);
  const entryOf = (at: Element) => requests[at.closest('.operation')?.id ?? ''];
  return {
    isKnown: (at) => entryOf(at) !== undefined,
    print(language, at) {
      const entry = entryOf(at);
      if (entry === undefined) return undefined;
      const request = chosenRequest(entry, at);
      return printerOf(language)?.print(entry.isChosen && server ? { ...request, server: server() } : request);
    },
    labelOf: (language) => printerOf(language)?.label,
    groups: menuGroups(),
  };
}

/**
 * A menu of all languages next to the samples of each operation that comes near the window. What a reader chooses becomes a tab there.
 *
 * @returns what makes the menu of one group of samples, and opens it
 */
export async function createMenu(options: Options): Promise<(samples: HTMLElement) => void> {
  const { tools, leave } = options;
  const printer = await loadPrinter(options);
  const all = document.querySelectorAll<HTMLElement>('.operation > .operation-samples .request-samples');
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const language = tools.recall(storedLanguage) ?? '';
        offer(target as HTMLElement);
        showTab(target as HTMLElement, printer, language, tools.recall(group) === language);
      }
    },
    { rootMargin: '50%' },
  );
  const observe = () => {
    for (const samples of all) observer.observe(samples);
  };
  leave.addEventListener('abort', () => observer.disconnect());
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target as Element).closest('[data-server-picker], [data-body-choice]')) return;
      for (const tab of document.querySelectorAll<HTMLElement>('.tab[data-more]')) write(tab, printer);
    },
    { signal: leave },
  );
  observe();

  /** Puts the menu in the place of the button that opened it. */
  const offer = (samples: HTMLElement): HTMLSelectElement | undefined => {
    const before = samples.querySelector('.more-samples');
    if (before instanceof HTMLSelectElement) return before;
    before?.remove();
    if (!printer.isKnown(samples)) return undefined;
    const select = createSelect(samples, printer, options.text('api.moreLanguages'));
    select.onchange = () => choose(samples, select);
    const mirror = () => {
      select.value = samples.querySelector<HTMLElement>('.tab[data-more][open]')?.dataset.value ?? '';
    };
    samples.addEventListener('toggle', mirror, { capture: true });
    samples.querySelector('.tab')?.before(select);
    return select;
  };

  const choose = (samples: HTMLElement, select: HTMLSelectElement) => {
    const { value } = select;
    if (value === '') return;
    tools.remember(storedLanguage, value);
    tools.remember(group, value);
    const top = select.getBoundingClientRect().top;
    showTab(samples, printer, value, true);
    tools.announce(printer.labelOf(value) ?? value);
    observe();
    // Groups above may have changed their height.
    requestAnimationFrame(() => scrollBy({ top: select.getBoundingClientRect().top - top, behavior: 'instant' }));
  };

  return (samples) => {
    const select = offer(samples);
    select?.focus();
    try {
      select?.showPicker();
    } catch {
      // A browser that has no such function, or no click that it counts: it takes one more.
    }
  };
}

/** The languages that have no tab yet, in their groups. */
function createSelect(samples: HTMLElement, { groups, print }: Printer, label: string): HTMLSelectElement {
  const own = new Set([...samples.querySelectorAll<HTMLElement>('.tab')].map(({ dataset }) => dataset.value));
  const ariaLabel = `${label} ${samples.closest('.operation')?.querySelector('.heading-entry')?.textContent}`;
  const select = element('select', { className: 'more-samples', ariaLabel }, new Option(label, ''));
  for (const { name, items } of groups) {
    const options = items
      .filter(({ language }) => !own.has(language))
      .map(({ language, label }) => {
        const option = new Option(label, language);
        // What the language cannot send.
        option.disabled = print(language, samples) === undefined;
        return option;
      });
    if (name === undefined) select.append(...options);
    else if (options.length > 0) select.append(element('optgroup', { label: name }, ...options));
  }
  return select;
}

/** Adds the tab of a language, in place of the one that was chosen before. */
function showTab(samples: HTMLElement, printer: Printer, language: string, opens: boolean): void {
  const tabs = [...samples.querySelectorAll<HTMLDetailsElement>(':scope > .tab')];
  const known = tabs.find(({ dataset }) => dataset.value === language);
  const before = tabs.find(({ dataset }) => dataset.more !== undefined);
  if (known) {
    known.open ||= opens;
    return;
  }
  const label = printer.labelOf(language);
  if (label !== undefined && printer.print(language, samples) !== undefined) {
    const tab = createTab(language, label, tabs[0]?.name ?? '');
    samples.append(tab);
    write(tab, printer);
    tab.open = opens;
  } else if (before?.open && tabs[0]) tabs[0].open = true;
  before?.remove();
  samples.dispatchEvent(new Event('tabs'));
  if (opens)
    samples.querySelector('.tab-list')?.lastElementChild?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** @param name of the group of disclosures, of which one is open */
function createTab(language: string, label: string, name: string): HTMLDetailsElement {
  const block = element('pre', { className: 'code-sample', tabIndex: 0 }, element('code'));
  const tab = element('details', { className: 'tab', name }, element('summary', {}, label), block);
  Object.assign(tab.dataset, { value: language, more: '' });
  return tab;
}

/** Writes the sample of a tab, unless it shows what a reader enters in a console. */
function write(tab: HTMLElement, { print }: Printer): void {
  const code = tab.querySelector('code');
  const text = print(tab.dataset.value ?? '', tab);
  if (text === undefined || !code || code.dataset.entered !== undefined) return;
  code.textContent = text;
  colourCode(code);
}
