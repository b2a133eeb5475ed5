import type { SampleRequests } from '../../shared/request/sample-requests.ts';
import { loader } from '../loader.ts';
import { type Member, membersOf } from './members.ts';
import type { ReferenceText, Tools } from './tools.ts';

interface Following {
  readonly text: ReferenceText;
  readonly announce: Tools['announce'];
  /** The requests of the page, which the menu of languages loads too. */
  readonly requests: () => Promise<SampleRequests>;
}

/** Both columns of an operation, or of a callback, which has its own. */
type Scope = Element;

/**
 * What is chosen or pointed at in one column of an operation is chosen or marked in the other: a status, a media type, an
 * alternative and the example that has it; a property and its lines in the examples that can be seen.
 *
 * @returns what gets each event in an operation: a click when it has had its effect
 */
export function createFollower({ text, announce, requests }: Following): (event: Event) => void {
  // Marks are no elements: code is coloured and copied as it is. With forced colours they would look like what is selected.
  const hasMarks = 'highlights' in CSS && !matchMedia('(forced-colors: active)').matches;
  const marks = hasMarks ? new Highlight() : undefined;
  if (marks) CSS.highlights.set('example-line', marks);
  /** What is pointed at, so that nothing is looked for again while a pointer moves along a line. */
  let pointed: unknown;
  const shownBodies = new WeakMap<Element, string>();
  const loadBodies = loader(DOCSGEN.bodiesScript, ({ createBodies }: typeof import('./bodies.ts'), suffix) =>
    createBodies(suffix, requests),
  );

  return (event) => {
    const caret = caretOf(event);
    const isMoved = event.type === 'selectionchange';
    const target = (isMoved ? caret?.node.parentElement : event.target) as Element | null | undefined;
    if (!target || (isMoved && !target.closest(code))) return;
    if (event.type === 'input') {
      if (target instanceof HTMLSelectElement && target.matches('[data-body-choice]')) followBody(target);
      return;
    }
    const scope = target.closest?.('.callback, .operation');
    if (scope && event.type === 'click') choose(target, scope);
    else if (marks) point(target, scope, caret);
  };

  async function followBody(choice: HTMLSelectElement): Promise<void> {
    const { value } = choice;
    const note = choice.parentElement?.querySelector('.body-failed') ?? document.createElement('p');
    try {
      (await loadBodies())(choice);
      shownBodies.set(choice, value);
      note.remove();
      showChosen(choice);
    } catch {
      // The samples are still those of the one before.
      choice.value = shownBodies.get(choice) ?? '0';
      note.className = 'note body-failed';
      note.textContent = text('tryIt.failed');
      choice.after(note);
      announce(note.textContent);
    }
  }

  function point(target: Element, scope: Scope | null, caret: Caret | undefined): void {
    const field = target.closest?.('.media .field');
    const sample = field || !caret ? null : target.closest(code);
    const member = sample && caret && memberAt(sample, caret);
    if (pointed === (field ?? member?.id)) return;
    pointed = field ?? member?.id;
    marks?.clear();
    if (!scope) return;
    if (field) markLines(field, scope);
    if (sample && member) {
      marks?.add(rangeIn(sample, member));
      const name = fieldOf(member.path, describedIn(sample, scope))?.querySelector(':scope > .field-name');
      if (name) marks?.add(rangeIn(name));
    }
  }

  function markLines(field: Element, scope: Scope): void {
    const path = pathOf(field);
    for (const code of examplesOf(field, scope)) {
      const ranges = membersOf(code)
        .filter((member) => member.path === path)
        .map((member) => rangeIn(code, member));
      for (const range of ranges) marks?.add(range);
      if (ranges[0]) scrollTo(ranges[0], code);
    }
  }
}

const code = '.operation-samples code';

/** A place in a text. */
interface Caret {
  readonly node: Node;
  readonly offset: number;
}

