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
  if (chosen !== null) return links().find(({ dataset }) => dataset.locale === chosen);
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
  const box = document.createElement('aside');
  box.className = 'locale-offer';
  box.lang = link.lang;
  box.dir = link.dir;
  box.ariaLabel = about;
  const open = document.createElement('a');
  open.href = link.href;
  open.hreflang = link.lang;
  open.textContent = text;
  open.onclick = () => remember('locale', link.dataset.locale ?? '');
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = dismiss;
  close.onclick = () => {
    remember('locale', shown);
    box.remove();
  };
  box.append(open, close);
  // In the part that the router replaces as a whole.
  document.querySelector('main')?.prepend(box);
}

offer();
