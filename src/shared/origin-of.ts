/**
 * The source that a Content-Security-Policy has to allow for an address; `undefined` for one in the site.
 *
 *     //example.org:8080/x   https://example.org:8080
 *     data:font/woff2,…      data:
 */
export function originOf(address: string): string | undefined {
  const [, scheme = 'https:', host] = /^(https?:)?\/\/([^\s/"',?#;]+)/i.exec(address) ?? [];
  if (host !== undefined) return `${scheme.toLowerCase()}//${host}`;
  return /^(?:data|blob):/i.exec(address)?.[0].toLowerCase();
}
