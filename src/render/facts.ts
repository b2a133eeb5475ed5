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

const attribute = /\s(id|href|name)="([^"]*)"/g;
const raw = new Set(['script', 'style']);
const loading = new Set(['img', 'source', 'video', 'audio', 'track', 'iframe', 'embed', 'object', 'form']);

/** Reads ids and links from markup that our own stringifiers wrote: quotes around every value, `<` escaped in text. */
export function extractFacts(html: string): PageFacts {
  const ids = new Set<string>();
  const repeated = new Set<string>();
  const headings = new Set<string>();
  const hrefs = new Set<string>();
  const loads = new Set<string>();
  for (const { name, markup, attributes } of startTags(html)) {
    if (raw.has(name) || loading.has(name) || attributes.includes(' style="'))
      for (const load of loadsOf(markup)) loads.add(load);
    for (const [, key, encoded = ''] of attributes.matchAll(attribute)) {
      const value = decodeEntities(encoded);
      if (key === 'href') {
        if (name === 'a' || name === 'area') hrefs.add(value);
      } else if (key === 'id' || name === 'a') {
        if (ids.has(value) && key === 'id') repeated.add(value);
        ids.add(value);
        if (key === 'id' && /^h[1-6]$/.test(name)) headings.add(value);
      }
    }
  }
  return { ids, repeatedIds: [...repeated], headings: [...headings], hrefs: [...hrefs], loads: [...loads] };
}

interface StartTag {
  /** In lower case. */
  readonly name: string;
  /** The tag; of a script or a style sheet the whole element. */
  readonly markup: string;
  /** With the space before the first; `''` when there are none. */
  readonly attributes: string;
}

const tagName = /[a-z][^\s/>]*/iy;

/** Tags with attributes, and all scripts and style sheets. A scan for single characters: expressions take several times as long. */
function* startTags(html: string): Generator<StartTag> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    tagName.lastIndex = at + 1;
    const found = tagName.test(html);
    if (!found) {
      at++;
      continue;
    }
    const nameEnd = tagName.lastIndex;
    const end = tagEnd(html, nameEnd);
    if (end < 0) return;
    const name = html.slice(at + 1, nameEnd);
    const lower = name.toLowerCase();
    const attributes = html.slice(nameEnd, end);
    if (!raw.has(lower)) {
      if (attributes.length > 1) yield { name: lower, markup: html.slice(at, end + 1), attributes };
      at = end + 1;
      continue;
    }
    const close = html.indexOf(`</${name}>`, end);
    const after = close < 0 ? end + 1 : close + name.length + 3;
    yield { name: lower, markup: html.slice(at, after), attributes: '' };
    at = after;
  }
}

/** Where the `>` of a tag stands, outside of quotes; -1 when the tag never ends. */
function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x3e) return at;
    if (code !== 0x22) continue;
    at = html.indexOf('"', at + 1);
    if (at < 0) return -1;
  }
  return -1;
}
