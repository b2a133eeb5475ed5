import type { Permalink } from '../../../model/address.ts';
import { jsonText } from '../../../shared/json.ts';
import { joinPermalink } from '../../../shared/paths.ts';
import { sendable } from '../../../shared/percent-encode.ts';
import type { RequestSample, SampleBody } from '../../../shared/request/request.ts';
import { type OtherBody, type SampleRequests, sampleRequestsFile } from '../../../shared/request/sample-requests.ts';

/** The request of an operation, for the page that has its samples. */
export interface PageRequest {
  readonly anchor: string;
  readonly page: Permalink;
  readonly request: MenuRequest;
}

/** A request as it is written into a file. */
export type MenuRequest = SampleRequests[string];

/** What the menu of languages needs of a request. */
export function menuRequest({
  request,
  isChosen,
  bodies,
  languages,
}: {
  readonly request: RequestSample;
  /** Whether readers choose its server. */
  readonly isChosen: boolean;
  /** Those that readers choose from; fewer than two where there is no choice. */
  readonly bodies: readonly OtherBody[];
  /** Languages of the samples that are not an author's own. */
  readonly languages: readonly string[];
}): MenuRequest {
  return {
    request: { ...request, ...(request.body && { body: plain(request.body) }) },
    ...(isChosen ? { isChosen } : {}),
    ...(bodies.length > 1 ? { bodies: bodies.slice(1).map(plainBody), languages } : {}),
  };
}

/** Files for the menu of languages: the requests of each page, which browsers load when it is opened. */
export function sampleRequestFiles(operations: readonly PageRequest[]): ReadonlyMap<Permalink, string> {
  const pages = new Map<Permalink, Record<string, MenuRequest>>();
  for (const { anchor, page, request } of operations) {
    const requests = pages.get(page) ?? {};
    pages.set(page, requests);
    requests[anchor] = request;
  }
  return new Map(
    [...pages].map(([page, requests]) => [joinPermalink(page, sampleRequestsFile), JSON.stringify(requests)]),
  );
}

const plainBody = ({ contentType, content }: OtherBody): OtherBody => ({ contentType, content: plain(content) });

/** Numbers beyond 2^53 lose digits on the way through a parser of JSON: a body that has one is a text. */
function plain(body: SampleBody): SampleBody {
  if (body.kind !== 'json' || !/\d{16}/.test(jsonText(body.value))) return body;
  return { kind: 'text', text: sendable(jsonText(body.value, 2)) };
}
