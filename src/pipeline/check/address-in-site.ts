import type { ResolvedConfig } from '../../model/config.ts';

/** An address as patterns of `checks` are compared with it: without the base URL. */
export function addressInSite(address: string, { baseUrl }: Pick<ResolvedConfig, 'baseUrl'>): string {
  return address.startsWith(baseUrl) ? address.slice(baseUrl.length - 1) : address;
}
