import { entriesAt, isObject, objectAt, textAt } from '../../../core/json/value.ts';
import { credentialsOf } from '../../../shared/request/credentials.ts';
import type { Credentials } from '../../../shared/request/request.ts';
import type { TryItFlow, TryItScheme } from '../../../shared/try-it.ts';
import type { OpenApiDocument } from '../document.ts';
import { securityScheme } from '../operation-node.ts';

/**
 * The credentials of the first requirement that has any, even where the document makes them optional: they are easier to
 * remove than to add.
 */
export function credentialsFor(requirements: readonly unknown[], document: OpenApiDocument): Credentials {
  const wanted = requirements.filter(isObject).find((requirement) => Object.keys(requirement).length > 0);
  const names = Object.keys(wanted ?? {});
  const schemes = Object.fromEntries(names.map((name) => [name, describeScheme(name, document)]));
  const uses = names.map((name) => ({ name }));
  return credentialsOf(uses, schemes, () => undefined, { isSample: true });
}

/** The flows of OAuth 2 that consoles offer. The two others give a password, or a token in an address, to a page. */
const tryItFlows = ['authorizationCode', 'clientCredentials', 'deviceAuthorization'] as const;

/** A security scheme of the document; one that leads nowhere is of an unknown type. */
export function describeScheme(name: string, document: OpenApiDocument): TryItScheme {
  const scheme = securityScheme(document, name);
  const type = textAt(scheme, 'type');
  const word = textAt(scheme, 'scheme');
  if (type === 'apiKey') return { kind: 'apiKey', in: textAt(scheme, 'in'), name: textAt(scheme, 'name') };
  if (type === 'http')
    return word.toLowerCase() === 'basic'
      ? { kind: 'basic' }
      : { kind: 'token', scheme: word.toLowerCase() === 'bearer' ? 'Bearer' : word };
  if (type !== 'oauth2' && type !== 'openIdConnect') return { kind: 'other', type };
  const metadata = textAt(scheme, 'openIdConnectUrl') || textAt(scheme, 'oauth2MetadataUrl');
  const flows = tryItFlows.flatMap((flow): readonly TryItFlow[] => {
    const node = objectAt(objectAt(scheme, 'flows'), flow);
    // A scheme of OpenID Connect has no flows of its own: those of its provider are in the metadata.
    const isImplied = type === 'openIdConnect' && flow !== 'clientCredentials';
    if (node === undefined && !isImplied) return [];
    const [authorizationUrl, tokenUrl] = [textAt(node, 'authorizationUrl'), textAt(node, 'tokenUrl')];
    const scopes = entriesAt(node, 'scopes').map(([scope]) => scope);
    const device = flow === 'deviceAuthorization' ? { deviceUrl: textAt(node, 'deviceAuthorizationUrl') } : {};
    return [{ type: flow, authorizationUrl, ...device, tokenUrl, scopes }];
  });
  return { kind: 'oauth2', flows, metadata: metadata || undefined };
}
