import { messagesIn } from '../../shared/texts/messages.ts';
import { element } from '../element.ts';
import { loader } from '../loader.ts';
import { requestsOfPage } from './load-requests.ts';
import { enhanceSections } from './sections.ts';
import { chooseServer } from './servers.ts';
import type { ReferenceText, Tools } from './tools.ts';

type Follower = typeof import('./follow.ts').createFollower;
type Menu = typeof import('./samples-menu.ts').createMenu;

/** Starts the behaviours of a page of an API reference. @param leave aborts when the page is left, and ends them */
export function enhance(nav: HTMLElement, tools: Tools, leave: AbortSignal): void {
  const messages = JSON.parse(nav.dataset.referenceNav || '{}');
  const text: ReferenceText = messagesIn(messages, document.documentElement.lang);
  markSection(nav, tools, leave);
  offerFilter(nav, text, tools);
  const server = chooseServer(nav, tools);
  const requests = requestsOfPage();
  const offerLanguages =
    DOCSGEN.samplesMenu && messages['api.moreLanguages']
      ? languageOffer({ text, tools, server, leave, requests })
      : undefined;
  enhanceSections(text, tools, leave, offerLanguages);
  offerFollowing({ text, requests, ...tools }, leave);
  if (DOCSGEN.tryIt) offerConsoles(text, tools, leave);
}

/** Marks the section that is read. At the top of a page that is the overview; what finds others is loaded when the page is scrolled. */
function markSection(nav: HTMLElement, tools: Tools, leave: AbortSignal): void {
  const start = () => tools.markPosition(nav, leave);
  if (location.hash || scrollY > 0) start();
  else {
    nav.querySelector('[href="#overview"]')?.setAttribute('aria-current', 'true');
    addEventListener('scroll', start, { signal: leave, once: true });
  }
}

/** Both columns of an operation follow a reader. What does that is loaded with the first event in an operation, which it gets, too. */
function offerFollowing(following: Parameters<Follower>[0], signal: AbortSignal): void {
  let follow: Promise<(event: Event) => void> | undefined;
  const load = loader(DOCSGEN.followScript, ({ createFollower }: typeof import('./follow.ts')) =>
    createFollower(following),
  );
  const tell = async (event: Event) => {
    if (!follow && !(event.target as Element).closest?.('.operation')) return;
    // After a failure not at each move of a pointer.
    follow ??= load().catch(() => () => {});
    const follower = await follow;
    // A click opens what it is on when all have heard of it.
    if (event.type === 'click') setTimeout(follower, 0, event);
    else follower(event);
  };
  for (const type of ['click', 'input', 'pointermove', 'focusin', 'selectionchange'])
    document.addEventListener(type, tell, { signal });
  // What a reader has chosen before this script was there.
  for (const choice of document.querySelectorAll<HTMLSelectElement>('[data-body-choice]'))
    if (choice.value !== '0') choice.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * A button next to the samples of an operation that is shown. The menu of languages is loaded when a reader opens it, or has chosen in it
 * before.
 */
function languageOffer(options: Omit<Parameters<Menu>[0], 'suffix'>) {
  const { text, tools } = options;
  const load = loader(DOCSGEN.samplesMenuScript, ({ createMenu }: typeof import('./samples-menu.ts'), suffix) =>
    createMenu({ ...options, suffix }),
  );
  if (tools.recall('more-language')) load().catch(() => {});
  return (section: Element) => {
    const samples = section.querySelector<HTMLElement>('.operation-samples .request-samples');
    if (!samples || samples.querySelector('.more-samples')) return;
    const button = element('button', { className: 'more-samples' }, text('api.moreLanguages'));
    // Each operation of a page has such a button.
    button.ariaLabel = `${button.textContent} ${section.querySelector('.heading-entry')?.textContent}`;
    button.onclick = () =>
      load().then(
        (open) => open(samples),
        () => {
          button.ariaLabel = button.textContent = text('tryIt.failed');
        },
      );
    samples.querySelector('.tab')?.before(button);
  };
}

/** Shows the field above the contents. What it does is loaded when a reader goes to the contents by keyboard or pointer. */
function offerFilter(nav: HTMLElement, text: ReferenceText, tools: Tools): void {
  const field = nav.querySelector<HTMLInputElement>('[data-reference-filter]');
  if (field === null) return;
  field.hidden = false;
  const load = () => {
    import(DOCSGEN.filterScript).then(
      ({ filterNav }: typeof import('./filter.ts')) => filterNav(nav, field, text, tools),
      () => {},
    );
  };
  nav.addEventListener('focusin', load, { once: true });
  // What was typed before.
  if (field.value || document.activeElement === field) load();
}

/** Shows the buttons that open the console of an operation. Nothing of a console is loaded before. */
function offerConsoles(text: ReferenceText, tools: Tools, leave: AbortSignal): void {
  const load = loader(DOCSGEN.tryItScript, (module: typeof import('../try-it/console.tsx')) => module);
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-try-it]')) {
    button.hidden = false;
    button.onclick = async () => {
      try {
        await (await load()).toggleConsole(button, tools, leave);
      } catch {
        button.ariaLabel = button.textContent = text('tryIt.failed');
      }
    };
  }
}
