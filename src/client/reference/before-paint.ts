import { byHash, root } from '../root.ts';

// Inline in the head of every page of an API reference. Browsers go to the place that an address names when they
// have read the whole page and run its scripts. To paint the beginning of a long reference before that takes as long as to paint
// the place, and the reader sees it jump.
if (location.hash) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'expect', href: '#@end', blocking: 'render' }));
  // As `../before-paint.ts` does for what browsers have found.
  new ResizeObserver(() => root.dataset.held && byHash(location.hash)?.scrollIntoView()).observe(root);
}
