import { expect, test } from 'vitest';
import { mayAnswer } from '../../../../src/core/http/access.ts';

const asks = (headers: Record<string, string>, host = '127.0.0.1') => mayAnswer({ headers }, host);

test('only this computer is answered, by whichever of its names', () => {
  for (const host of ['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000'])
    expect(asks({ host }), host).toBe(true);
  for (const host of [
    'evil.example',
    'localhost.evil.example:3000',
    '127.0.0.1.nip.io',
    '192.168.0.2',
    '',
    '[::1',
    'a:b:c',
  ])
    expect(asks({ host }), host).toBe(false);
  expect(asks({})).toBe(false);
});

test('the name that the server listens on is its own too', () => {
  expect(asks({ host: 'docs.test:3000' }, 'docs.test')).toBe(true);
  expect(asks({ host: 'other.test:3000' }, 'docs.test')).toBe(false);
  expect(asks({ host: '192.168.0.2:3000' }, '0.0.0.0')).toBe(true);
  expect(asks({ host: 'evil.example:3000' }, '0.0.0.0')).toBe(false);
});

test('pages of other sites and ports get nothing', () => {
  const host = 'localhost:3000';
  expect(asks({ host, origin: 'http://localhost:3000' })).toBe(true);
  for (const origin of ['http://localhost:3001', 'https://localhost:3000', 'http://evil.example', 'null'])
    expect(asks({ host, origin }), origin).toBe(false);
  expect(asks({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(false);
  expect(asks({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(true);
});
