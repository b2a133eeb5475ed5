import { defaultLimits } from './limits.ts';
import { decodeText, type ReadFault } from './read-text.ts';

/** Milliseconds that a host may take for one file. */
const timeout = 20_000;
const maxRedirects = 5;

/**
 * Whether a document may refer to the address. A host means `https`; one that is written as `http://host` is asked
 * without encryption.
 *
 * @param hosts as the config names them, such as `schemas.example.org` and `http://localhost:8080`
 */
export function isAllowed({ protocol, host, username, password }: URL, hosts: readonly string[]): boolean {
  const named = protocol === 'https:' ? host : protocol === 'http:' ? `http://${host}` : undefined;
  return named !== undefined && username + password === '' && hosts.some((allowed) => allowed.toLowerCase() === named);
}

/** A network failure, which another attempt may not have. */
export interface Unreachable extends ReadFault {
  readonly unreachable: true;
}

/**
 * The file's text, or why there is none. Redirects are followed as far as the hosts are allowed.
 *
 * @param ended once it is aborted, the answer is not waited for
 */
export async function fetchText(
  address: string,
  hosts: readonly string[],
  fetchFile: typeof fetch = fetch,
  ended?: AbortSignal,
): Promise<string | ReadFault | Unreachable> {
  const late = AbortSignal.timeout(timeout);
  const signal = ended === undefined ? late : AbortSignal.any([late, ended]);
  let url = new URL(address);
  try {
    for (let count = 0; count <= maxRedirects; count++) {
      if (!isAllowed(url, hosts)) return fault('forbidden-ref', `${address} redirects to another host: ${url.href}`);
      const response = await fetchFile(url, { redirect: 'manual', signal, headers: { accept: '*/*' } });
      const { status } = response;
      const location = response.headers.get('location');
      if (status >= 300 && status < 400 && location !== null) {
        await response.body?.cancel();
        url = new URL(location, url);
        continue;
      }
      if (response.ok) return await bodyText(response, address);
      await response.body?.cancel();
      return { ...fault('unresolved-ref', `${address} answers ${status}`), ...(status >= 500 ? unreachable : {}) };
    }
    return fault('unresolved-ref', `${address} redirects more than ${maxRedirects} times`);
  } catch (error) {
    const message = signal.aborted
      ? `${address} does not answer within ${timeout / 1000} s`
      : `${address} cannot be reached (${reasonOf(error)})`;
    return { ...fault('unresolved-ref', message), ...unreachable };
  }
}

const unreachable = { unreachable: true } as const;

async function bodyText(response: Response, address: string): Promise<string | ReadFault> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > defaultLimits.mebibytes * 1024 * 1024)
      return fault('openapi-limit', `${address} is larger than ${defaultLimits.mebibytes} MiB`);
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks), address);
}

function fault(rule: ReadFault['rule'], message: string): ReadFault {
  return { rule, message };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
