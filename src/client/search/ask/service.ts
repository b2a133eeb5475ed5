import { type Assistant, assistantAddress, type HostedSearch, hostsOf } from '../../../shared/hosted-search.ts';

/** A turn of a conversation, as version 5 of the AI SDK writes it down. */
export interface ChatMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly parts: readonly { readonly type: 'text'; readonly text: string }[];
}

export function chatMessage(role: ChatMessage['role'], text: string): ChatMessage {
  // Unlike `randomUUID`, also on pages without TLS.
  return { id: Math.random().toString(36).slice(2), role, parts: [{ type: 'text', text }] };
}

/** Why there is no answer, in words of the service. */
export class AssistantError extends Error {}

/** Asks an assistant for the next turn of a conversation, and gives each piece of the answer when it comes. */
export type Ask = (messages: readonly ChatMessage[], signal: AbortSignal) => AsyncGenerator<string>;

/** The protocol of `askAi` in DocSearch 4: the assistant gives a token and then, like an agent, a stream of events. */
export function createAssistant(assistant: Assistant): Ask {
  const id = chatMessage('user', '').id;
  const token = createToken(assistant);
  return async function* (messages, signal) {
    const headers = await headersOf(assistant, token, signal);
    const response = await fetch(assistantAddress(assistant), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ id, messages, trigger: 'submit-message', ...parametersOf(assistant) }),
      signal,
    });
    if (!response.ok || response.body === null) throw await failureOf(response);
    for await (const event of eventsOf(response.body)) {
      if (event.type === 'text-delta') yield event.delta ?? '';
      // Ends of a text are where the assistant has searched again.
      else if (event.type === 'text-end') yield '\n\n';
      else if (event.type === 'error') throw new AssistantError(messageOf(event.errorText ?? ''));
    }
  };
}

async function headersOf(
  { agentStudio, appId, apiKey, indexName, assistantId }: Assistant,
  token: (signal: AbortSignal) => Promise<string>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const keys = { 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey };
  if (agentStudio === true) return keys;
  return {
    ...keys,
    authorization: `TOKEN ${await token(signal)}`,
    'x-algolia-index-name': indexName,
    'x-algolia-assistant-id': assistantId,
    'x-ai-sdk-version': 'v5',
  };
}

function parametersOf({ agentStudio, searchParameters }: Assistant): object {
  if (searchParameters === undefined) return {};
  return agentStudio === true ? { algolia: { searchParameters } } : { searchParameters };
}

/** Keeps the token of an assistant until shortly before its end, which it tells itself. */
function createToken(assistant: Assistant): (signal: AbortSignal) => Promise<string> {
  let known = '';
  return async (signal) => {
    if (endOf(known) > Date.now() / 1000 + 30) return known;
    const response = await fetch(`${assistantAddress(assistant)}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-algolia-assistant-id': assistant.assistantId },
      signal,
    });
    if (!response.ok) throw await failureOf(response);
    const { token, message } = (await response.json()) as { readonly token?: string; readonly message?: string };
    if (token === undefined) throw new AssistantError(message ?? '');
    known = token;
    return token;
  };
}

function endOf(token: string): number {
  try {
    return Number(JSON.parse(atob(token.split('.')[0] ?? '')).exp);
  } catch {
    return 0;
  }
}

/** Why it did not answer, in its own words. */
async function failureOf(response: Response): Promise<Error> {
  const text = messageOf(await response.text());
  return new AssistantError(text === '' || text.startsWith('<') ? String(response.status) : text);
}

/** Errors are texts, or objects that have one. */
function messageOf(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { readonly message?: unknown; readonly error?: unknown };
    return String(message ?? error ?? text);
  } catch {
    return text;
  }
}

interface ChatEvent {
  readonly type?: string;
  readonly delta?: string;
  readonly errorText?: string;
}

/** Server-sent events with an object each. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  // Safari 17 has no iterator of streams.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (done ? '\n' : decoder.decode(value, { stream: true }))).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const data = /^data: ?(.*)/.exec(line)?.[1];
        if (data !== undefined && data !== '[DONE]') yield JSON.parse(data);
      }
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/** Questions that the assistant's owner offers; none where the service does not tell. */
export async function suggestedQuestions(service: HostedSearch, assistant: Assistant): Promise<readonly string[]> {
  if (service.provider !== 'algolia' || assistant.suggestedQuestions !== true) return [];
  const keys = new URLSearchParams({ 'x-algolia-application-id': service.appId, 'x-algolia-api-key': service.apiKey });
  const address = `${hostsOf(service)[0]}/1/indexes/algolia_ask_ai_suggested_questions/query?${keys}`;
  const filters = `state:published AND assistantId:${assistant.assistantId}`;
  try {
    const response = await fetch(address, { method: 'POST', body: JSON.stringify({ filters, hitsPerPage: 3 }) });
    const { hits } = (await response.json()) as { readonly hits: readonly { readonly question: string }[] };
    return hits.map(({ question }) => question);
  } catch {
    return [];
  }
}
