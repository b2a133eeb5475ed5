/** How addresses are written into what is published. */
export { addressWriter, writtenPage } from './queries.ts';
