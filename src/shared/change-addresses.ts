import { addressAttributes, refreshTarget } from './address-attributes.ts';
import { decodeEntities } from './decode-entities.ts';
import { escapeHtml } from './escape-html.ts';
import { eachAttribute, editHtml, type HtmlEdit, scanHtml } from './scan-html.ts';

/**
 * Markup in which addresses that lead to pages are changed: links, frames, `canonical`, `og:url`, redirects, data for search
 * engines.
 *
 * @param change gets each address, decoded, and returns it as it is unless it changes
 */
export function changeAddresses(html: string, change: (href: string) => string): string {
  const edits: HtmlEdit[] = [];
  let isData = false;
  scanHtml(html, {
    open(name, _, nameEnd) {
      isData = false;
      const known = addressAttributes[name];
      if (known === undefined && name !== 'meta') return;
      eachAttribute(html, nameEnd, (key, written, start, end) => {
        if (name === 'script') isData ||= written === 'application/ld+json';
        if (name === 'meta' ? key !== 'content' : known?.[key]?.kind !== 'page' || name === 'script') return;
        const value = decodeEntities(written);
        // That of a redirect is behind the seconds that it takes.
        const href = (name === 'meta' ? refreshTarget(value) : undefined) ?? value;
        const changed = change(href);
        if (changed === href) return;
        edits.push([start, end, `${key}="${escapeHtml(value.slice(0, value.length - href.length) + changed)}"`]);
      });
    },
    raw(name, start, end) {
      if (name !== 'script' || !isData) return;
      const data = html.slice(start, end);
      edits.push([start, end, data.replace(/(?<=")https?:[^"\\]*(?=")/g, change)]);
    },
  });
  return editHtml(html, edits);
}
