import { misspelling } from './nearest.ts';
import { parseUrl } from './parse-url.ts';
import { decodeUrl } from './paths.ts';

export interface AddressFault {
  readonly message: string;
  readonly hint: string;
}

/** The error of an address with a scheme, as far as it is visible in the address itself; `undefined` where there is none. */
export function addressFault(href: string): AddressFault | undefined {
  const [scheme = '', rest = ''] = splitScheme(href);
  if (scheme === '') return;
  // `C:\pictures` begins like an address.
  if (/^file$/i.test(scheme) || (scheme.length === 1 && /^(?:[\\/]|%5c)/i.test(rest))) {
    const hint = 'copy the file next to the page or into the static folder, and write its path from there';
    return { message: `${decodeUrl(href)} is on one computer alone`, hint };
  }
  if (/^https?$/i.test(scheme) && !/^\/\/[^/?#]/.test(rest))
    return { message: `${href} names no host`, hint: `write ${scheme}:// and the name of the host` };
  if (/^https?$/i.test(scheme) && parseUrl(href) === undefined)
    return { message: `${href} is an address that no browser can open`, hint: 'correct its host or its port' };
  if (/^mailto$/i.test(scheme) && rest === '')
    return { message: 'mailto: names no address', hint: 'write mailto:name@example.org' };
  if (/^tel$/i.test(scheme) && !/\d/.test(rest))
    return {
      message: `${href} names no number`,
      hint: 'write tel: and the number with its country, such as tel:+4930123456',
    };
  if (knownSchemes.has(scheme.toLowerCase())) return;
  const meant = misspelling(scheme, knownSchemes);
  return meant === undefined
    ? undefined
    : { message: `${scheme}: is no known scheme`, hint: `did you mean ${meant}:?` };
}

const knownSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);

function splitScheme(href: string): readonly string[] {
  return /^([a-z][a-z\d+.-]*):(.*)$/is.exec(href)?.slice(1) ?? [];
}

/**
 * What an author most likely meant by a path that begins like an address of another site: `www.example.org/a` without its
 * scheme, or `me@example.org`. `undefined` for other paths.
 */
export function outsideAddress(path: string): string | undefined {
  const [mail] = /[^/\s]+@[^/\s@]+\.[a-z]{2,}$/i.exec(path) ?? [];
  if (mail !== undefined) return `mailto:${mail}`;
  const [site] = /(?<=^|\/)(?:www\.|[a-z\d-]+\.(?:com|dev|io|net|org)(?=\/|$)).*$/i.exec(path) ?? [];
  return site && `https://${site}`;
}
