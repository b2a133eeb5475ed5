import { expect, test } from 'vitest';
import { answerMcp } from '../../../../src/tools/mcp/edge.ts';

test('a function that is asked under any name of its host keeps the last sites alone', async () => {
  const index = { title: 'A', tagline: '', baseUrl: '/', pages: [] };
  let asked = 0;
  const fetch = async ({ host }: URL) => {
    if (host === 'first.example') asked++;
    return new Response(JSON.stringify(index));
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const ask = (host: string) =>
    answerMcp(new Request(`https://${host}/mcp`, { method: 'POST', headers, body }), { fetch });
  await ask('first.example');
  const once = asked;
  await ask('first.example');
  expect([once > 0, asked]).toEqual([true, once]);
  for (let number = 0; number < 20; number++) await ask(`${number}.example`);
  await ask('first.example');
  expect(asked).toBe(2 * once);
});