/** Where a pointer is in a text, or the end of the selection: by keyboard, readers move that through a page (F7). */
function caretOf(event: Event): Caret | undefined {
  if (event.type === 'selectionchange') {
    const { focusNode: node = null, focusOffset: offset = 0 } = getSelection() ?? {};
    return node ? { node, offset } : undefined;
  }
  if (!(event instanceof MouseEvent)) return undefined;
  const { clientX, clientY } = event;
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  if (caret) return { node: caret.offsetNode, offset: caret.offset };
  const old = document.caretRangeFromPoint?.(clientX, clientY);
  return old ? { node: old.startContainer, offset: old.startOffset } : undefined;
}

/** The names that lead to a field from the body that it is in, one a line. */
function pathOf(field: Element | null | undefined): string {
  const names: string[] = [];
  for (let at = field; at; at = at.parentElement?.closest('.field')) {
    const name = at.querySelector(':scope > .field-name');
    // Parts that have no name of their own, such as items, are in italics.
    if (name && !name.querySelector('i')) names.unshift(name.textContent ?? '');
  }
  return names.join('\n');
}

/** The member in whose line a place is. */
function memberAt(code: Element, { node, offset }: Caret): Member | undefined {
  if (!code.contains(node)) return undefined;
  const before = document.createRange();
  before.setStart(code, 0);
  before.setEnd(node, offset);
  const at = before.toString().length;
  const start = (code.textContent ?? '').lastIndexOf('\n', at - 1) + 1;
  const members = membersOf(code).filter((member) => member.start >= start && member.end >= at);
  return members.findLast((member) => member.start <= at) ?? members[0];
}

/** The text of an element between two offsets; all of it without them. */
function rangeIn(element: Element, { start, end }: Pick<Member, 'start' | 'end'> = { start: 0, end: 1e9 }): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let offset = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const next = offset + node.length;
    if (offset <= start && start < next) range.setStart(node, start - offset);
    if (offset < end && end <= next) range.setEnd(node, end - offset);
    offset = next;
  }
  return range;
}

/**
 * Where columns are next to each other, scrolls what is around the code, which no script can name, but not the page: to an element
 * that is there for as long as that takes.
 */
function scrollTo(range: Range, code: Element): void {
  if (!matchMedia('(min-width: 1240px)').matches) return;
  const place = document.createElement('i');
  // What is positioned as if it were elsewhere would not scroll with the code.
  place.style.cssText = 'display:inline-block;position:relative;width:1px;height:1px;scroll-margin-block:3em';
  code.after(place);
  place.style.top = `${range.getBoundingClientRect().top - place.getBoundingClientRect().top}px`;
  const before = scrollY;
  place.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  place.remove();
  window.scrollTo({ top: before, behavior: 'instant' });
}

/** Whether an element can be seen, but for scrolling. Safari 17.0 has no interface for it. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && !element.parentElement?.closest('details:not([open])');
}

/** A field that can be seen, or else what it is in. */
function fieldOf(path: string, described: Element | undefined): Element | undefined {
  const fields = [...(described?.querySelectorAll('.media .field') ?? [])];
  for (let names = path.split('\n'); names.length > 0; names = names.slice(0, -1)) {
    const wanted = names.join('\n');
    const found = fields.find((field) => isShown(field) && pathOf(field) === wanted);
    if (found) return found;
  }
  return undefined;
}

const samplesOf = (scope: Scope) => scope.querySelector(':scope > .operation-samples');
const mainOf = (scope: Scope) => scope.querySelector(':scope > .operation-main');
const tabsOf = (scope: Scope) => [
  ...(samplesOf(scope)?.querySelectorAll<HTMLDetailsElement>('.response-samples > .tab') ?? []),
];
const responsesOf = (scope: Scope) => [...(mainOf(scope)?.querySelectorAll(':scope > .response:not(.callback)') ?? [])];
const statusOf = (part: Element | null | undefined) =>
  (part?.querySelector('.status') ?? part?.querySelector('summary'))?.textContent?.trim() ?? '';

