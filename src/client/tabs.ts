import type { recall, remember } from './storage.ts';

/** What the script of every page has already; handed over, so that no third script with both in it is loaded. */
export interface Memory {
  readonly recall: typeof recall;
  readonly remember: typeof remember;
}

/** Which tab each of these keys leads to. */
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Gives each group of disclosures a tab list in place of their summaries, which a key would close and which are no
 * tabs to a screen reader. The panels stay where they are and are opened as before, so that what else opens them,
 * such as the browser's search in the page, changes the list too.
 */
export function enhanceTabs(memory: Memory): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) addList(tabs, memory);
  const groups = [...document.querySelectorAll<HTMLElement>('.tabs[data-group]')].map(({ dataset }) => dataset.group);
  for (const group of new Set(groups as string[])) {
    const value = memory.recall(`tab:${group}`);
    if (value !== null) choose(group, value);
  }
}

function addList(tabs: HTMLElement, { remember }: Memory): void {
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.role = 'tablist';
  const items = [...tabs.querySelectorAll<HTMLDetailsElement>(':scope > .tab')];
  const buttons = items.map((tab) => {
    const [summary, panel] = [tab.firstElementChild, tab.lastElementChild] as [HTMLElement, HTMLElement];
    const button = document.createElement('button');
    button.type = 'button';
    button.role = 'tab';
    button.textContent = panel.ariaLabel = summary.textContent;
    button.onclick = () => select(tab, button);
    summary.hidden = true;
    panel.role = 'tabpanel';
    tab.ontoggle = mark;
    return button;
  });
  list.onkeydown = (event) => {
    const next = steps[event.key]?.(buttons.indexOf(event.target as HTMLButtonElement), buttons.length);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    buttons[next]?.focus();
    buttons[next]?.click();
  };
  list.append(...buttons);
  mark();
  // On the development server a page is set up again after each edit.
  tabs.querySelector(':scope > .tab-list')?.remove();
  tabs.prepend(list);

  /** One tab is reached with the Tab key: the open one, or the first. */
  function mark(): void {
    const open = items.findIndex((tab) => tab.open);
    buttons.forEach((button, index) => {
      button.ariaSelected = String(index === open);
      button.tabIndex = index === Math.max(open, 0) ? 0 : -1;
    });
  }

  function select(tab: HTMLDetailsElement, button: HTMLElement): void {
    const before = button.getBoundingClientRect().top;
    tab.open = true;
    const { group } = tabs.dataset;
    if (group !== undefined) {
      const { value = '' } = tab.dataset;
      remember(`tab:${group}`, value);
      choose(group, value);
    }
    // Groups above may have grown or shrunk; the reader goes on looking at this one.
    requestAnimationFrame(() => scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' }));
  }
}

/** Tabs of one group show the same choice, on this page and on the next. */
function choose(group: string, value: string): void {
  const selector = `.tabs[data-group="${CSS.escape(group)}"] > [data-value="${CSS.escape(value)}"]`;
  for (const tab of document.querySelectorAll<HTMLDetailsElement>(selector)) tab.open = true;
}
