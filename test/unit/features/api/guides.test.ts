import { expect, test } from 'vitest';
import { referenceCopy } from '../../../../src/features/api/markdown/reference-copy.ts';
import { document, loadText } from './load.ts';

const text = document(`servers: [{url: 'https://api.example.org'}]
security: [{oauth: [read]}]
paths:
  /a:
    get:
      operationId: a
      summary: Get <a>
      responses:
        '200': {description: ok}
        '404': {$ref: '#/components/responses/NotFound'}
        '4XX': {description: Another}
        default: {description: Else}
  /b:
    get:
      operationId: b
      security: [{key: []}]
      responses: {'404': {$ref: '#/components/responses/NotFound'}, '429': {description: Slow down}}
components:
  responses:
    NotFound:
      description: Not there
      content:
        application/problem+json:
          schema: {type: object, properties: {type: {type: string}, title: {type: string}}}
          examples:
            gone: {value: {type: 'https://errors.example.org/gone', title: Gone, detail: It <was> there.}}
            never: {value: {type: 'https://errors.example.org/never', title: Never}}
  securitySchemes:
    key: {type: apiKey, in: query, name: api_key, description: By **mail**.}
    login: {type: http, scheme: basic}
    token: {type: http, scheme: bearer}
    cert: {type: mutualTLS}
    oidc: {type: openIdConnect, openIdConnectUrl: 'https://id.example.org/.well-known/openid-configuration'}
    oauth:
      type: oauth2
      flows:
        authorizationCode: {authorizationUrl: 'https://id.example.org/auth', tokenUrl: 'https://id.example.org/token', refreshUrl: 'https://id.example.org/again', scopes: {read: r, write: w}}
        clientCredentials: {tokenUrl: 'https://id.example.org/token', scopes: {}}
`);

/** A guide as Markdown. */
async function guide(name: 'errors' | 'authorization'): Promise<string> {
  const { reference } = await loadText(text, undefined, { guides: [name] });
  const copy = referenceCopy(reference, '');
  return copy.slice(copy.indexOf(name === 'errors' ? '## Errors' : '## Getting access'));
}

test('errors that differ by a word, or are those of one operation, are in one list', async () => {
  const missing = ['The model does not exist.', 'The feature set does not exist.', 'The model does not exist.', 'Gone'];
  const paths = [...missing, 'Not Found', 'All: - one - two', 'Nowhere to be found', 'Nowhere to be found'].map(
    (description, index) =>
      `  /${index}: {get: {operationId: o${index}, responses: {'404': {description: '${description}'}}}}`,
  );
  const { reference } = await loadText(document(`paths:\n${paths.join('\n')}\n`), undefined, { guides: ['errors'] });
  const copy = referenceCopy(reference, '');
  expect(copy.slice(copy.lastIndexOf('\n## 404')).trim()).toMatchInlineSnapshot(`
    "## 404 Not Found

    - GET [\`/0\`](/api/test#operation/o0) o0: The model does not exist.
    - GET [\`/2\`](/api/test#operation/o2) o2: The model does not exist.
    - GET [\`/1\`](/api/test#operation/o1) o1: The feature set does not exist.
    - GET [\`/3\`](/api/test#operation/o3) o3: Gone
    - GET [\`/4\`](/api/test#operation/o4) o4
    - GET [\`/5\`](/api/test#operation/o5) o5: All: - one - two

    Nowhere to be found

    - GET [\`/6\`](/api/test#operation/o6) o6
    - GET [\`/7\`](/api/test#operation/o7) o7"
  `);
});

test('an error that many operations have in the same words is said once, also next to one in nearly the same', async () => {
  const words = [...Array.from({ length: 6 }, () => 'The request is not valid.'), 'The request is invalid.'];
  const paths = words.map(
    (description, index) =>
      `  /${index}: {get: {operationId: o${index}, responses: {'400': {description: '${description}'}}}}`,
  );
  const { reference } = await loadText(document(`paths:\n${paths.join('\n')}\n`), undefined, { guides: ['errors'] });
  const copy = referenceCopy(reference, '');
  expect(copy.slice(copy.lastIndexOf('\n## 400')).match(/The request is not valid/g)).toHaveLength(1);
});

