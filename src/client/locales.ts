import { element } from './element.ts';
import { recall, remember } from './storage.ts';

// The script of sites with several locales: it stores which one the reader chose, and offers a page in a language of the
// browser. No reader is taken to another page: they get the address that they opened.

interface Offer {
  readonly about: string;
  readonly text: string;
  readonly dismiss: string;
}

const shown = document.querySelector<HTMLElement>('head > [data-locale]')?.dataset.locale ?? '';
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.locales a[data-locale]')];

document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLAnchorElement>('.locales a[data-locale]');
  if (link !== null) remember('locale', link.dataset.locale ?? '');
});

/** The link to the page in the language that the reader chose or, without a choice, that the browser asks for first. */
function wanted(): HTMLAnchorElement | undefined {
  const chosen = recall('locale');
  if (chosen !== undefined) return links().find(({ dataset }) => dataset.locale === chosen);
  for (const language of navigator.languages) {
    const [own] = language.split('-');
    const found =
      links().find(({ lang }) => lang === language) ?? links().find(({ lang }) => lang.split('-')[0] === own);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the page is translated to that language. */
function isTranslated({ dataset: { locale = '' } }: HTMLAnchorElement): boolean {
  return document.documentElement.dataset.translated?.split(' ').includes(locale) === true;
}

function offer(): void {
  const link = wanted();
  if (link?.dataset.offer === undefined || !isTranslated(link)) return;
  const { about, text, dismiss }: Offer = JSON.parse(link.dataset.offer);
  const { href, lang, dir, dataset } = link;
  const choose = () => remember('locale', dataset.locale ?? '');
  const stay = () => {
    remember('locale', shown);
    box.remove();
  };
  const box = element(
    'aside',
    { className: 'locale-offer', lang, dir, ariaLabel: about },
    element('a', { href, hreflang: lang, onclick: choose }, text),
    element('button', { type: 'button', onclick: stay }, dismiss),
  );
  // In the part that the router replaces as a whole.
  document.querySelector('main')?.prepend(box);
}

offer();
