import { wordsOfPath } from '../shared/path-words.ts';
import { baseUrl, root } from './root.ts';
import { createSearch } from './search/engine.ts';
import { loadFile } from './search/load-file.ts';

/** How many pages are shown. */
const most = 5;

/** Lists the pages that the words of a wrong address are found in. Without an index there is no list. */
export default async function start({ signal }: { readonly signal: AbortSignal }): Promise<void> {
  const near = document.querySelector<HTMLElement>('.not-found-near');
  const list = near?.querySelector('ul');
  const words = wordsOfPath(location.pathname.slice(baseUrl.length));
  if (!near || !list || words === '') return;
  const pages = await createSearch(loadFile, root.lang)
    .search(words, {})
    .then((results) => results.load(0, most))
    .catch(() => []);
  if (signal.aborted || pages.length === 0) return;
  list.replaceChildren(
    ...pages.map(({ href, title, trail }) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: title });
      const item = document.createElement('li');
      item.append(link);
      if (trail !== '') item.append(Object.assign(document.createElement('span'), { textContent: trail }));
      return item;
    }),
  );
  near.hidden = false;
}
