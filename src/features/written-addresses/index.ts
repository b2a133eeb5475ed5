/** How addresses are written into what is published. */
export { cleanAddress, cleanMarkup, slashWriter, writtenHref, writtenMarkup } from './queries.ts';
