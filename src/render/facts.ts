import { decodeEntities } from '../shared/decode-entities.ts';
import { loadsOf } from './loads.ts';

/** What has to be known of a rendered page; the markup itself can be dropped. */
export interface PageFacts {
  readonly ids: ReadonlySet<string>;
  /** Ids that stand on the page more than once. */
  readonly repeatedIds: readonly string[];
  /** Ids of headings, in order. */
  readonly headings: readonly string[];
  /** Values of `href`, decoded, each once. */
  readonly hrefs: readonly string[];
  /** What its Content-Security-Policy has to allow. */
  readonly loads: readonly string[];
}

const tag = /<([a-z][^\s/>]*)((?:\s+[^\s=/>]+(?:="[^"]*")?)*)\s*\/?>/gi;
const attribute = /\s(id|href|name)="([^"]*)"/g;
const raw = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi;

/** Reads ids and links from markup that our own stringifiers wrote: quotes around every value, `<` escaped in text. */
export function extractFacts(html: string): PageFacts {
  const ids = new Set<string>();
  const repeated = new Set<string>();
  const headings = new Set<string>();
  const hrefs = new Set<string>();
  for (const [, name = '', attributes = ''] of html.replace(raw, '').matchAll(tag)) {
    if (attributes === '') continue;
    for (const [, key, encoded = ''] of attributes.matchAll(attribute)) {
      const value = decodeEntities(encoded);
      if (key === 'href') {
        if (name === 'a' || name === 'area') hrefs.add(value);
      } else if (key === 'id' || name === 'a') {
        if (ids.has(value) && key === 'id') repeated.add(value);
        ids.add(value);
        if (key === 'id' && /^h[1-6]$/i.test(name)) headings.add(value);
      }
    }
  }
  return { ids, repeatedIds: [...repeated], headings: [...headings], hrefs: [...hrefs], loads: loadsOf(html) };
}
