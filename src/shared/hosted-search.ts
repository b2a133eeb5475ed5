/** A service that has the index of a site, with records as crawlers of DocSearch make them. */
export type HostedSearch =
  | {
      readonly provider: 'algolia';
      readonly appId: string;
      /** One that can only search. */
      readonly apiKey: string;
      readonly indexName: string;
    }
  | {
      readonly provider: 'typesense';
      /** Origin, without a slash at its end. */
      readonly host: string;
      readonly apiKey: string;
      readonly collection: string;
    };

/** The version of pages that belong to none. */
export const anyVersion = 'all';

/** Hosts that can be asked, the next one where one does not answer. */
export function hostsOf(service: HostedSearch): readonly string[] {
  if (service.provider === 'typesense') return [service.host];
  const app = service.appId.toLowerCase();
  return [`https://${app}-dsn.algolia.net`, `https://${app}-1.algolianet.com`];
}
