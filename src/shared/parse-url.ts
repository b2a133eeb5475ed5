/**
 * The URL that an address means, from a base where one is given; `undefined` where no browser can open it. Not by `URL.canParse`: once
 * V8 has optimised its caller, that of Node 20 and 22 says no to all addresses with a letter such as `ü`.
 *
 * @see https://github.com/AikidoSec/firewall-node/pull/1086
 */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
