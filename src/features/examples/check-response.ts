import { didYouMean, nearest } from '../../shared/nearest.ts';
import { followedEntries, type LocatedObject } from '../api/document.ts';
import { child, mediaTypeOf, namesAt, type Operation } from './api/api.ts';
import { checkBody } from './check-body.ts';
import { checkParameter } from './check-parameter.ts';
import type { ExampleCheck } from './checker.ts';
import { type Part, type Problem, spanOf } from './problem.ts';
import { type HttpResponse, headerOf } from './syntax/http-message.ts';

/** Checks a response against the operation that gives it. */
export function checkResponse(response: HttpResponse, operation: Operation, check: ExampleCheck): readonly Problem[] {
  const documented = responseOf(operation, response.status.text);
  if (documented === undefined)
    return [{ ...unknownStatus(operation, response.status.text), span: spanOf(response.status) }];
  return [
    ...checkHeaders(response, operation, { documented, check }),
    ...checkResponseBody(response, operation, { documented, check }),
  ];
}

/** The response an operation documents for a status, as such, by its hundred (`4XX`) or as `default`. */
export function responseOf({ api, node }: Operation, status: string): LocatedObject | undefined {
  const responses = followedEntries(api, node, 'responses');
  const keys = [status, `${status.slice(0, 1)}XX`, 'default'];
  return keys.map((key) => responses.find(([name]) => name === key)?.[1]).find((found) => found !== undefined);
}

/** The problem of a status that the operation does not document. */
export function unknownStatus({ api, node, operationId }: Operation, status: string): Problem {
  return {
    rule: 'invalid-example',
    message: `${operationId} does not answer ${status}`,
    hint: `it answers ${namesAt(api, node, 'responses').join(', ')}`,
  };
}

function checkHeaders(
  response: HttpResponse,
  operation: Operation,
  { documented, check }: { readonly documented: LocatedObject; readonly check: ExampleCheck },
): readonly Problem[] {
  const { api } = operation;
  const known = followedEntries(api, documented, 'headers');
  const checked = known.flatMap(([name, node]): readonly Problem[] => {
    const header = headerOf(response, name);
    const required = node.value.required === true;
    if (header === undefined) {
      const message = `the header \`${name}\` is missing`;
      return required ? [{ rule: 'invalid-example', message, span: spanOf(response.firstLine) }] : [];
    }
    const schema = child(api, node, 'schema');
    const parameter = { name, in: 'header', required, node, schema };
    return checkParameter({ operation, parameter, value: header.value }, check);
  });
  const names = known.map(([name]) => name);
  const unknown = response.headers.filter(({ name }) => !isHeader(name.text, names));
  return [...checked, ...unknown.map(({ name }) => unknownHeader(name, operation, names))];
}

/** Whether a header is known. Servers and proxies add headers that no API document has; these have names that are registered. */
function isHeader(name: string, documented: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return registeredHeaders.has(lower) || documented.some((other) => other.toLowerCase() === lower);
}

function unknownHeader(name: Part, { operationId }: Operation, documented: readonly string[]): Problem {
  const near = nearest(name.text, [...documented, ...registeredHeaders]);
  const hint =
    didYouMean(near && (documented.includes(near) ? near : capitalized(near))) ??
    'document it with the response in the API document, or write `unchecked` on the fence';
  const message = `${operationId} does not document the header \`${name.text}\`, and it is no registered one`;
  return { rule: 'invalid-example', message, hint, span: spanOf(name) };
}

/** The usual spelling of a header: `content-type` is `Content-Type`. */
function capitalized(name: string): string {
  return name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}

function checkResponseBody(
  response: HttpResponse,
  operation: Operation,
  { documented, check }: { readonly documented: LocatedObject; readonly check: ExampleCheck },
): readonly Problem[] {
  const { api, operationId } = operation;
  const type = headerOf(response, 'Content-Type')?.value;
  const { body: part } = response;
  const guessed = type?.text ?? (part !== undefined && /^[{[]/.test(part.text) ? 'application/json' : undefined);
  if (guessed === undefined) return [];
  const mediaType = mediaTypeOf(api, documented, guessed);
  if (mediaType === undefined) {
    const span = spanOf(type ?? part ?? response.firstLine);
    const message = `${operationId} answers ${response.status.text} without ${guessed}`;
    const offered = namesAt(api, documented, 'content');
    return [{ rule: 'invalid-example', message, hint: `it has ${offered.join(', ') || 'no body'}`, span }];
  }
  const schema = child(api, mediaType, 'schema');
  if (part === undefined || schema === undefined) return [];
  return checkBody({ api, schema, direction: 'response', type: guessed, part }, check);
}

/**
 * Names of the header fields that a response may have in any API, in small letters: those that are registered and in
 * use, and the few that servers and proxies add without having registered them.
 *
 * @see https://www.iana.org/assignments/http-fields
 */
const registeredHeaders: ReadonlySet<string> = new Set(
  `accept-ch accept-patch accept-post accept-ranges access-control-allow-credentials access-control-allow-headers
  access-control-allow-methods access-control-allow-origin access-control-expose-headers access-control-max-age age allow
  alt-svc authentication-info cache-control cache-status cdn-cache-control clear-site-data connection content-digest
  content-disposition content-encoding content-language content-length content-location content-range
  content-security-policy content-security-policy-report-only content-type cross-origin-embedder-policy
  cross-origin-opener-policy cross-origin-resource-policy date deprecation dpop-nonce etag expect-ct expires keep-alive
  last-modified link location origin-agent-cluster permissions-policy pragma preference-applied priority
  proxy-authenticate proxy-authentication-info proxy-status referrer-policy refresh repr-digest reporting-endpoints
  retry-after sec-websocket-accept sec-websocket-extensions sec-websocket-protocol sec-websocket-version server
  server-timing set-cookie signature signature-input sourcemap strict-transport-security sunset timing-allow-origin
  trailer transfer-encoding upgrade vary via warning www-authenticate x-content-type-options x-frame-options
  x-powered-by x-xss-protection`.split(/\s+/),
);
