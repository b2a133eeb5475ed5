import { createHash } from 'node:crypto';
import { addressAttributes, addressesIn } from '../../shared/address-attributes.ts';
import { originOf } from '../../shared/origin-of.ts';
import { styleLoads } from '../../shared/style-loads.ts';

/**
 * What an element needs beyond files of its own site, in the words of a Content-Security-Policy: a directive
 * and one source, such as `img-src https://example.org` or `script-src 'sha256-…'`. A handler such as `onclick`
 * is `script-src-attr 'unsafe-inline'`.
 *
 * @param name in lower case
 * @param content of scripts and style sheets
 */
export function loadsOf(name: string, attributes: ReadonlyMap<string, string>, content: string): readonly string[] {
  const loads: string[] = [];
  const add = (directive: string | undefined, address: string) => {
    const origin = originOf(address.trim());
    if (directive !== undefined && origin !== undefined) loads.push(`${directive} ${origin}`);
  };
  const addStyles = (css: string) => {
    for (const { directive, address } of styleLoads(css)) add(directive, address);
  };
  for (const [key, value] of attributes) {
    const attribute = addressAttributes[name]?.[key];
    if (key === 'style') {
      loads.push(`style-src-attr 'unsafe-inline'`);
      addStyles(value);
    } else if (/^on[a-z]+$/.test(key)) loads.push(`script-src-attr 'unsafe-inline'`);
    // Where a script is told an address, it is one to talk to.
    else if (name === 'script' && key.startsWith('data-')) add('connect-src', value);
    else if (attribute !== undefined) {
      const directive = attribute.directive ?? (name === 'link' ? linkDirective(attributes) : undefined);
      for (const address of addressesIn(value, attribute)) add(directive, address);
    }
  }
  if (content === '') return loads;
  const type = attributes.get('type') ?? '';
  const isData = type !== '' && !/^(?:module|text\/javascript)/.test(type);
  if (name === 'style' || (name === 'script' && !isData)) loads.push(`${name}-src '${hashOf(content)}'`);
  if (name === 'style') addStyles(content);
  return loads;
}

/** What `as` of a preloaded file says of it. */
const preloaded: Readonly<Record<string, string>> = {
  font: 'font-src',
  image: 'img-src',
  script: 'script-src',
  style: 'style-src',
  fetch: 'connect-src',
};

/** `undefined` for a link that loads nothing, such as a canonical one. */
function linkDirective(attributes: ReadonlyMap<string, string>): string | undefined {
  const kinds = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  if (kinds.includes('stylesheet')) return 'style-src';
  if (kinds.includes('modulepreload')) return 'script-src';
  if (kinds.includes('manifest')) return 'manifest-src';
  if (kinds.includes('preload')) return preloaded[attributes.get('as')?.toLowerCase() ?? ''];
  return kinds.some((kind) => kind === 'icon' || kind.startsWith('apple-touch-icon')) ? 'img-src' : undefined;
}

const hashes = new Map<string, string>();

/** Most pages have the same few scripts. */
function hashOf(content: string): string {
  const known = hashes.get(content);
  if (known !== undefined) return known;
  const hash = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  if (hashes.size < 100) hashes.set(content, hash);
  return hash;
}
