import { expect, test } from 'vitest';
import {
  type Attempt,
  authorizationAddress,
  isSafeAddress,
  readAnswer,
  readToken,
  tokenRequest,
} from '../../../../src/client/try-it/oauth/oauth-rules.ts';
import { createVault, type SessionStore } from '../../../../src/client/try-it/vault.ts';
import { credentialsOf, type Fields, maySayWho } from '../../../../src/shared/request/credentials.ts';
import { type Text, textWithVariables } from '../../../../src/shared/request/text.ts';
import type { TryItScheme } from '../../../../src/shared/try-it.ts';

const schemes: Readonly<Record<string, TryItScheme>> = {
  key: { kind: 'apiKey', in: 'header', name: 'X-Key' },
  query: { kind: 'apiKey', in: 'query', name: 'key' },
  cookie: { kind: 'apiKey', in: 'cookie', name: 'session' },
  basic: { kind: 'basic' },
  bearer: { kind: 'token', scheme: 'Bearer' },
  digest: { kind: 'token', scheme: 'Digest' },
  oauth: { kind: 'oauth2', flows: [] },
  tls: { kind: 'other', type: 'mutualTLS' },
};
const entered: Readonly<Record<string, Fields>> = {
  key: { key: 'k' },
  query: { key: 'a&b' },
  cookie: { key: 'c' },
  basic: { username: 'Zoë', password: '' },
  bearer: { token: 't' },
  oauth: { token: 'o' },
};

function shown(names: readonly string[], options: Parameters<typeof credentialsOf>[3], fields = entered) {
  const uses = names.map((name) => ({ name, scopes: [] }));
  const { headers, query, cookies, basic } = credentialsOf(uses, schemes, (name) => fields[name], options);
  const list = [...headers, ...query, ...cookies].map(([name, value]) => `${name}: ${textWithVariables(value)}`);
  return basic ? [...list, 'basic'] : list;
}

test('what was entered is sent, each scheme in its place, and one header for all that authorize', () => {
  const send = (...names: readonly string[]) => shown(names, { isSample: false });
  expect(send('key', 'query', 'cookie')).toEqual(['X-Key: k', 'key: a%26b', 'session: c']);
  expect(send('basic')).toEqual([`Authorization: Basic ${Buffer.from('Zoë:').toString('base64')}`]);
  expect(send('bearer', 'basic', 'oauth')).toEqual(['Authorization: Bearer t']);
  // Nothing was entered.
  expect(send('digest', 'tls', 'unknown')).toEqual([]);
});

test('samples have variables for secrets, unless the reader wants to see them', () => {
  const names = ['key', 'query', 'bearer'];
  expect(shown(names, { isSample: true })).toEqual([
    'X-Key: $API_KEY',
    'Authorization: Bearer $TOKEN',
    'key: $API_KEY',
  ]);
  expect(shown(names, { isSample: true, reveals: true })).toEqual([
    'X-Key: k',
    'Authorization: Bearer t',
    'key: a%26b',
  ]);
  expect(shown(['basic'], { isSample: true })).toEqual(['basic']);
  expect(shown(['digest'], { isSample: true, reveals: true })).toEqual(['Authorization: Digest $CREDENTIALS']);
});

function memory(): SessionStore & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test('credentials belong to one document and one origin', () => {
  const session = memory();
  const [pets, shops] = ['/pets', '/shops'].map((document) => createVault(document, () => session));
  pets?.set('key', 'https://a.example', { key: 'k' });
  expect(pets?.fieldsFor('key', 'https://a.example')).toEqual({ key: 'k' });
  for (const origin of ['https://b.example', 'http://a.example', 'https://a.example:8443', 'https://a.example.evil'])
    expect(pets?.fieldsFor('key', origin)).toBeUndefined();
  expect(shops?.fieldsFor('key', 'https://a.example')).toBeUndefined();
  pets?.move('key', 'https://b.example');
  expect(pets?.fieldsFor('key', 'https://a.example')).toBeUndefined();
  expect(pets?.fieldsFor('key', 'https://b.example')).toEqual({ key: 'k' });
});

test('credentials are in memory, and in the session only while the reader wants that', () => {
  const session = memory();
  const vault = createVault('/pets', () => session);
  vault.set('key', 'https://a.example', { key: 'k' });
  expect(session.items.size).toBe(0);
  vault.store(true);
  const again = createVault('/pets', () => session);
  expect([again.isStored(), again.fieldsFor('key', 'https://a.example')]).toEqual([true, { key: 'k' }]);
  again.store(false);
  expect([session.items.size, again.fieldsFor('key', 'https://a.example')]).toEqual([0, { key: 'k' }]);
  again.store(true);
  again.forget();
  expect([session.items.size, again.originOf('key')]).toEqual([0, undefined]);
});

