import { expect, test } from 'vitest';
import { serverAddress } from '../../../src/shared/percent-encode.ts';

test.each([
  ['https://{region}.example.org/{$$.env.base}/v1/', 'https://eu.example.org/env.base/v1'],
  ['{{baseUrl}}/api', 'https://example.com/baseUrl/api'],
  ['https://\x24{region}.example.org', 'https://eu.example.org'],
  ['https://<your domain>.example.org/a b', 'https://your-domain.example.org/a%20b'],
  ['https://example.org/{名}', 'https://example.org/%E5%90%8D'],
])('the variables of a server are names that an address may have: %s', (template, address) => {
  expect(serverAddress(template, new Map([['region', 'eu']]))).toBe(address);
});
