import type { RequestSample } from './request.ts';

/** The requests of the operations of a page, by the id of each: what the menu of languages writes samples of. */
export type SampleRequests = Readonly<
  Record<
    string,
    {
      readonly request: RequestSample;
      /** Set where the server is the one that readers choose on the page. */
      readonly isChosen?: true;
    }
  >
>;

/** The name of the file that they are in, below the address of the page. */
export const sampleRequestsFile = 'requests.json';
