import { parseUrl } from './parse-url.ts';
import { serverAddress } from './percent-encode.ts';

/**
 * What relative addresses of a document are relative to: the address of a server, with the slash at its end that {@link serverAddress}
 * takes away.
 *
 * @param variables as for {@link serverAddress}
 */
export function serverBase(template: string, variables: ReadonlyMap<string, string>): string {
  return serverAddress(template, variables) + (template.trim().endsWith('/') ? '/' : '');
}

/** An address of a document, which may be relative to that of a server. What is no address stays as it is. */
export function addressAtServer(address: string, server: string): string {
  const isRelative = address !== '' && parseUrl(address) === undefined;
  return (isRelative && parseUrl(address, server)?.href) || address;
}
