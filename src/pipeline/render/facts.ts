import { addressAttributes, addressesIn, refreshTarget } from '../../shared/address-attributes.ts';
import { decodeEntities } from '../../shared/decode-entities.ts';
import { loadsOf } from './loads.ts';

/** What has to be known of a rendered page; the markup itself can be dropped. */
export interface PageFacts {
  readonly ids: ReadonlySet<string>;
  /** Ids that stand on the page more than once. */
  readonly repeatedIds: readonly string[];
  /** Ids of headings, in order. */
  readonly headings: readonly string[];
  /** Addresses of pages and files that it links to or holds, decoded, each once. */
  readonly hrefs: readonly string[];
  /** Images, videos and the like that it shows, each once: a kind and an address, such as `image /logo.svg`. */
  readonly media: readonly string[];
  /** What its Content-Security-Policy has to allow. */
  readonly loads: readonly string[];
}

/** Reads ids and addresses from markup, that of our own stringifiers or of an author. */
export function extractFacts(html: string): PageFacts {
  const ids = new Set<string>();
  const repeated = new Set<string>();
  const headings = new Set<string>();
  const hrefs = new Set<string>();
  const media = new Set<string>();
  const loads = new Set<string>();
  for (const { name, attributes: written, content } of startTags(html)) {
    const known = addressAttributes[name];
    if (known === undefined && content === '' && name !== 'meta' && !noteworthy.test(written)) continue;
    const attributes = readAttributes(written);
    for (const [key, value] of attributes) {
      if (key === 'id' || (key === 'name' && name === 'a')) {
        if (ids.has(value) && key === 'id') repeated.add(value);
        ids.add(value);
        if (key === 'id' && /^h[1-6]$/.test(name)) headings.add(value);
        continue;
      }
      const attribute = known?.[key];
      if (attribute === undefined) continue;
      // React has images fetched early.
      const kind = name === 'link' && attributes.get('as') === 'image' ? 'image' : attribute.kind;
      for (const address of addressesIn(value, attribute)) {
        if (kind === 'page') hrefs.add(address);
        else media.add(`${kind} ${address}`);
      }
    }
    const target = name === 'meta' ? refreshOf(attributes) : undefined;
    if (target !== undefined) hrefs.add(target);
    for (const load of loadsOf(name, attributes, content)) loads.add(load);
  }
  return {
    ids,
    repeatedIds: [...repeated],
    headings: [...headings],
    hrefs: [...hrefs],
    media: [...media],
    loads: [...loads],
  };
}

function refreshOf(attributes: ReadonlyMap<string, string>): string | undefined {
  if (attributes.get('http-equiv')?.toLowerCase() !== 'refresh') return undefined;
  return refreshTarget(attributes.get('content') ?? '');
}

interface StartTag {
  /** In lower case. */
  readonly name: string;
  /** As written, with the space before the first; `''` when there are none. */
  readonly attributes: string;
  /** Of scripts and style sheets; else `''`. */
  readonly content: string;
}

/** What is of interest on elements that name no address. */
const noteworthy = /\s(?:id|style|on[a-z]+)\s*=/i;
const tagName = /[a-z][^\s/>]*/iy;
/** Elements that hold text alone, whatever it looks like. */
const raw = new Set(['script', 'style', 'textarea', 'title']);

/** Tags with attributes, and all scripts and style sheets. A scan for single characters: expressions take several times as long. */
function* startTags(html: string): Generator<StartTag> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at);
      if (end < 0) return;
      at = end;
      continue;
    }
    tagName.lastIndex = at + 1;
    const found = tagName.test(html);
    if (!found) {
      at++;
      continue;
    }
    const nameEnd = tagName.lastIndex;
    const end = tagEnd(html, nameEnd);
    if (end < 0) return;
    const written = html.slice(at + 1, nameEnd);
    const name = written.toLowerCase();
    const attributes = html.slice(nameEnd, end);
    at = end + 1;
    if (!raw.has(name)) {
      if (attributes.length > 1) yield { name, attributes, content: '' };
      continue;
    }
    const close = html.indexOf(`</${written}`, at);
    const content = close < 0 ? '' : html.slice(at, close);
    yield { name, attributes, content: name === 'script' || name === 'style' ? content : '' };
    if (close >= 0) at = close;
  }
}

/** Where the `>` of a tag stands, outside of quotes; -1 when the tag never ends. */
function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x3e) return at;
    const isQuote = code === 0x22 || (code === 0x27 && html[at - 1] === '=');
    if (!isQuote) continue;
    at = html.indexOf(html[at] as string, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

const attributePattern = /[\s/"']([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** By name in lower case, values decoded. As in browsers, the first of several with one name counts. */
function readAttributes(written: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of written.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeEntities(double ?? single ?? bare ?? ''));
  }
  return attributes;
}
