/** A service that has the index of a site, with records as crawlers of DocSearch make them. */
export type HostedSearch =
  | {
      readonly provider: 'algolia';
      readonly appId: string;
      /** One that can only search. */
      readonly apiKey: string;
      readonly indexName: string;
      /** The assistant that answers questions, or its id. */
      readonly askAi?: string | AskAi | undefined;
    }
  | {
      readonly provider: 'typesense';
      /** Origin, without a slash at its end. */
      readonly host: string;
      readonly apiKey: string;
      readonly collection: string;
    };

/** An assistant of Algolia that answers from an index, as DocSearch 4 takes it. What is left out is that of the search. */
export interface AskAi {
  readonly assistantId: string;
  readonly appId?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly indexName?: string | undefined;
  readonly searchParameters?: Readonly<Record<string, unknown>> | undefined;
  /** Whether questions of the assistant's dashboard are offered. */
  readonly suggestedQuestions?: boolean | undefined;
  /** It is an agent of Agent Studio, and its id is that of the agent. */
  readonly agentStudio?: boolean | undefined;
}

/** An assistant with all that a request needs. */
export type Assistant = AskAi & Readonly<Record<'appId' | 'apiKey' | 'indexName', string>>;

/** The version of pages that belong to none. */
export const anyVersion = 'all';

/** Hosts that can be asked, the next one where one does not answer. */
export function hostsOf(service: HostedSearch): readonly string[] {
  if (service.provider === 'typesense') return [service.host];
  const app = service.appId.toLowerCase();
  return [`https://${app}-dsn.algolia.net`, `https://${app}-1.algolianet.com`];
}

export function assistantOf(service: HostedSearch): Assistant | undefined {
  if (service.provider !== 'algolia' || service.askAi === undefined) return undefined;
  const { appId, apiKey, indexName, askAi } = service;
  const own = typeof askAi === 'string' ? { assistantId: askAi } : askAi;
  return {
    ...own,
    appId: own.appId ?? appId,
    apiKey: own.apiKey ?? apiKey,
    indexName: own.indexName ?? indexName,
  };
}

/** Where an assistant is asked. */
export function assistantAddress({ agentStudio, appId, assistantId }: Assistant): string {
  return agentStudio === true
    ? `https://${appId.toLowerCase()}.algolia.net/agent-studio/1/agents/${encodeURIComponent(assistantId)}/completions?stream=true&compatibilityMode=ai-sdk-5`
    : 'https://askai.algolia.com/chat';
}
