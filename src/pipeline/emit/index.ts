/** Writes the output folder: into a staging folder beside it, which then takes its place whole. */
export { allows, contentPolicy, readPolicy } from './content-policy.ts';
export { headersFile } from './headers-file.ts';
export { hostLimitFindings } from './host-limits.ts';
export { withNeeds } from './known-needs.ts';
export { type OutputOptions, openOutput } from './output.ts';
export { OutputError } from './output-error.ts';
export type { OutputHooks } from './output-hooks.ts';
export { outputPath } from './output-path.ts';
export { nginxMap, redirectsFile, redirectsOf } from './redirects-file.ts';
export { restoreOutput } from './restore.ts';
export { namesSitemap, robots, sitemapLine } from './robots.ts';
export { type KnownContent, toKnown } from './same-file.ts';
export { sitemaps } from './sitemap.ts';
