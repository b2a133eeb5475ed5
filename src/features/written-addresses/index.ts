/** How addresses are written into what is published. */
export { cleanAddress, cleanBytes, slashWriter, writtenHref, writtenMarkup } from './queries.ts';
