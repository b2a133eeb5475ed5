/** The published addresses of a site, stored in `urls.lock`: a build reports those that are gone. */
export type { PublishedUrl } from '../../pipeline/content/index.ts';
export { publishedUrls } from './published.ts';
export { findVanished, type Move } from './vanished.ts';
