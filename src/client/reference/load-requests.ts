import type { SampleRequests } from '../../shared/request/sample-requests.ts';

/** Loads the requests of the page, which are in a file below its address: once for all that asks for them, and again after a failure. */
export function requestsOfPage(): () => Promise<SampleRequests> {
  const address = `${location.pathname.replace(/(\/index)?(\.html)?\/*$/, '')}/requests.json`;
  let requests: Promise<SampleRequests> | undefined;
  return () => {
    requests ??= fetch(address)
      .then((response) => {
        if (!response.ok) throw new Error(`${response.status}`);
        return response.json();
      })
      .catch((error) => {
        requests = undefined;
        throw error;
      });
    return requests;
  };
}
