import { entriesAt, flagAt, isObject, type JsonObject, objectAt, textAt, textsAt } from '../../../core/json/value.ts';
import type { DocumentLink } from '../../../model/reference.ts';
import type { OAuthFlow, SecurityRequirement, SecurityScheme } from '../../../model/security-scheme.ts';
import { parseUrl } from '../../../shared/parse-url.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { OpenApiDocument } from '../document.ts';
import { type Anchors, anchorOf } from '../markup/anchors.ts';
import { externalLink } from '../markup/external-link.ts';
import { securityScheme } from '../operation-node.ts';
import { schemeAddress } from '../samples/request.ts';
import { levels, type ViewContext } from './context.ts';

/** Anchors of the security schemes that can be read, by name in document order. */
export function claimSecurityAnchors(document: OpenApiDocument, anchors: Anchors): ReadonlyMap<string, string> {
  const names = entriesAt(objectAt(document.root, 'components'), 'securitySchemes').map(([name]) => name);
  const readable = names.filter((name) => securityScheme(document, name) !== undefined);
  return new Map(readable.map((name) => [name, anchors.claim(anchorOf('security', name))]));
}

/** The security schemes of the components, in document order. */
export function buildSecuritySchemes(context: ViewContext): readonly SecurityScheme[] {
  const { document, descriptions, securityAnchors, text } = context;
  return [...securityAnchors].flatMap(([name, anchor]) => {
    const scheme = securityScheme(document, name);
    if (!scheme) return [];
    const metadata = textAt(scheme, 'openIdConnectUrl') || textAt(scheme, 'oauth2MetadataUrl');
    return {
      name,
      anchor,
      type: schemeType(scheme),
      summary: summaryOf(scheme, text),
      description: descriptions.render(scheme.description, levels.entry),
      deprecated: flagAt(scheme, 'deprecated'),
      metadata: metadata === '' ? undefined : metadataLink(metadata, document),
      flows: entriesAt(scheme, 'flows').flatMap(([flow, value]) =>
        isObject(value) ? buildFlow(flow, value, text) : [],
      ),
    };
  });
}

/** A link with the address as it is written. One of a server without a host is no page of the site. */
function metadataLink(url: string, document: OpenApiDocument): DocumentLink {
  const address = schemeAddress(url, document);
  return parseUrl(address) === undefined ? { label: url, href: undefined } : externalLink(address, url);
}

/** Security Requirement Objects: each holds schemes that are needed together. */
export function buildSecurity(
  nodes: readonly unknown[],
  { securityAnchors }: ViewContext,
): readonly SecurityRequirement[] {
  return nodes.filter(isObject).map((node) => ({
    schemes: Object.keys(node).map((name) => {
      const anchor = securityAnchors.get(name);
      return { name, anchor, scopes: textsAt(node, name) };
    }),
  }));
}

const types = ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'] as const;

function schemeType(scheme: JsonObject): SecurityScheme['type'] {
  return types.find((type) => type === scheme.type) ?? 'unknown';
}

function summaryOf(scheme: JsonObject, text: Text): string {
  switch (schemeType(scheme)) {
    case 'apiKey':
      return text('api.keyIn', { place: textAt(scheme, 'in'), name: textAt(scheme, 'name') });
    case 'http': {
      const format = textAt(scheme, 'bearerFormat');
      return `HTTP ${capitalize(textAt(scheme, 'scheme'))}${format === '' ? '' : ` (${format})`}`;
    }
    case 'mutualTLS':
      return 'Mutual TLS';
    case 'oauth2':
      return 'OAuth 2';
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'unknown':
      return textAt(scheme, 'type');
  }
}

const flowNames = {
  implicit: 'api.flowImplicit',
  password: 'api.flowPassword',
  clientCredentials: 'api.flowClientCredentials',
  authorizationCode: 'api.flowAuthorizationCode',
  deviceAuthorization: 'api.flowDeviceAuthorization',
} as const;

const flowUrls = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'] as const;

function isKnownFlow(key: string): key is keyof typeof flowNames {
  return Object.hasOwn(flowNames, key);
}

function buildFlow(key: string, flow: JsonObject, text: Text): OAuthFlow {
  return {
    name: isKnownFlow(key) ? text(flowNames[key]) : key,
    urls: flowUrls
      .map((field) => ({ label: text(`api.${field}`), url: textAt(flow, field) }))
      .filter(({ url }) => url !== ''),
    scopes: entriesAt(flow, 'scopes').map(([name, description]) => ({
      name,
      description: typeof description === 'string' ? description : '',
    })),
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