/** The response of a status, or the one whose body is described for it. */
function responseOf(status: string, scope: Scope): Element | undefined {
  const own = responsesOf(scope).find((response) => statusOf(response) === status);
  const elsewhere = own?.querySelector<HTMLAnchorElement>('.same-body')?.hash.slice(1);
  return elsewhere
    ? responsesOf(scope).find((one) => one.querySelector('.target')?.id === decodeURIComponent(elsewhere))
    : own;
}

/** Where the body is described that an example is of. */
function describedIn(example: Element, scope: Scope): Element | undefined {
  const tab = example.closest('.response-samples > .tab');
  return (tab ? responseOf(statusOf(tab), scope) : mainOf(scope)?.querySelector(':scope > .part')) ?? undefined;
}

/** What has the examples of the body that is described in a place. */
function boxesOf(part: Element, scope: Scope): readonly Element[] {
  const response = part.closest('.response');
  if (response && response !== scope)
    return tabsOf(scope).filter((tab) => responseOf(statusOf(tab), scope) === response);
  return [...(samplesOf(scope)?.querySelectorAll('.sample-card') ?? [])].filter(
    (card) => !card.querySelector('.response-samples'),
  );
}

/** The examples of its body that can be seen. */
function examplesOf(field: Element, scope: Scope): readonly Element[] {
  return boxesOf(field, scope).flatMap((box) => [...box.querySelectorAll('pre > code')].filter(isShown));
}

/** A reader has clicked. Whatever was closed by that asks for nothing. */
function choose(target: Element, scope: Scope): void {
  const tab = target.closest('.response-samples :is([role="tab"], .tab > summary)');
  const type = target.closest('.media .media-type');
  const opened = target.closest('summary')?.parentElement;
  if (tab) showResponse(responseOf(tab.textContent?.trim() ?? '', scope), scope);
  else if (type) {
    chooseType(type.textContent ?? '', type, boxesOf(type, scope));
    if (!type.closest('.response')) chooseBody(scope, type.textContent);
  } else if (!(opened instanceof HTMLDetailsElement) || !opened.open) return;
  else if (opened.matches('.response')) showTab(statusOf(opened), scope);
  else if (opened.matches('.example')) chooseExample(opened, scope);
  else if (opened.matches('.choice > .fields > .field > .fold')) chooseAlternative(opened, scope);
}

function showResponse(response: Element | undefined, scope: Scope): void {
  if (!response) return;
  for (const one of responsesOf(scope)) if (one instanceof HTMLDetailsElement) one.open = one === response;
}

function showTab(status: string, scope: Scope): void {
  const tab = tabsOf(scope).find((one) => statusOf(one) === status);
  if (tab) tab.open = true;
}

