/** Asks the servers of other sites whether what pages link to is there. */
export { checkExternalLinks, type ExternalLink } from './check.ts';
