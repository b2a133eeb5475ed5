import type { recall, remember } from './storage.ts';

/** Functions of `main.ts`, passed in because importing them would make a third file. */
export interface Memory {
  readonly recall: typeof recall;
  readonly remember: typeof remember;
}

/** The index of the tab that each key selects. */
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Replaces the summaries of each group of disclosures by a tab list, because a key closes a summary and screen readers
 * do not know it as a tab. The panels stay `details` elements, so that the browser's search in the page can open them.
 */
export function enhanceTabs(memory: Memory): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) addList(tabs, memory);
  for (const { dataset } of document.querySelectorAll<HTMLElement>('.tabs[data-group]')) {
    const { group = '' } = dataset;
    const value = memory.recall(`tab:${group}`);
    if (value !== undefined) choose(group, value);
  }
  // Who was sent to a part of a tab sees it, whatever was chosen before.
  const target = document.querySelector(':target');
  for (let tab = target?.closest('.tab'); tab; tab = tab.parentElement?.closest('.tab'))
    (tab as HTMLDetailsElement).open = true;
  // Tabs above it may have changed their height.
  if (target?.closest('.tab')) target.scrollIntoView({ behavior: 'instant' });
}

/** Makes the tab list of a group, in place of one that it may have; again at the event `tabs`, by which the group has another tab. */
function addList(tabs: HTMLElement, memory: Memory): void {
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.role = 'tablist';
  list.ariaLabel = tabs.dataset.label ?? null;
  const items = [...tabs.querySelectorAll<HTMLDetailsElement>(':scope > .tab')];
  const buttons = items.map((tab) => {
    const [summary, panel] = [tab.firstElementChild, tab.lastElementChild] as [HTMLElement, HTMLElement];
    const button = document.createElement('button');
    button.type = 'button';
    button.role = 'tab';
    button.className = summary.className;
    // With its icon.
    button.append(...summary.cloneNode(true).childNodes);
    panel.ariaLabel = summary.textContent;
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
  tabs.querySelector(':scope > .tab-list')?.remove();
  tabs.prepend(list);
  tabs.addEventListener('tabs', () => addList(tabs, memory), { once: true });

  /** Marks the open tab. The Tab key reaches one tab: the open one, or the first. */
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
      memory.remember(`tab:${group}`, value);
      choose(group, value);
    }
    // Keep this group in place: groups above may have changed their height.
    requestAnimationFrame(() => scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' }));
  }
}

/** Opens the same tab in all groups with this name. */
function choose(group: string, value: string): void {
  const selector = `.tabs[data-group="${CSS.escape(group)}"] > [data-value="${CSS.escape(value)}"]`;
  for (const tab of document.querySelectorAll<HTMLDetailsElement>(selector)) tab.open = true;
}
