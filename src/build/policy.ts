import { contentPolicy } from '../emit/index.ts';
import type { SecurityConfig } from '../model/config.ts';

/** The policy that fits some pages and what the site's author allows besides. */
export function policyOf(
  pages: Iterable<{ readonly loads: readonly string[] }>,
  { policy, allow }: SecurityConfig,
  search: boolean,
): string | undefined {
  if (policy === 'none') return undefined;
  const allowed = Object.entries(allow).flatMap(([directive, sources]) => sources.map((one) => `${directive} ${one}`));
  // The index is read by a program in WebAssembly.
  const program = search ? ["script-src 'wasm-unsafe-eval'"] : [];
  return contentPolicy([...[...pages].flatMap(({ loads }) => loads), ...program, ...allowed], policy);
}

/** Before everything that the policy is about. */
export function withPolicy(html: string, policy: string | undefined): string {
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
}
