import type { SecurityConfig } from '../../model/config.ts';
import { contentPolicy, readPolicy, withNeeds } from './content-policy.ts';

/** Only the site's author can allow handlers such as `onclick`: any text that gets into a page could be one. */
const onlyIfAsked = "script-src-attr 'unsafe-inline'";

/**
 * The policy that fits some pages and what the site's author allows besides.
 *
 * @param styles what the style sheets load, which every page has
 */
export function policyOf(
  pages: Iterable<{ readonly loads: readonly string[] }>,
  styles: readonly { readonly load: string }[],
  { policy, allow }: SecurityConfig,
): string | undefined {
  if (policy === 'none') return undefined;
  const allowed = Object.entries(allow).flatMap(([directive, sources]) =>
    [sources.length === 0 ? directive : '', ...sources.map((one) => `${directive} ${one}`)].filter(Boolean),
  );
  const loads = [...[...pages].flatMap(({ loads }) => loads), ...styles.map(({ load }) => load)];
  const needs = loads.filter((load) => load !== onlyIfAsked).flatMap(withNeeds);
  return contentPolicy([...needs, ...allowed], policy);
}

/**
 * What a policy says of requests. The header has the policy of the whole site: where consoles send requests to servers,
 * each page says besides which ones it needs, and browsers obey both.
 */
function onlyConnections(policy = ''): string {
  return ['connect-src', ...(readPolicy(policy).get('connect-src') ?? ["'self'"])].join(' ');
}

/** A document with the policy that it has itself: all of it, or besides the header of the site what consoles need. */
export function withOwnPolicy(
  document: Uint8Array,
  facts: Iterable<{ readonly loads: readonly string[] }>,
  styles: readonly { readonly load: string }[],
  settings: SecurityConfig & { readonly hasConsoles: boolean },
): Uint8Array {
  if (settings.policy !== 'meta' && !(settings.policy === 'header' && settings.hasConsoles)) return document;
  const policy = policyOf(facts, styles, { ...settings, policy: 'meta' });
  const html = Buffer.from(document.buffer, document.byteOffset, document.byteLength).toString();
  return Buffer.from(withPolicy(html, settings.policy === 'meta' ? policy : onlyConnections(policy)));
}

/** Before everything that the policy is about. */
export function withPolicy(html: string, policy: string | undefined): string {
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
}
