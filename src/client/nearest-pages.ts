import { element } from './element.ts';
import { baseUrl, root } from './root.ts';
import { createSearch } from './search/engine.ts';
import { loadFile } from './search/load-file.ts';
import { nearestPages } from './search/nearest.ts';

/** Lists the pages whose addresses are like the wrong one. Without an index there is no list. */
export default async function start({ signal }: { readonly signal: AbortSignal }): Promise<void> {
  const near = document.querySelector<HTMLElement>('.not-found-near');
  const list = near?.querySelector('ul');
  if (!near || !list) return;
  const search = createSearch(loadFile, root.lang);
  const pages = await nearestPages(search, location.pathname, baseUrl).catch(() => []);
  if (signal.aborted || pages.length === 0) return;
  list.replaceChildren(
    ...pages.map(({ href, title, trail }) => {
      const item = element('li', {}, element('a', { href }, title));
      if (trail !== '') item.append(element('span', {}, trail));
      return item;
    }),
  );
  near.hidden = false;
}
