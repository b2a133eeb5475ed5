import type { SampleRequests } from '../../shared/request/sample-requests.ts';
import { colourCode } from './colours.ts';
import { chosenRequest } from './requests.ts';
import type { ReferenceText, Tools } from './tools.ts';

type Requests = SampleRequests[string];

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

/**
 * A menu of all languages next to the samples of each operation that comes near the window. What a reader chooses becomes a tab there.
 *
 * @returns what makes the menu of one group of samples, and opens it
 */
export async function createMenu({
  text,
  tools,
  server,
  leave,
  suffix,
  requests: loadRequests,
}: Options): Promise<(samples: HTMLElement) => void> {
  const [{ menuGroups, printerOf }, requests]: [
    typeof import('../../shared/request/more-languages.ts'),
    SampleRequests,
  ] = await Promise.all([import(DOCSGEN.moreSamples + suffix), loadRequests()]);
  const all = document.querySelectorAll<HTMLElement>('.operation > .operation-samples .request-samples');
  const entryOf = (samples: Element) => requests[samples.closest('.operation')?.id ?? ''];
  const print = (entry: Requests, language: string, samples: Element) => {
    const request = chosenRequest(entry, samples);
    return printerOf(language)?.print(entry.isChosen && server ? { ...request, server: server() } : request);
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const language = tools.recall(storedLanguage) ?? '';
        offer(target as HTMLElement);
        show(target as HTMLElement, language, tools.recall(group) === language);
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
      for (const tab of document.querySelectorAll<HTMLElement>('.tab[data-more]')) write(tab);
    },
    { signal: leave },
  );
  observe();
  return (samples) => {
    const select = offer(samples);
    select?.focus();
    try {
      select?.showPicker();
    } catch {
      // A browser that has no such function, or no click that it counts: it takes one more.
    }
  };

  /** Puts the menu in the place of the button that opened it. */
  function offer(samples: HTMLElement): HTMLSelectElement | undefined {
    const before = samples.querySelector('.more-samples');
    if (before instanceof HTMLSelectElement) return before;
    before?.remove();
    const entry = entryOf(samples);
    if (!entry) return undefined;
    const select = document.createElement('select');
    select.className = 'more-samples';
    const title = samples.closest('.operation')?.querySelector('.heading-entry')?.textContent;
    select.ariaLabel = `${text('api.moreLanguages')} ${title}`;
    select.append(new Option(text('api.moreLanguages'), ''));
    const own = new Set([...samples.querySelectorAll<HTMLElement>('.tab')].map(({ dataset }) => dataset.value));
    for (const { name, items } of menuGroups()) {
      const options = items
        .filter(({ language }) => !own.has(language))
        .map(({ language, label }) => {
          const option = new Option(label, language);
          // What the language cannot send.
          option.disabled = print(entry, language, samples) === undefined;
          return option;
        });
      const parent = name === undefined ? select : document.createElement('optgroup');
      if (parent instanceof HTMLOptGroupElement) parent.label = name ?? '';
      parent.append(...options);
      if (parent !== select && options.length > 0) select.append(parent);
    }
    select.onchange = () => choose(samples, select);
    const mirror = () => {
      select.value = samples.querySelector<HTMLElement>('.tab[data-more][open]')?.dataset.value ?? '';
    };
    samples.addEventListener('toggle', mirror, { capture: true });
    samples.querySelector('.tab')?.before(select);
    return select;
  }

  function choose(samples: HTMLElement, select: HTMLSelectElement): void {
    const { value } = select;
    if (value === '') return;
    tools.remember(storedLanguage, value);
    tools.remember(group, value);
    const top = select.getBoundingClientRect().top;
    show(samples, value, true);
    tools.announce(printerOf(value)?.label ?? value);
    observe();
    // Groups above may have changed their height.
    requestAnimationFrame(() => scrollBy({ top: select.getBoundingClientRect().top - top, behavior: 'instant' }));
  }

  /** Adds the tab of a language, in place of the one that was chosen before. */
  function show(samples: HTMLElement, language: string, opens: boolean): void {
    const entry = entryOf(samples);
    const tabs = [...samples.querySelectorAll<HTMLDetailsElement>(':scope > .tab')];
    const known = tabs.find(({ dataset }) => dataset.value === language);
    const before = tabs.find(({ dataset }) => dataset.more !== undefined);
    const label = printerOf(language)?.label;
    if (known) {
      known.open ||= opens;
      return;
    }
    if (entry && label !== undefined && print(entry, language, samples) !== undefined) {
      const tab = document.createElement('details');
      tab.className = 'tab';
      tab.dataset.value = language;
      tab.dataset.more = '';
      tab.name = tabs[0]?.name ?? '';
      const summary = document.createElement('summary');
      summary.textContent = label;
      const block = document.createElement('pre');
      block.className = 'code-sample';
      block.tabIndex = 0;
      block.append(document.createElement('code'));
      tab.append(summary, block);
      samples.append(tab);
      write(tab);
      tab.open = opens;
    } else if (before?.open && tabs[0]) tabs[0].open = true;
    before?.remove();
    samples.dispatchEvent(new Event('tabs'));
    if (opens)
      samples.querySelector('.tab-list')?.lastElementChild?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** Writes the sample of a tab, unless it shows what a reader enters in a console. */
  function write(tab: HTMLElement): void {
    const entry = entryOf(tab);
    const code = tab.querySelector('code');
    if (!entry || !code || code.dataset.entered !== undefined) return;
    code.textContent = print(entry, tab.dataset.value ?? '', tab) ?? '';
    colourCode(code);
  }
}
