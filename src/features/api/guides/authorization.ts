import { entriesAt, isObject, type JsonObject, textAt } from '../../../core/json/value.ts';
import type { Permalink } from '../../../model/address.ts';
import type { Html, Operation } from '../../../model/reference.ts';
import type { SecurityScheme } from '../../../model/security-scheme.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import type { TextKey } from '../../../shared/texts/messages.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { OpenApiDocument } from '../document.ts';
import { securityScheme } from '../operation-node.ts';
import { codeHtml } from '../samples/code-html.ts';
import { schemeAddress } from '../samples/request.ts';
import { descriptionOf, heading, link, list } from './html.ts';

/** Texts without placeholders. */
type Say = (key: Extract<TextKey, `way.${string}`>) => Html;

/** What guides are made with. */
export interface Guiding {
  readonly document: OpenApiDocument;
  /** Of the reference. */
  readonly permalink: Permalink;
  readonly text: Text;
  readonly hrefOf: (anchor: string) => string;
  /** An address that takes requests, for examples. */
  readonly address: string;
}

/** The guide to authorization: the steps of each security scheme, up to the first request; `''` without schemes. */
export function authorizationGuide(
  schemes: readonly SecurityScheme[],
  operations: readonly Operation[],
  guiding: Guiding,
): Html {
  const { permalink, text, hrefOf } = guiding;
  return schemes
    .map((scheme) => {
      const uses = operations.filter(({ security }) =>
        security.some((requirement) => requirement.schemes.some(({ name }) => name === scheme.name)),
      );
      const count = escapeHtml(text('api.operationCount', { count: uses.length }));
      return [
        heading(2, `way/${scheme.name}`, escapeHtml(scheme.name)),
        `<p>${link(hrefOf(scheme.anchor), escapeHtml(scheme.summary))}: ${count}</p>`,
        descriptionOf(permalink, scheme.description),
        ...ways(scheme, { ...guiding, address: guiding.address + (simplest(uses)?.path ?? '') }),
      ].join('');
    })
    .join('');
}

/** An operation that readers can try at once, since it needs no values, else one that changes nothing. */
function simplest(operations: readonly Operation[]): Operation | undefined {
  const reading = operations.filter(({ method }) => method === 'GET');
  return reading.find(({ path }) => !path.includes('{')) ?? reading[0];
}

/** A list of steps for a scheme, or one for each of its flows. */
function ways(scheme: SecurityScheme, guiding: Guiding): readonly Html[] {
  const { document, text, address } = guiding;
  const node = securityScheme(document, scheme.name);
  const say: Say = (key) => escapeHtml(text(key as 'way.getKey'));
  const bearer = step(say('way.sendToken'), `curl '${address}' \\\n  -H "Authorization: Bearer $TOKEN"`);
  switch (scheme.type) {
    case 'apiKey': {
      const name = textAt(node, 'name');
      const sent = {
        query: `curl "${address}?${name}=$API_KEY"`,
        cookie: `curl '${address}' \\\n  -H "Cookie: ${name}=$API_KEY"`,
        header: `curl '${address}' \\\n  -H "${name}: $API_KEY"`,
      }[textAt(node, 'in')];
      return [list('ol', [say('way.getKey'), step(say('way.sendKey'), sent ?? '')])];
    }
    case 'http': {
      const kind = textAt(node, 'scheme').toLowerCase();
      if (kind === 'basic')
        return [
          list('ol', [
            say('way.getAccount'),
            step(say('way.sendAccount'), `curl '${address}' \\\n  -u "$USERNAME:$PASSWORD"`),
          ]),
        ];
      if (kind === 'bearer') return [list('ol', [say('way.getToken'), bearer])];
      const header = `curl '${address}' \\\n  -H "Authorization: ${textAt(node, 'scheme')} $CREDENTIALS"`;
      return [list('ol', [say('way.getToken'), step(say('way.sendToken'), header)])];
    }
    case 'mutualTLS':
      return [
        list('ol', [
          say('way.getCertificate'),
          step(say('way.sendCertificate'), `curl '${address}' \\\n  --cert client.pem --key key.pem`),
        ]),
      ];
    case 'openIdConnect':
      return [
        list('ol', [
          step(say('way.discover'), `curl '${schemeAddress(textAt(node, 'openIdConnectUrl'), document)}'`),
          say('way.discovered'),
          bearer,
        ]),
      ];
    case 'oauth2':
      return entriesAt(node, 'flows').flatMap(([flow, value]) => {
        if (!isObject(value)) return [];
        const absolute = withAddresses(value, document);
        const steps = [...flowSteps(flow, absolute, say), bearer, ...refreshStep(absolute, say)];
        const named = scheme.flows[Object.keys(isObject(node?.flows) ? node.flows : {}).indexOf(flow)];
        const title = text('api.flow', { name: named?.name ?? flow });
        return [heading(3, `way/${scheme.name}/${flow}`, escapeHtml(title)), list('ol', steps)];
      });
    default:
      return [];
  }
}

