import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** An address in a built page that leads nowhere. */
export interface DeadAddress {
  /** Path of the page in the output. */
  readonly page: string;
  /** As it is written in the markup. */
  readonly address: string;
}

/** Attributes that hold addresses. A second list on purpose: docsgen's own may have a mistake. */
const attributes = new Set(
  `a href|a xlink:href|animate href|area href|audio src|body background|blockquote cite|button formaction|del cite|embed src|feImage href|form action
  |iframe src|image href|image xlink:href|ins cite|q cite|img src|img srcset|input src|input formaction|linearGradient href|link href|link imagesrcset|mpath href|object data|pattern href|script src|table background|td background|textPath href
  |source src|source srcset|track src|use href|use xlink:href|video src|video poster`.split(/\s*\|/),
);

/**
 * Checks every address in every page of an output folder as a browser would follow it, and those in the sitemap, feeds, redirects and data for
 * search engines. It has its own HTML parser and uses nothing of docsgen, so that no mistake is made twice.
 *
 * @param origin of the site, where its own absolute addresses lead
 * @param basePath of the site, with a slash at both ends
 */
export function crawl(
  folder: string,
  origin: string,
  basePath = '/',
): { readonly dead: readonly DeadAddress[]; readonly seen: number } {
  const dead: DeadAddress[] = [];
  let seen = 0;
  const ids = new Map<string, ReadonlySet<string> | undefined>();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const page of names.filter((name) => /\.html$|\.xml$|(?:^|\/)(?:feed\.json|_redirects)$/.test(name)).sort()) {
    const served = page.split('/').map(encodeURIComponent).join('/');
    const base = new URL(served.replace(/(^|\/)index\.html$/, '$1'), origin + basePath);
    for (const address of addressesOf(join(folder, page))) {
      seen++;
      if (isDead(address, base)) dead.push({ page, address });
    }
  }
  return { dead, seen };

  function isDead(address: string, base: URL): boolean {
    let url: URL;
    try {
      url = new URL(address, base);
    } catch {
      return true;
    }
    if (/^(?:javascript|vbscript):/.test(url.protocol) || /^data:text\/html/i.test(url.href)) return true;
    if (url.host.replace(/^www\./, '') !== new URL(origin).host) return false;
    // Another site may be at other paths of the host; from its root, no link of a page leads there.
    if (!`${url.pathname}/`.startsWith(basePath)) return !/^\s*(?:[a-z]+:)?[\\/]{2}/i.test(address);
    const path = decode(url.pathname).slice(basePath.length);
    const clean = path.replace(/(?:\/index)?\.html$/, '');
    const file = [path, join(path, 'index.html'), `${path}.html`, join(clean, 'index.html')]
      .map((name) => join(folder, name))
      .find((name) => existsSync(name) && statSync(name).isFile());
    if (file === undefined) return true;
    const id = decode(url.hash.slice(1));
    if (id === '' || id === 'top' || /^:~:|^t=/.test(id) || !/\.(?:html|svg)$/.test(file)) return false;
    if (!ids.has(file)) {
      const elements = elementsOf(file);
      // A page that redirects passes the anchor on to its target.
      const isRedirect = elements.some(({ tagName, attrs }) => tagName === 'meta' && /^0;/.test(attrs[1]?.value ?? ''));
      ids.set(file, isRedirect ? undefined : new Set(elements.flatMap(idsOf)));
    }
    return ids.get(file)?.has(id) === false;
  }
}

function addressesOf(file: string): readonly string[] {
  if (!file.endsWith('.html')) return addressesOfData(file);
  return elementsOf(file).flatMap((element) => {
    const { tagName, attrs } = element;
    const value = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? '';
    if (tagName === 'meta' && /^(?:og|twitter):(?:image|url)$/.test(value('property') || value('name')))
      return [value('content')];
    if (tagName === 'script' && value('type') === 'application/ld+json') return addressesOfJson(textOf(element));
    if (tagName === 'meta' && value('http-equiv').toLowerCase() === 'refresh')
      return [/url=['"]?([^'"]*)/i.exec(value('content'))?.[1] ?? ''];
    if (tagName === 'style') return addressesOfStyles(textOf(element));
    return attrs.flatMap(({ name, prefix, value }) => {
      if (name === 'style') return addressesOfStyles(value);
      const full = prefix ? `${prefix}:${name}` : name;
      if (!attributes.has(`${tagName} ${full}`)) return [];
      return full.endsWith('srcset') ? candidatesOf(value) : [value];
    });
  });
}

/** Of a sitemap, a feed, or redirects. */
function addressesOfData(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) return addressesOfJson(text);
  if (file.endsWith('_redirects'))
    return text.split('\n').flatMap((line) => (/^\/\S*[*:]/.test(line) ? [] : (line.split(/\s+/)[1] ?? [])));
  const found = text.matchAll(/<(?:loc|link|guid[^>]*|url|id)>([^<]+)<|<(?:link|xhtml:link)\b[^>]*\bhref="([^"]*)"/g);
  return [...found].map(([, content, href]) => (content ?? href ?? '').trim()).map(unescaped);
}

function unescaped(xml: string): string {
  return xml
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex, decimal) =>
      String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(apos|quot|lt|gt);/g, (_, name: string) => ({ apos: "'", quot: '"', lt: '<', gt: '>' })[name] ?? '')
    .replaceAll('&amp;', '&');
}

/** As browsers do, which leave alone what is no escape. */
function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

function addressesOfStyles(css: string): readonly string[] {
  return [...css.matchAll(/url\(\s*["']?([^"')]*)/g)].map(([, address = '']) => address);
}

/** Addresses of the web in JSON. */
function addressesOfJson(text: string): readonly string[] {
  const found: string[] = [];
  JSON.parse(text, (key, value) => {
    if (typeof value === 'string' && /^https?:/.test(value) && key !== '@context' && key !== 'version')
      found.push(value);
    return value;
  });
  return found;
}

function textOf({ childNodes }: Tree.Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

function candidatesOf(srcset: string): readonly string[] {
  return srcset.split(/,\s+|\s+[\d.]+[wx]\s*,/).flatMap((candidate) => candidate.trim().split(/\s+/)[0] || []);
}

function idsOf({ tagName, attrs }: Tree.Element): readonly string[] {
  return attrs.filter(({ name }) => name === 'id' || (name === 'name' && tagName === 'a')).map(({ value }) => value);
}

function elementsOf(file: string): readonly Tree.Element[] {
  const found: Tree.Element[] = [];
  const waiting: Tree.Node[] = [parse(readFileSync(file, 'utf8'))];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) waiting.push(...node.childNodes);
    if ('content' in node) waiting.push(node.content);
  }
  return found;
}
