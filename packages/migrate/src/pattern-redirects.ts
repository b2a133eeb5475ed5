import { linkAddress } from './inline.ts';

type Redirect = {
  readonly from: string;
  readonly to: string;
};

/** A parameter of a pattern, with the slash before it: `/:path`, `/:path*`, `/:kind(a|b)`. */
const parameter = /(\/?):(\w+)(?:\(([^()]*)\))?([*+?]?)/g;

/**
 * A redirect with a pattern, `/old/:path*` to `/new/:path*`, as one for each page that it leads to: docsgen has none with patterns.
 *
 * @param addresses those of pages
 * @returns `undefined` where that cannot be said: the pattern has something that is not where it leads to, or that is another site
 */
export function redirectsOfPattern(
  { from, to }: Redirect,
  addresses: readonly string[],
): readonly Redirect[] | undefined {
  const named = Array.from(to.matchAll(parameter), ([, , name = '']) => name);
  const limits = new Map(Array.from(from.matchAll(parameter), ([, , name = '', limit]) => [name, limit]));
  const rest = from.replace(parameter, '') + to.replace(parameter, '');
  if (/^[a-z]+:/i.test(to) || /[:*()]/.test(rest) || named.length === 0) return undefined;
  if ([...limits.keys()].some((name) => !named.includes(name))) return undefined;
  const pattern = patternOf(to);
  const taken = new Set(addresses);
  const made = addresses.flatMap((address): readonly Redirect[] => {
    const found = pattern.exec(address);
    if (found === null) return [];
    const values = new Map(named.map((name, index) => [name, (found[index + 1] ?? '').replace(/^\//, '')]));
    const isAllowed = [...limits].every(
      ([name, limit]) => limit === undefined || isWithin(values.get(name) ?? '', limit),
    );
    const old = from.replace(parameter, (_, slash: string, name: string) => {
      const value = values.get(name) ?? '';
      return value === '' ? '' : slash + value;
    });
    const own = `/${old.replace(/^\/+|\/+$/g, '')}`;
    return isAllowed && !taken.has(own) ? [{ from: own, to: address }] : [];
  });
  return made.length === 0 ? undefined : made;
}

/** The addresses that a pattern has; a group has the value of each parameter, with the slash before it. */
function patternOf(written: string): RegExp {
  const parts = linkAddress(written)
    .split(/(\/?:\w+(?:\([^()]*\))?[*+?]?)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      const one = part.startsWith('/') ? '\\/[^/]+' : '[^/]+';
      const sign = part.at(-1) ?? '';
      return /[*+]/.test(sign) ? `((?:${one})${sign})` : `(${one})${sign === '?' ? '?' : ''}`;
    });
  return new RegExp(`^${parts.join('').replace(/(?<=.)\\?\/$/, '')}$`);
}

function isWithin(value: string, limit: string): boolean {
  try {
    return new RegExp(`^(?:${limit})$`).test(value);
  } catch {
    return false;
  }
}
