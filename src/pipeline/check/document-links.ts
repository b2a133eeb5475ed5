import { settingOf } from '../../core/findings/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { isExternal, splitUrl } from '../../shared/paths.ts';

/** Findings about an API document, which may lie in any of its files, with the severities of its entry in the config. */
export function withOwnSeverity(
  findings: readonly Finding[],
  document: SourcePath,
  { api }: ResolvedConfig,
): Finding[] {
  const { checks = {} } = api.find((entry) => entry.document === document) ?? {};
  return findings.map((finding) => ({ severity: settingOf(finding, checks), ...finding }));
}

/**
 * A broken link of an API document, whose author may have meant another site, or a file that is not published. Documents say the same
 * in many operations: all links of one that have one address are shown as one finding.
 */
export function forDocument(found: Finding, href: string, document: SourcePath): Finding {
  const finding = { ...found, cause: `${href} in ${document}` };
  const isOwnFile = finding.rule === 'broken-image' && href.startsWith('/');
  const hasTarget = finding.rule === 'broken-anchor' || finding.rule === 'html-link';
  if (isExternal(href) || hasTarget || isOwnFile || finding.hint?.startsWith('did you mean')) return finding;
  const ofSite = 'for a document that was written for another site, set linkBase of its api entry';
  const ofFile = /\.(?:mdx?|html?)$/i.test(splitUrl(href).path)
    ? 'no page of this site is made of it, and no other Markdown or HTML is published'
    : 'a path leads from the file that it is written in to a page, or to a file in the folder of the document';
  // One setting corrects all that lead to the root of a site.
  return href.startsWith('/')
    ? { ...finding, hint: ofSite, cause: `links of ${document}` }
    : { ...finding, hint: `${ofFile}; ${ofSite}` };
}