test('a page of all errors', async () => {
  expect(await guide('errors')).toMatchInlineSnapshot(`
    "## Errors

    ## 404 Not Found

    | Type | Title | Description |
    | --- | --- | --- |
    | \`https://errors.example.org/gone\` | Gone | It \\<was> there. |
    | \`https://errors.example.org/never\` | Never | |

    Not there

    - GET [\`/a\`](/api/test#operation/a) Get \\<a>
    - GET [\`/b\`](/api/test#operation/b) b

    ## 429 Too Many Requests

    Slow down

    - GET [\`/b\`](/api/test#operation/b) b

    ## 4XX

    Another

    - GET [\`/a\`](/api/test#operation/a) Get \\<a>

    ## default

    Else

    - GET [\`/a\`](/api/test#operation/a) Get \\<a>
    "
  `);
});

test('a page that leads through each security scheme', async () => {
  expect(await guide('authorization')).toMatchInlineSnapshot(`
    "## Getting access

    ## key

    [API key in the query api_key](/api/test#security/key): 1 operation

    By **mail**.

    1. Get a key from the maker of the API.

    2. Send it with each request:

       \`\`\`
       curl "https://api.example.org/b?api_key=$API_KEY"
       \`\`\`

    ## login

    [HTTP Basic](/api/test#security/login): 0 operations

    1. Get a user name and a password from the maker of the API.

    2. Send them with each request:

       \`\`\`
       curl 'https://api.example.org' \\
         -u "$USERNAME:$PASSWORD"
       \`\`\`

    ## token

    [HTTP Bearer](/api/test#security/token): 0 operations

    1. Get a token from the maker of the API.

    2. Send the token with each request:

       \`\`\`
       curl 'https://api.example.org' \\
         -H "Authorization: Bearer $TOKEN"
       \`\`\`

    ## cert

    [Mutual TLS](/api/test#security/cert): 0 operations

    1. Get a certificate for your client from the maker of the API.

    2. Use it, with its key, for each request:

       \`\`\`
       curl 'https://api.example.org' \\
         --cert client.pem --key key.pem
       \`\`\`

    ## oidc

    [OpenID Connect](/api/test#security/oidc): 0 operations

    1. Read how the identity provider is set up:

       \`\`\`
       curl 'https://id.example.org/.well-known/openid-configuration'
       \`\`\`

    2. Register your application there, and get a token with the addresses that the answer names.

    3. Send the token with each request:

       \`\`\`
       curl 'https://api.example.org' \\
         -H "Authorization: Bearer $TOKEN"
       \`\`\`

    ## oauth

    [OAuth 2](/api/test#security/oauth): 1 operation

    ### Flow: authorization code

    1. Register your application with the maker of the API: you get a client id, and a secret where the application can keep one.

    2. Send the reader’s browser to this address. It comes back to your redirect address; check that state is what you sent:

       \`\`\`
       https://id.example.org/auth?response_type=code&client_id=$CLIENT_ID&redirect_uri=$REDIRECT_URI&scope=read%20write&state=$STATE&code_challenge=$CODE_CHALLENGE&code_challenge_method=S256
       \`\`\`

    3. Exchange the code for a token:

       \`\`\`
       curl 'https://id.example.org/token' \\
         -d "grant_type=authorization_code" \\
         -d "code=$CODE" \\
         -d "redirect_uri=$REDIRECT_URI" \\
         -d "client_id=$CLIENT_ID" \\
         -d "code_verifier=$CODE_VERIFIER"
       \`\`\`

    4. Send the token with each request:

       \`\`\`
       curl 'https://api.example.org/a' \\
         -H "Authorization: Bearer $TOKEN"
       \`\`\`

    5. When the token has expired, ask for the next one:

       \`\`\`
       curl 'https://id.example.org/again' \\
         -d "grant_type=refresh_token" \\
         -d "refresh_token=$REFRESH_TOKEN" \\
         -d "client_id=$CLIENT_ID"
       \`\`\`

    ### Flow: client credentials

    1. Register your application with the maker of the API: you get a client id, and a secret where the application can keep one.

    2. Ask for a token:

       \`\`\`
       curl 'https://id.example.org/token' \\
         -d "grant_type=client_credentials" \\
         -d "client_id=$CLIENT_ID" \\
         -d "client_secret=$CLIENT_SECRET"
       \`\`\`

    3. Send the token with each request:

       \`\`\`
       curl 'https://api.example.org/a' \\
         -H "Authorization: Bearer $TOKEN"
       \`\`\`
    "
  `);
});

