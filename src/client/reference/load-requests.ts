import type { SampleRequests } from '../../shared/request/sample-requests.ts';
import { loadedOnce } from '../loaded-once.ts';

/** Loads the requests of the page, which are in a file below its address: once for all that asks for them, and again after a failure. */
export function requestsOfPage(): () => Promise<SampleRequests> {
  const address = `${location.pathname.replace(/(\/index)?(\.html)?\/*$/, '')}/requests.json`;
  const load = loadedOnce(async (own): Promise<SampleRequests> => {
    const response = await fetch(own);
    if (!response.ok) throw new Error(`${response.status}`);
    return response.json();
  });
  return () => load(address);
}
