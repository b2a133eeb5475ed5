import { expect, test } from 'vitest';
import { addressFault } from '../../../src/shared/address-faults.ts';
import { parseUrl } from '../../../src/shared/parse-url.ts';

test('an address with letters of other languages is one however often that is asked', () => {
  const addresses = ['https://bücher.example/ü', 'https://example.org/é', 'https://example.org/日本'];
  // V8 optimises code that ran some thousand times.
  for (let time = 0; time < 30_000; time++) {
    const address = addresses[time % addresses.length] ?? '';
    if (addressFault(address) !== undefined) expect.fail(`${address} is a fault after ${time} times`);
    if (parseUrl('ü', address) === undefined) expect.fail(`${address} is no base after ${time} times`);
  }
  expect(parseUrl('https://exa mple.org')).toBeUndefined();
  expect(parseUrl('./a')).toBeUndefined();
});