/** Opens one of several examples, and what it is in. */
function showExample(example: Element): void {
  const others =
    example.parentElement?.querySelectorAll<HTMLDetailsElement>(':scope > .example:not(.example-more)') ?? [];
  for (const other of others) other.open = other === example;
  for (let at = example.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true;
}

function chooseType(type: string, described: Element, boxes: readonly Element[]): void {
  for (const box of boxes)
    for (const name of box.querySelectorAll('.example > summary > .media-type'))
      if (name.textContent === type) showExample(name.closest('.example') as Element);
  const all = described.closest('.response, .part')?.querySelectorAll('.media > .field-head > .media-type') ?? [];
  for (const one of all) one.classList.toggle('chosen', one.textContent === type && all.length > 1);
}

function chooseExample(example: HTMLDetailsElement, scope: Scope): void {
  const described = describedIn(example, scope);
  const type = example.querySelector(':scope > summary > .media-type')?.textContent;
  if (example.matches('.example-more') || !described) return;
  showExample(example);
  if (!example.closest('.response-samples')) {
    const around = type ?? example.parentElement?.closest('.example')?.querySelector('.media-type')?.textContent;
    chooseBody(scope, around, type ? undefined : example.querySelector('summary')?.textContent);
  }
  if (type) {
    const [first] = described.querySelectorAll('.media > .field-head > .media-type');
    if (first) chooseType(type, first, []);
    return;
  }
  showAlternatives(described, example);
}

function chooseAlternative(fold: HTMLDetailsElement, scope: Scope): void {
  const choice = fold.closest('.choice') as Element;
  const named = boxesOf(fold, scope).flatMap((box) => [
    ...box.querySelectorAll('.example:not(.example-more, :has(.example))'),
  ]);
  const fitting = named.filter((example) => bestOf(choice, example) === fold);
  const [first] = fitting;
  const name = first?.querySelector('summary') ?? fold.parentElement?.querySelector(':scope > .field-name');
  if (!fold.closest('.response')) chooseBody(scope, undefined, name?.textContent);
  if (first && !fitting.some((example) => (example as HTMLDetailsElement).open)) showExample(first);
}

/** Chooses the body of the samples. @param name of its example; the first one of the media type without it */
function chooseBody(scope: Scope, type?: string | null, name?: string | null): void {
  const choice = samplesOf(scope)?.querySelector<HTMLSelectElement>('[data-body-choice]');
  const options = [...(choice?.options ?? [])].filter((one) => !type || one.dataset.type === type);
  const wanted = name ? options.find(({ text }) => text === name.trim()) : options[0];
  const isChosen = !name && options.some(({ selected }) => selected);
  if (!choice || !wanted || isChosen || wanted.selected) return;
  choice.value = wanted.value;
  choice.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Shows the media type and the alternatives of the body that is chosen in what is described. */
function showChosen(choice: HTMLSelectElement): void {
  const scope = choice.closest('.operation');
  const tab = choice.closest('.sample-card')?.querySelector('.request-samples > .tab[open]');
  const described = scope && mainOf(scope)?.querySelector(':scope > .part:has(.media)');
  if (!described || !tab) return;
  const [first] = described.querySelectorAll('.media > .field-head > .media-type');
  if (first) chooseType(choice.selectedOptions[0]?.dataset.type ?? '', first, []);
  showAlternatives(described, tab);
}

/** Opens the alternatives that an example is of. */
function showAlternatives(described: Element, example: Element): void {
  for (const choice of described.querySelectorAll('.media .choice')) {
    const best = bestOf(choice, example);
    if (best) for (const fold of alternativesOf(choice)) fold.open = fold === best;
  }
}

const alternativesOf = (choice: Element) => [
  ...choice.querySelectorAll<HTMLDetailsElement>(':scope > .fields > .field > .fold'),
];

/** The alternative that an example is of: with the values that lead to it, or most of its properties; only where there is one such. */
function bestOf(choice: Element, example: Element): HTMLDetailsElement | undefined {
  const code = example.querySelector('code');
  if (!code) return undefined;
  const around = pathOf(choice.closest('.field'));
  const paths = new Set(membersOf(code).map(({ path }) => path));
  const scores = alternativesOf(choice).map((fold) => {
    const values = [...(fold.parentElement?.querySelectorAll(':scope > code') ?? [])].map(
      (value) => `"${value.textContent?.trim()}"`,
    );
    const fields = [...fold.querySelectorAll(':scope > .fields > .field')];
    const given = fields.filter((field) =>
      paths.has([around, pathOf(field).split('\n').at(-1)].filter(Boolean).join('\n')),
    );
    const isNamed = values.some((value) => code.textContent?.includes(value));
    return { fold, score: (isNamed ? 1000 : 0) + 2 * given.length - fields.length / 100 };
  });
  const [best, next] = scores.sort((a, b) => b.score - a.score);
  return best && best.score > 0 && best.score !== next?.score ? best.fold : undefined;
}
