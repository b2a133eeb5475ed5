import { originOf } from '../../../shared/style-loads.ts';
import type { TryItOperation, TryItServer } from '../../../shared/try-it.ts';

/** The origins that consoles ask, as sources of a Content-Security-Policy. */
export function connectionsOf(operations: readonly TryItOperation[]): readonly string[] {
  const addresses = operations.flatMap(({ servers, schemes, proxy }) => [
    ...servers.flatMap(serverAddresses),
    ...Object.values(schemes).flatMap((scheme) =>
      scheme.kind === 'oauth2'
        ? [scheme.metadata ?? '', ...scheme.flows.flatMap(({ deviceUrl = '', tokenUrl }) => [deviceUrl, tokenUrl])]
        : [],
    ),
    proxy ?? '',
  ]);
  return [...new Set(addresses.flatMap((address) => originOf(address) ?? []))].sort();
}

/** The most addresses of one server: more would make the policy long. */
const maxAddresses = 64;

/**
 * A server with each value that its variables may have. A variable for any value is `*` where a policy takes that: for the
 * first label of a host, and for a port. Elsewhere it is its default.
 *
 *     https://{region}.example.org:{port}/v1   https://*.example.org:*
 */
function serverAddresses({ url, variables }: TryItServer): readonly string[] {
  const [start = ''] = /^(?:[^/]*\/\/)?[^/?#]*/.exec(url) ?? [];
  const used = variables.filter(({ name }) => start.includes(`{${name}}`));
  const addresses = used.reduce<readonly string[]>(
    (all, { name, default: usual, enum: values }) => {
      const place = `{${name}}`;
      if (values.length > 0)
        return all.flatMap((one) => values.map((value) => one.replaceAll(place, value))).slice(0, maxAddresses);
      return all.map((one) => {
        const isLabel = one.includes(`//${place}.`) && /\{[^{}]+\}\.[^.]+\.[^.]/.test(one);
        return one.replaceAll(place, isLabel || one.endsWith(`:${place}`) ? '*' : usual);
      });
    },
    [start],
  );
  return addresses.filter((address) => !/[{}]/.test(address));
}