/** A flow with its addresses as they are asked. */
function withAddresses(flow: JsonObject, document: OpenApiDocument): JsonObject {
  const addresses = Object.entries(flow).filter(([key, value]) => /Url$/.test(key) && typeof value === 'string');
  return {
    ...flow,
    ...Object.fromEntries(addresses.map(([key, value]) => [key, schemeAddress(String(value), document)])),
  };
}

function flowSteps(flow: string, node: JsonObject, say: Say): readonly Html[] {
  const [authorize, device, token] = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl'].map((key) =>
    textAt(node, key),
  );
  const scope = entriesAt(node, 'scopes')
    .map(([name]) => name)
    .join(' ');
  const scoped = scope === '' ? [] : [['scope', scope] as const];
  const client = [
    ['client_id', '$CLIENT_ID'],
    ['client_secret', '$CLIENT_SECRET'],
  ] as const;
  const query = (type: string, extra: string) =>
    `${authorize}?response_type=${type}&client_id=$CLIENT_ID&redirect_uri=$REDIRECT_URI${scope === '' ? '' : `&scope=${encodeURIComponent(scope)}`}&state=$STATE${extra}`;
  switch (flow) {
    case 'authorizationCode':
      return [
        say('way.register'),
        step(say('way.openBrowser'), query('code', '&code_challenge=$CODE_CHALLENGE&code_challenge_method=S256')),
        step(
          say('way.exchangeCode'),
          post(token, [
            ['grant_type', 'authorization_code'],
            ['code', '$CODE'],
            ['redirect_uri', '$REDIRECT_URI'],
            ['client_id', '$CLIENT_ID'],
            ['code_verifier', '$CODE_VERIFIER'],
          ]),
        ),
      ];
    case 'implicit':
      return [say('way.register'), step(say('way.openBrowser'), query('token', ''))];
    case 'clientCredentials':
      return [
        say('way.register'),
        step(say('way.askToken'), post(token, [['grant_type', 'client_credentials'], ...client, ...scoped])),
      ];
    case 'password':
      return [
        say('way.register'),
        step(
          say('way.askToken'),
          post(token, [
            ['grant_type', 'password'],
            ['username', '$USERNAME'],
            ['password', '$PASSWORD'],
            ['client_id', '$CLIENT_ID'],
            ...scoped,
          ]),
        ),
      ];
    case 'deviceAuthorization':
      return [
        say('way.register'),
        step(say('way.askDevice'), post(device, [['client_id', '$CLIENT_ID'], ...scoped])),
        say('way.showCode'),
        step(
          say('way.pollToken'),
          post(token, [
            ['grant_type', 'urn:ietf:params:oauth:grant-type:device_code'],
            ['device_code', '$DEVICE_CODE'],
            ['client_id', '$CLIENT_ID'],
          ]),
        ),
      ];
    default:
      return [];
  }
}

function refreshStep(node: JsonObject, say: Say): readonly Html[] {
  const url = textAt(node, 'refreshUrl');
  if (url === '') return [];
  const fields = [
    ['grant_type', 'refresh_token'],
    ['refresh_token', '$REFRESH_TOKEN'],
    ['client_id', '$CLIENT_ID'],
  ] as const;
  return [step(say('way.refresh'), post(url, fields))];
}

function post(url: string | undefined, fields: readonly (readonly [string, string])[]): string {
  return [`curl '${url}'`, ...fields.map(([name, value]) => `-d "${name}=${value}"`)].join(' \\\n  ');
}

/** A step, with its command or address. */
function step(words: Html, command: string): Html {
  const language = command.startsWith('curl ') ? 'curl' : '';
  const markup = codeHtml(command, { language, grammars: new Map() });
  return `<p>${words}</p><pre class="code-sample" tabindex="0"><code>${markup}</code></pre>`;
}