test('each is a page below the reference, where its entry asks for it and there is something to say', async () => {
  const guides = ['errors', 'authorization'] as const;
  const { reference } = await loadText(text, undefined, { guides });
  expect(reference.pages.map(({ permalink, shows, title }) => [permalink, shows, title])).toEqual([
    ['/api/test', 'document', 'Test'],
    ['/api/test/errors', 'guide', 'Errors'],
    ['/api/test/authorization', 'guide', 'Getting access'],
  ]);
  expect([
    reference.hrefs['guide/errors'],
    reference.guides?.[0]?.html.includes('<a href="/api/test#operation/a">'),
  ]).toEqual(['/api/test/errors', true]);
  const empty = await loadText(document('paths: {}\n'), undefined, { guides });
  expect(empty.reference.pages).toHaveLength(1);
  expect((await loadText(text)).reference.pages).toHaveLength(1);
});

test('long paths break at their signs', async () => {
  const long = document(`paths:
  /ehrs/{ehr_id}/compositions: {post: {operationId: a, responses: {'400': {description: Bad}}}}
`);
  const { reference } = await loadText(long, undefined, { guides: ['errors'] });
  expect(reference.guides?.[0]?.html).toContain('<code>/ehrs<wbr>/{ehr_<wbr>id}<wbr>/compositions</code>');
});

test('links within a reference of one page lead to it from the pages about it', async () => {
  const text = document(`paths:
  /a: {get: {operationId: a, responses: {'400': {description: 'See [a](#operation/a) and [none](#none).'}}}}
components:
  securitySchemes: {s: {type: http, scheme: basic, description: 'For [a](#operation/a).'}}
`);
  const { reference } = await loadText(text, 'single', { guides: ['errors', 'authorization'] });
  const [errors, authorization] = reference?.guides ?? [];
  expect(errors?.html).toContain('See <a href="/api/test#operation/a">a</a> and <a href="/api/test#none">none</a>.');
  expect(authorization?.html).toContain('For <a href="/api/test#operation/a">a</a>.');
});

test.each([
  ['https://api.example.org/v1/', 'https://api.example.org/v1/token'],
  ['https://{region}.example.org/v1', 'https://eu.example.org/token'],
  // Where only a browser knows it.
  ['/v1', 'token'],
])('addresses of a scheme without a host are those of the server %s', async (url, token) => {
  const relative = document(`servers: [{url: '${url}', variables: {region: {default: eu}}}]
security: [{oauth: []}, {oidc: []}]
paths:
  /a: {get: {operationId: a, responses: {}}}
components:
  securitySchemes:
    oidc: {type: openIdConnect, openIdConnectUrl: /.well-known/openid-configuration}
    oauth: {type: oauth2, flows: {clientCredentials: {tokenUrl: token, scopes: {}}}}
`);
  const { reference } = await loadText(relative, undefined, { guides: ['authorization'] });
  const copy = referenceCopy(reference, '');
  expect(copy).toContain(`curl '${token}'`);
  const { origin } = URL.canParse(token) ? new URL(token) : { origin: '' };
  const metadata = `${origin}/.well-known/openid-configuration`;
  expect(copy).toContain(`curl '${metadata}'`);
  expect(reference.securitySchemes.find(({ name }) => name === 'oidc')?.metadata).toEqual({
    label: '/.well-known/openid-configuration',
    href: origin === '' ? undefined : metadata,
  });
});
