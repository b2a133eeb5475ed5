import type { Permalink } from '../../../model/address.ts';
import { jsonText } from '../../../shared/json.ts';
import { joinPermalink } from '../../../shared/paths.ts';
import { sendable } from '../../../shared/percent-encode.ts';
import type { RequestSample } from '../../../shared/request/request.ts';
import { type SampleRequests, sampleRequestsFile } from '../../../shared/request/sample-requests.ts';

/** The request of an operation, for the page that has its samples. */
export interface PageRequest {
  readonly anchor: string;
  readonly page: Permalink;
  readonly request: RequestSample;
  /** Whether readers choose its server. */
  readonly isChosen: boolean;
}

/** Files for the menu of languages: the requests of each page, which browsers load when it is opened. */
export function sampleRequestFiles(operations: readonly PageRequest[]): ReadonlyMap<Permalink, string> {
  const pages = new Map<Permalink, Record<string, SampleRequests[string]>>();
  for (const { anchor, page, request, isChosen } of operations) {
    const requests = pages.get(page) ?? {};
    pages.set(page, requests);
    requests[anchor] = { request: plain(request), ...(isChosen ? { isChosen } : {}) };
  }
  return new Map(
    [...pages].map(([page, requests]) => [joinPermalink(page, sampleRequestsFile), JSON.stringify(requests)]),
  );
}

/** Numbers beyond 2^53 lose digits on the way through a parser of JSON: a body that has one is a text. */
function plain(request: RequestSample): RequestSample {
  const { body } = request;
  if (body?.kind !== 'json' || !/\d{16}/.test(jsonText(body.value))) return request;
  return { ...request, body: { kind: 'text', text: sendable(jsonText(body.value, 2)) } };
}
