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
  `a href|a xlink:href|area href|audio src|button formaction|embed src|form action|iframe src|image href
  |image xlink:href|img src|img srcset|input src|input formaction|link href|link imagesrcset|object data|script src
  |source src|source srcset|track src|use href|use xlink:href|video src|video poster`.split(/\s*\|/),
);

/**
 * Checks every address in every page of an output folder as a browser would follow it. It has its own HTML parser and uses
 * nothing of docsgen, so that no mistake is made twice.
 *
 * @param origin of the site, where its own absolute addresses lead
 */
export function crawl(
  folder: string,
  origin: string,
): { readonly dead: readonly DeadAddress[]; readonly seen: number } {
  const dead: DeadAddress[] = [];
  let seen = 0;
  const ids = new Map<string, ReadonlySet<string> | undefined>();
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  for (const page of pages.sort()) {
    const served = page.split('/').map(encodeURIComponent).join('/');
    const base = new URL(served.replace(/(^|\/)index\.html$/, '$1'), `${origin}/`);
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
    if (url.origin !== origin) return false;
    const path = decodeURIComponent(url.pathname).slice(1);
    const clean = path.replace(/(?:\/index)?\.html$/, '');
    const file = [path, join(path, 'index.html'), `${path}.html`, join(clean, 'index.html')]
      .map((name) => join(folder, name))
      .find((name) => existsSync(name) && statSync(name).isFile());
    if (file === undefined) return true;
    const id = decodeURIComponent(url.hash.slice(1));
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
  return elementsOf(file).flatMap(({ tagName, attrs }) => {
    const value = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? '';
    if (tagName === 'meta' && value('http-equiv').toLowerCase() === 'refresh')
      return [/url=['"]?([^'"]*)/i.exec(value('content'))?.[1] ?? ''];
    return attrs.flatMap(({ name, prefix, value }) => {
      const full = prefix ? `${prefix}:${name}` : name;
      if (!attributes.has(`${tagName} ${full}`)) return [];
      return full.endsWith('srcset') ? candidatesOf(value) : [value];
    });
  });
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
