/** The published addresses of a site, stored in `urls.lock`: a build reports those that are gone. */
export { type PublishedUrl, parseLock, printLock } from './format.ts';
export { publishedUrls } from './published.ts';
export { findTakenTags } from './taken-tags.ts';
export { findVanished, type Move } from './vanished.ts';
