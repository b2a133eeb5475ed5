/** The published addresses of a site, stored in `urls.lock`: a build reports those that are gone. */
export { findVanished, type Move } from './vanished.ts';
