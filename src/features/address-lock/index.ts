/** The published addresses of a site, kept in `urls.lock`: what was there once does not vanish unnoticed. */
export { type PublishedUrl, parseLock, printLock } from './format.ts';
export { publishedUrls } from './published.ts';
export { findVanished, type Move } from './vanished.ts';
