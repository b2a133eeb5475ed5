import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerHtml } from '../../../src/client/search/ask/answer.ts';
import { chatMessage, createAssistant, suggestedQuestions } from '../../../src/client/search/ask/service.ts';
import { type AskAi, type Assistant, assistantOf, type HostedSearch } from '../../../src/shared/hosted-search.ts';

const search = (askAi: string | AskAi): HostedSearch => ({
  ...{ provider: 'algolia', appId: 'ZOO123', apiKey: 'public', indexName: 'zoo' },
  askAi,
});
const assistant = (askAi: string | AskAi) => assistantOf(search(askAi)) as Assistant;

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown> | undefined;
}

let asked: Asked[] = [];
let answers: ((address: string) => Response)[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { headers = {}, body }: { headers?: object; body?: string }) => {
    asked.push({ url, headers: { ...headers }, body: body === undefined ? undefined : JSON.parse(body) });
    return answers[asked.length - 1]?.(url) ?? new Response('', { status: 500 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const tokenUntil = (exp: number) => `${btoa(JSON.stringify({ exp }))}.signature`;
const soon = Date.now() / 1000 + 3600;
const token = (exp = soon) => Response.json({ success: true, token: tokenUntil(exp) });

/** Events of the AI SDK, cut where a network may cut them. */
const stream = (...events: readonly object[]) => {
  const bytes = new TextEncoder().encode(
    `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`,
  );
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.slice(at * 7, at * 7 + 7));
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    }),
  );
};

const text = (delta: string) => ({ type: 'text-delta', id: '0', delta });

async function answerTo(ask: ReturnType<typeof createAssistant>, question: string): Promise<string> {
  let written = '';
  for await (const piece of ask([chatMessage('user', question)], new AbortController().signal)) written += piece;
  return written;
}

test('an assistant gives a token, and answers in pieces; the token serves until it ends', async () => {
  const ask = createAssistant(assistant('bot-1'));
  answers = [
    () => token(),
    () =>
      stream(
        ...[
          { type: 'start', messageId: 'm' },
          { type: 'tool-input-start', toolName: 'searchIndex' },
        ],
        ...[text('Grüße, '), text('**cat**'), { type: 'text-end', id: '0' }, { type: 'finish' }],
      ),
    () => stream(text('Again')),
  ];
  expect((await answerTo(ask, 'Who purrs?')).trim()).toBe('Grüße, **cat**');
  expect(await answerTo(ask, 'And?')).toBe('Again');
  expect(asked.map(({ url }) => url)).toEqual([
    'https://askai.algolia.com/chat/token',
    'https://askai.algolia.com/chat',
    'https://askai.algolia.com/chat',
  ]);
  expect(asked[0]?.headers).toMatchObject({ 'x-algolia-assistant-id': 'bot-1' });
  expect(asked[1]?.headers).toMatchObject({
    authorization: `TOKEN ${tokenUntil(soon)}`,
    'x-algolia-application-id': 'ZOO123',
    'x-algolia-api-key': 'public',
    'x-algolia-index-name': 'zoo',
    'x-algolia-assistant-id': 'bot-1',
    'x-ai-sdk-version': 'v5',
  });
  expect(asked[1]?.body).toMatchObject({
    trigger: 'submit-message',
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'Who purrs?' }] }],
  });
  // One conversation.
  expect(asked[2]?.body?.id).toBe(asked[1]?.body?.id);
});

test('a token that has ended is asked for again', async () => {
  const ask = createAssistant(assistant('bot-1'));
  answers = [() => token(1), () => stream(text('a')), () => token(), () => stream(text('b'))];
  await answerTo(ask, 'a');
  await answerTo(ask, 'b');
  expect(asked.map(({ url }) => url.endsWith('/token'))).toEqual([true, false, true, false]);
});

test('an object names another index, key, application and parameters of searches', async () => {
  const searchParameters = { facetFilters: ['language:en'] };
  const ask = createAssistant(
    assistant({ assistantId: 'b', appId: 'OTHER', apiKey: 'k2', indexName: 'pages', searchParameters }),
  );
  answers = [() => token(), () => stream(text('a'))];
  await answerTo(ask, 'a');
  expect(asked[1]?.headers).toMatchObject({
    'x-algolia-application-id': 'OTHER',
    'x-algolia-api-key': 'k2',
    'x-algolia-index-name': 'pages',
  });
  expect(asked[1]?.body).toMatchObject({ searchParameters });
});

test('an agent of Agent Studio is asked at its application, without a token', async () => {
  const searchParameters = { zoo: { distinct: false } };
  const ask = createAssistant(assistant({ assistantId: 'agent 7', agentStudio: true, searchParameters }));
  answers = [() => stream(text('a'))];
  expect(await answerTo(ask, 'a')).toBe('a');
  expect(asked[0]?.url).toBe(
    'https://zoo123.algolia.net/agent-studio/1/agents/agent%207/completions?stream=true&compatibilityMode=ai-sdk-5',
  );
  expect(asked[0]?.headers.authorization).toBeUndefined();
  expect(asked[0]?.body).toMatchObject({ algolia: { searchParameters } });
});

test.each<[string, (() => Response)[], string]>([
  ['no token', [() => Response.json({ success: false, message: 'no such assistant' })], 'no such assistant'],
  ['a refused token', [() => Response.json({ error: 'domain not allowed' }, { status: 403 })], 'domain not allowed'],
  ['a page in place of an answer', [() => token(), () => new Response('<html>', { status: 502 })], '502'],
  ['an error in the answer', [() => token(), () => stream(text('a'), { type: 'error', errorText: 'limit' })], 'limit'],
  [
    'an error as JSON',
    [() => token(), () => stream({ type: 'error', errorText: '{"message":"too many steps"}' })],
    'too many steps',
  ],
])('%s is an error in words of the service', async (_, all, message) => {
  answers = all;
  await expect(answerTo(createAssistant(assistant('b')), 'a')).rejects.toThrow(message);
});

test('questions of its owner are asked for where the config says so, and are none where there are none', async () => {
  const asks = { assistantId: 'b', suggestedQuestions: true };
  answers = [() => Response.json({ hits: [{ question: 'Who purrs?' }] }), () => Response.json({}, { status: 404 })];
  expect(await suggestedQuestions(search(asks), assistant(asks))).toEqual(['Who purrs?']);
  expect(asked[0]?.url).toMatch(
    /^https:\/\/zoo123-dsn\.algolia\.net\/1\/indexes\/algolia_ask_ai_suggested_questions\//,
  );
  expect(await suggestedQuestions(search(asks), assistant(asks))).toEqual([]);
  expect(await suggestedQuestions(search('b'), assistant('b'))).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('an answer is Markdown: markup stays text, no picture is loaded, and no link runs a script', () => {
  const html = answerHtml(
    [
      'A **word** and `code`, see [Cats](/docs/cats) or https://zoo.example/x.',
      '<img src=x onerror=alert(1)> ![a](https://evil.example/?q=secret) [b](javascript:alert(1))',
      '| a | b |\n| - | - |\n| 1 | 2 |',
    ].join('\n\n'),
  );
  expect(html).toContain('<strong>word</strong> and <code>code</code>, see <a href="/docs/cats">Cats</a>');
  expect(html).toContain('<a href="https://zoo.example/x">');
  expect(html).toContain('<td>1</td>');
  expect(html).not.toMatch(/<img|javascript:/);
});
