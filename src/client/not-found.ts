import { wordsOfPath } from '../shared/path-words.ts';
import { baseUrl, root } from './root.ts';
import { createSearch } from './search/engine.ts';
import { loadFile } from './search/fetch-file.ts';

// Shows the pages that have most of the words of the address, on the page for addresses that are not there.

const most = 5;

/** Rejects without an index: the page has its other links then. */
export async function showNear(): Promise<void> {
  const near = document.querySelector<HTMLElement>('.not-found-near');
  if (near === null) return;
  const { search } = createSearch(loadFile, root.lang);
  const path = location.pathname.slice(baseUrl.length).replace(/\/$/, '');
  const found = new Map<string, string>();
  // The end of an address says most.
  for (const part of [path.slice(path.lastIndexOf('/') + 1), path]) {
    const words = wordsOfPath(part);
    if (words === '' || found.size === most) continue;
    const results = await search(words, {});
    for (const { href, title } of await results.load(0, most)) if (found.size < most) found.set(href, title);
  }
  const entries = [...found].map(([href, title]) => {
    const [entry, link, address] = (['li', 'a', 'code'] as const).map((tag) => document.createElement(tag)) as [
      HTMLElement,
      HTMLAnchorElement,
      HTMLElement,
    ];
    link.href = href;
    address.textContent = href;
    link.append(title, address);
    entry.append(link);
    return entry;
  });
  near.querySelector('ul')?.replaceChildren(...entries);
  near.hidden = entries.length === 0;
}
