import { entriesAt, isObject, type JsonObject, listAt, scalarText, textAt } from '../json.ts';
import { encodeAddress } from './percent-encode.ts';

/** Takes the place of a host that the document does not name. */
const unknownHost = 'https://example.com';

/**
 * The address of a server without trailing slash, its variables filled in. Nothing in it needs quoting in any
 * language. Without a server, and before a relative address, a host is made up.
 */
export function serverAddress(server: unknown): string {
  const node = isObject(server) ? server : undefined;
  const variables = new Map(entriesAt(node, 'variables').map(([name, value]) => [name, variableValue(value)]));
  const url = textAt(node, 'url')
    .replace(/\{([^{}]+)\}/g, (_, name: string) => variables.get(name) || name)
    .trim()
    .replace(/\/+$/, '');
  const address = encodeAddress(url);
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  if (address.startsWith('//')) return `https:${address}`;
  return unknownHost + (address === '' || address.startsWith('/') ? address : `/${address.replace(/^(\.\/)+/, '')}`);
}

function variableValue(value: unknown): string {
  const variable: JsonObject | undefined = isObject(value) ? value : undefined;
  return textAt(variable, 'default') || scalarText(listAt(variable, 'enum')[0]);
}
