import type { RequestSample, SampleBody } from './request.ts';

/** A body that a request may have. A multipart one has no content type: its boundary is made where it is sent. */
export interface OtherBody {
  readonly contentType?: string | undefined;
  readonly content: SampleBody;
}

/** The requests of the operations of a page, by the id of each: what the menu of languages writes samples of. */
export type SampleRequests = Readonly<
  Record<
    string,
    {
      readonly request: RequestSample;
      /** Set where the server is the one that readers choose on the page. */
      readonly isChosen?: true;
      /** Set where readers choose the body: those after the first, which the request has. */
      readonly bodies?: readonly OtherBody[];
      /** Languages of the samples of the page that are written by docsgen; the others are an author's own. */
      readonly languages?: readonly string[];
    }
  >
>;

/** The name of the file that they are in, below the address of the page. */
export const sampleRequestsFile = 'requests.json';

/** The request with one of its bodies, by its place in the menu of these. */
export function withBody({ request, bodies = [] }: SampleRequests[string], at: number): RequestSample {
  const chosen = bodies[at - 1];
  if (chosen === undefined) return request;
  const headers = request.headers.filter(([name]) => name !== 'Content-Type');
  const { contentType, content } = chosen;
  const place = headers.findIndex(([name]) => name === 'Accept') + 1;
  if (contentType !== undefined) headers.splice(place, 0, ['Content-Type', [contentType]]);
  return { ...request, headers, body: content };
}
