/**
 * Names of the header fields that a response may have in any API, in small letters: those that are registered and in
 * use, and the few that servers and proxies add without having registered them.
 *
 * @see https://www.iana.org/assignments/http-fields
 */
export const registeredHeaders: ReadonlySet<string> = new Set(
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