test.each(['{', '1', '[["key"]]', '[["key", {"origin": 1, "fields": {}}]]'])(
  'a session that holds %s, or none at all, is an empty one',
  (text) => {
    const session = { ...memory(), getItem: () => text };
    expect(createVault('/pets', () => session).originOf('key')).toBeUndefined();
    const refused = createVault('/pets', () => {
      throw new Error('forbidden');
    });
    refused.store(true);
    refused.set('key', 'https://a.example', { key: 'k' });
    expect(refused.originOf('key')).toBe('https://a.example');
  },
);

const attempt: Attempt = {
  state: 's',
  verifier: 'v',
  returnUrl: 'https://docs.example/authorized.html',
  clientId: 'me',
  authorizationUrl: 'https://id.example/authorize?tenant=1',
};

test('the reader signs in with a state and a challenge, and what the address has stays', () => {
  expect(authorizationAddress(attempt, ['a', 'b'], 'c')).toBe(
    'https://id.example/authorize?tenant=1&response_type=code&client_id=me&redirect_uri=https%3A%2F%2Fdocs.example%2Fauthorized.html&state=s&code_challenge=c&code_challenge_method=S256&scope=a+b',
  );
});

const issuer = 'https://id.example/tenant';
test.each([
  ['?code=c&state=s', {}, 'c'],
  ['?code=c&state=x', {}, { reason: 'state', detail: '' }],
  ['?code=c', {}, { reason: 'state', detail: '' }],
  ['?error=access_denied&error_description=No&state=s', {}, { reason: 'refused', detail: 'No' }],
  ['?state=s', {}, { reason: 'refused', detail: '' }],
  [`?code=c&state=s&iss=${issuer}`, {}, 'c'],
  ['?code=c&state=s&iss=https://evil.example', {}, { reason: 'issuer', detail: 'https://evil.example' }],
  [`?code=c&state=s&iss=${issuer}`, { issuer }, 'c'],
  ['?code=c&state=s&iss=https://id.example', { issuer }, { reason: 'issuer', detail: 'https://id.example' }],
  ['?code=c&state=s', { authorization_response_iss_parameter_supported: true }, { reason: 'issuer', detail: '' }],
] as const)('the answer %s of a server that says %j', (query, metadata, result) => {
  expect(readAnswer(query, { ...attempt, metadata })).toEqual(result);
});

test('a secret is in the form, unless the server takes it in a header only', () => {
  const client = { clientId: 'a b', clientSecret: 'x', scopes: ['r'] };
  expect(String(tokenRequest('clientCredentials', client).body)).toBe(
    'grant_type=client_credentials&scope=r&client_id=a+b&client_secret=x',
  );
  const metadata = { token_endpoint_auth_methods_supported: ['client_secret_basic'] };
  const { body, authorization } = tokenRequest('clientCredentials', { ...client, metadata });
  expect([String(body), authorization]).toEqual(['grant_type=client_credentials&scope=r', `Basic ${btoa('a%20b:x')}`]);
  expect(String(tokenRequest('authorizationCode', { ...client, clientSecret: '', code: 'c', attempt }).body)).toBe(
    'grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fdocs.example%2Fauthorized.html&code_verifier=v&client_id=a+b',
  );
});

test.each([
  [{ access_token: 't', token_type: 'bearer' }, 't'],
  [{ access_token: 't' }, 't'],
  [
    { access_token: 't', token_type: 'DPoP' },
    { reason: 'token', detail: 'DPoP' },
  ],
  [{ error: 'invalid_grant' }, { reason: 'refused', detail: 'invalid_grant' }],
  [undefined, { reason: 'token', detail: '' }],
])('the token of %j', (answer, token) => {
  expect(readToken(answer)).toEqual(token);
});

test('secrets go to addresses that cannot be read on the way', () => {
  const addresses = ['https://a.example', 'http://localhost:8080/x', 'http://a.example', 'javascript:alert(1)', ''];
  expect(addresses.map(isSafeAddress)).toEqual([true, true, false, false, false]);
});

test('what may be a secret goes along with no redirect, also in a header that the document takes for a parameter', () => {
  const credentials = { headers: [], query: [], cookies: [], basic: false };
  const headers = (...names: string[]) => ({ headers: names.map((name): [string, Text] => [name, ['v']]) });
  expect(maySayWho(headers('Accept', 'Content-Type'), credentials)).toBe(false);
  expect(maySayWho(headers('Accept', 'xi-api-key'), credentials)).toBe(true);
  expect(maySayWho(headers('Cookie'), credentials)).toBe(true);
  expect(maySayWho(headers(), { ...credentials, query: [['key', ['v']]] })).toBe(true);
});
