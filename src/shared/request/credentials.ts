import type { SchemeUse, TryItScheme } from '../try-it.ts';
import type { Credentials, RequestSample } from './request.ts';
import type { Text } from './text.ts';

/** Credentials that a reader entered for a security scheme: `key`, `username` and `password`, or `token`. */
export type Fields = Readonly<Record<string, string>>;

const none: Credentials = { headers: [], query: [], cookies: [], basic: false };

/**
 * The headers, query parameters and cookies that authorize a request.
 *
 * @param fieldsOf what may be sent to the server of the request, by scheme
 * @param isSample whether variables are put where nothing was entered, and in the place of secrets unless `reveals`
 */
export function credentialsOf(
  uses: readonly Pick<SchemeUse, 'name'>[],
  schemes: Readonly<Record<string, TryItScheme>>,
  fieldsOf: (scheme: string) => Fields | undefined,
  { isSample, reveals = false }: { readonly isSample: boolean; readonly reveals?: boolean },
): Credentials {
  let all = none;
  for (const { name } of uses) {
    const scheme = schemes[name];
    const fields = fieldsOf(name) ?? {};
    if (scheme === undefined || (!isSample && !isComplete(scheme, fields))) continue;
    all = add(all, scheme, fields, !isSample || (reveals && isComplete(scheme, fields)));
  }
  return all;
}

function add(all: Credentials, scheme: TryItScheme, fields: Fields, shows: boolean): Credentials {
  const value = (field: string, variable: string): Text => [shows ? (fields[field] ?? '') : { variable }];
  switch (scheme.kind) {
    case 'apiKey': {
      const key = value('key', 'API_KEY');
      const encoded = shows ? [encodeURIComponent(fields.key ?? '')] : key;
      if (scheme.in === 'query') return { ...all, query: [...all.query, [scheme.name, encoded]] };
      if (scheme.in === 'cookie') return { ...all, cookies: [...all.cookies, [scheme.name, key]] };
      return { ...all, headers: [...all.headers, [scheme.name, key]] };
    }
    case 'basic':
      if (!shows) return isAuthorized(all) ? all : { ...all, basic: true };
      return authorize(all, [`Basic ${base64(`${fields.username ?? ''}:${fields.password ?? ''}`)}`]);
    case 'token':
      return authorize(all, [
        `${scheme.scheme} `,
        ...value('token', scheme.scheme === 'Bearer' ? 'TOKEN' : 'CREDENTIALS'),
      ]);
    case 'oauth2':
      return authorize(all, ['Bearer ', ...value('token', 'TOKEN')]);
    case 'other':
      return all;
  }
}

/** A request has one such header. */
function isAuthorized({ basic, headers }: Credentials): boolean {
  return basic || headers.some(([name]) => name.toLowerCase() === 'authorization');
}

function authorize(all: Credentials, value: Text): Credentials {
  if (isAuthorized(all)) return all;
  return { ...all, headers: [...all.headers, ['Authorization', value]] };
}

/** Whether all that a scheme needs was entered. A password may be empty. */
export function isComplete(scheme: TryItScheme, fields: Fields | undefined): boolean {
  const needed = scheme.kind === 'apiKey' ? 'key' : scheme.kind === 'basic' ? 'username' : 'token';
  return scheme.kind !== 'other' && (fields?.[needed] ?? '') !== '';
}

/**
 * Whether a request has something in it that a redirect would take along and that may be a secret. Many documents describe
 * their keys as parameters in headers.
 */
export function maySayWho({ headers }: Pick<RequestSample, 'headers'>, { query }: Credentials): boolean {
  return query.length > 0 || headers.some(([name]) => !/^(?:accept|accept-language|content-type)$/i.test(name));
}

/** The text in UTF-8, in Base64. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
