import type { RequestSample } from '../../shared/request/request.ts';
import { type SampleRequests, withBody } from '../../shared/request/sample-requests.ts';

/** Loads the requests of the page, which are in a file below its address. */
export async function loadRequests(): Promise<SampleRequests> {
  const page = location.pathname.replace(/(\/index)?(\.html)?\/*$/, '');
  const response = await fetch(`${page}/requests.json`);
  if (!response.ok) throw new Error(`for the requests of the page the server answered ${response.status}`);
  return response.json();
}

/** The request with the body that is chosen. @param inside an element among its samples */
export function chosenRequest(entry: SampleRequests[string], inside: Element): RequestSample {
  const choice = inside.closest('.sample-card')?.querySelector<HTMLSelectElement>('[data-body-choice]');
  return withBody(entry, Number(choice?.value ?? 0));
}
