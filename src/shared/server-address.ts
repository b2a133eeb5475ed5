import { encodeAddress } from './percent-encode.ts';

/** Takes the place of a host that the document does not name. */
const unknownHost = 'https://example.com';

/**
 * The address of a server without trailing slash. Nothing in it needs quoting in any language. Without a server, and
 * before a relative address, a host is made up.
 *
 * @param template as the document has it, with `{variables}`
 * @param variables name to value; one without a value is filled in with its name
 */
export function serverAddress(template: string, variables: ReadonlyMap<string, string>): string {
  const url = template
    .replace(/\{([^{}]+)\}/g, (_, name: string) => variables.get(name) || name)
    .trim()
    .replace(/\/+$/, '');
  const address = encodeAddress(url);
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  if (address.startsWith('//')) return `https:${address}`;
  return unknownHost + (address === '' || address.startsWith('/') ? address : `/${address.replace(/^(\.\/)+/, '')}`);
}
