import { createHash } from 'node:crypto';
import { addressAttributes, addressesIn } from '../shared/address-attributes.ts';

/**
 * What an element needs beyond files of its own site, in the words of a Content-Security-Policy: a directive
 * and one source, such as `img-src https://example.org` or `script-src 'sha256-…'`.
 *
 * @param name in lower case
 * @param content of scripts and style sheets
 */
export function loadsOf(name: string, attributes: ReadonlyMap<string, string>, content: string): readonly string[] {
  const loads: string[] = [];
  for (const [key, value] of attributes) {
    const attribute = addressAttributes[name]?.[key];
    if (key === 'style') loads.push(`style-src-attr 'unsafe-inline'`);
    else if (attribute?.directive !== undefined)
      for (const address of addressesIn(value, attribute)) {
        const [, scheme = 'https:', host] = /^\s*(https?:)?\/\/([^\s/"',]+)/i.exec(address) ?? [];
        if (host !== undefined) loads.push(`${attribute.directive} ${scheme}//${host}`);
      }
  }
  if (content === '') return loads;
  const type = attributes.get('type') ?? '';
  const isData = type !== '' && !/^(?:module|text\/javascript)/.test(type);
  if (name === 'style' || (name === 'script' && !isData)) loads.push(`${name}-src '${hashOf(content)}'`);
  return loads;
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
