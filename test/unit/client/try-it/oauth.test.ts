import { expect, test } from 'vitest';
import { serverUrl } from '../../../../src/client/try-it/entered.ts';
import { deviceRequest, readDeviceAnswer, readPoll } from '../../../../src/client/try-it/oauth/device-rules.ts';
import { completeFlow, faultOfAddress, tokenRequest } from '../../../../src/client/try-it/oauth/oauth-rules.ts';
import { addressAtServer } from '../../../../src/shared/server-url.ts';

const client = { clientId: 'me', clientSecret: '', scopes: ['read', 'write'] };
const answer = { device_code: 'd', user_code: 'AB-12', verification_uri: 'https://id.example/device', expires_in: 600 };
const read = { deviceCode: 'd', code: 'AB-12', address: 'https://id.example/device', interval: 5, lifetime: 600 };

test('a device says which application it is, and what it wants', () => {
  expect(String(deviceRequest(client, undefined).body)).toBe('scope=read+write&client_id=me');
  expect(String(deviceRequest({ ...client, scopes: [], clientSecret: 's' }, undefined).body)).toBe(
    'client_id=me&client_secret=s',
  );
  const methods = { token_endpoint_auth_methods_supported: ['client_secret_basic'] };
  expect(deviceRequest({ ...client, clientSecret: 's' }, methods).authorization).toBe(`Basic ${btoa('me:s')}`);
  expect(String(tokenRequest('deviceAuthorization', { ...client, code: 'd' }).body)).toBe(
    'grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=d&client_id=me',
  );
});

test.each([
  [answer, read],
  [
    { ...answer, interval: 10 },
    { ...read, interval: 10 },
  ],
  [
    { ...answer, interval: '7', expires_in: undefined },
    { ...read, interval: 7, lifetime: 900 },
  ],
  [{ ...answer, interval: 0 }, read],
  [
    { ...answer, verification_uri_complete: 'https://id.example/device?c=AB-12' },
    { ...read, complete: 'https://id.example/device?c=AB-12' },
  ],
  // Such a link is left out: the reader has the other one.
  [{ ...answer, verification_uri_complete: 'javascript:alert(1)' }, read],
  [{ ...answer, verification_uri: undefined, verification_url: 'https://id.example/device' }, read],
  [
    { ...answer, verification_uri: 'javascript:alert(1)' },
    { reason: 'noAddress', detail: 'javascript:alert(1)' },
  ],
  [
    { ...answer, verification_uri: 'http://id.example' },
    { reason: 'address', detail: 'http://id.example' },
  ],
  [
    { ...answer, user_code: '' },
    { reason: 'token', detail: '' },
  ],
  [{ error: 'access_denied' }, { reason: 'denied', detail: '' }],
  [
    { error: 'unauthorized_client', error_description: 'Not for devices' },
    { reason: 'refused', detail: 'Not for devices' },
  ],
  [undefined, { reason: 'token', detail: '' }],
])('the answer %j to a device', (value, result) => {
  expect(readDeviceAnswer(value)).toEqual(result);
});

test.each([
  [{ error: 'authorization_pending' }, { wait: 'same' }],
  [{ error: 'slow_down' }, { wait: 'longer' }],
  [{ error: 'expired_token' }, { reason: 'expired', detail: '' }],
  [
    { error: 'access_denied', error_description: 'No' },
    { reason: 'denied', detail: '' },
  ],
  [{ error: 'invalid_grant' }, { reason: 'refused', detail: 'invalid_grant' }],
  [{ access_token: 't', token_type: 'bearer' }, { token: 't' }],
  [undefined, { reason: 'token', detail: '' }],
])('the answer %j to the question for a token', (value, result) => {
  expect(readPoll(value)).toEqual(result);
});

test.each([
  ['https://id.example/token', 'https://api.example/v1', 'https://id.example/token'],
  [
    '/.well-known/openid-configuration',
    'https://api.example/v1',
    'https://api.example/.well-known/openid-configuration',
  ],
  ['//id.example/token', 'https://api.example/v1', 'https://id.example/token'],
  ['token', 'https://api.example/v1', 'https://api.example/token'],
  ['token', 'https://api.example/v1/', 'https://api.example/v1/token'],
  ['', 'https://api.example/v1/', ''],
  ['http://[', 'https://api.example', 'http://['],
])('%s of a server at %s', (address, server, absolute) => {
  expect(addressAtServer(address, server)).toBe(absolute);
});

test('addresses of the document come before those of metadata, and are of the server', () => {
  const flow = {
    type: 'deviceAuthorization',
    authorizationUrl: '',
    deviceUrl: '/device',
    tokenUrl: '',
    scopes: [],
  } as const;
  const metadata = {
    device_authorization_endpoint: 'https://id.example/other',
    token_endpoint: 'https://id.example/token',
  };
  expect(completeFlow(flow, metadata, 'https://api.example/v1')).toMatchObject({
    deviceUrl: 'https://api.example/device',
    tokenUrl: 'https://id.example/token',
  });
});

test('an address that is none is not called one without encryption', () => {
  expect(
    ['http://[', '', 'ftp://id.example/', 'http://id.example/', 'http://localhost:1/', 'https://id.example'].map(
      (one) => faultOfAddress(one)?.reason,
    ),
  ).toEqual([...['noAddress', 'noAddress', 'noAddress', 'address', undefined, undefined]]);
});

test('the address of a server keeps the slash at its end', () => {
  const of = (url: string) => serverUrl({ url, name: '', variables: [] }, new Map(), 'https://docs.example/api/');
  expect(['https://api.example/v1/', 'https://api.example/v1', '/v1/', './v2'].map(of)).toEqual([
    ...['https://api.example/v1/', 'https://api.example/v1', 'https://docs.example/v1/', 'https://docs.example/api/v2'],
  ]);
});
