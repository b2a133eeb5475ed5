import { hash } from 'node:crypto';
import { addressAttributes, addressesIn } from '../../shared/address-attributes.ts';
import { originOf, styleLoads } from '../../shared/style-loads.ts';

type Attributes = ReadonlyMap<string, string>;

/**
 * What a tag needs beyond files of its own site, in the words of a Content-Security-Policy: a directive and one
 * source, such as `img-src https://example.org`. A handler such as `onclick` is `script-src-attr 'unsafe-inline'`.
 *
 * @param name in lower case
 */
export function tagLoads(name: string, attributes: Attributes): readonly string[] {
  const loads: string[] = [];
  for (const [key, value] of attributes) {
    const attribute = addressAttributes[name]?.[key];
    if (key === 'style') {
      loads.push(`style-src-attr 'unsafe-inline'`);
      loads.push(...cssLoads(value));
    } else if (/^on[a-z]+$/.test(key)) loads.push(`script-src-attr 'unsafe-inline'`);
    // A script that gets an address by a data attribute sends requests to it.
    else if (name === 'script' && key.startsWith('data-')) loads.push(...load('connect-src', value));
    // The player that a reader's click loads.
    else if (name === 'iframe' && key === 'data-embed') loads.push(...load('frame-src', value));
    // Requests that readers send from the consoles of an API reference.
    else if (name === 'docsgen-try-it' && key === 'connect') {
      for (const address of value.split(' ')) loads.push(...load('connect-src', address));
    } else if (attribute !== undefined) {
      const directive = attribute.directive ?? (name === 'link' ? linkDirective(attributes) : undefined);
      if (directive === undefined) continue;
      for (const address of addressesIn(value, attribute)) loads.push(...load(directive, address));
    }
  }
  return loads;
}

/**
 * What the content of a script or a style sheet needs, as `tagLoads` has it: `script-src 'sha256-…'`, and what the
 * styles load.
 */
export function contentLoads(name: 'script' | 'style', attributes: Attributes, content: string): readonly string[] {
  const type = attributes.get('type') ?? '';
  const isData = name === 'script' && type !== '' && !/^(?:module|text\/javascript)/.test(type);
  if (isData) return [];
  const own = `${name}-src '${hashOf(content)}'`;
  return name === 'style' ? [own, ...cssLoads(content)] : [own];
}

function load(directive: string | undefined, address: string): readonly string[] {
  const origin = directive === undefined ? undefined : originOf(address.trim());
  return origin === undefined ? [] : [`${directive} ${origin}`];
}

function cssLoads(css: string): readonly string[] {
  return styleLoads(css).flatMap(({ directive, address }) => load(directive, address));
}

/** The directive of a preloaded file, by its `as`. */
const preloaded: Readonly<Record<string, string>> = {
  font: 'font-src',
  image: 'img-src',
  script: 'script-src',
  style: 'style-src',
  fetch: 'connect-src',
};

/** The directive of a link; `undefined` for one that loads nothing, such as a canonical one. */
function linkDirective(attributes: Attributes): string | undefined {
  const kinds = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  if (kinds.includes('stylesheet')) return 'style-src';
  if (kinds.includes('modulepreload')) return 'script-src';
  if (kinds.includes('manifest')) return 'manifest-src';
  if (kinds.includes('preload')) return preloaded[attributes.get('as')?.toLowerCase() ?? ''];
  return kinds.some((kind) => kind === 'icon' || kind.startsWith('apple-touch-icon')) ? 'img-src' : undefined;
}

/** The hash of a script or style sheet. */
function hashOf(content: string): string {
  return `sha256-${hash('sha256', content, 'base64')}`;
}
