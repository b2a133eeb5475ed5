import type { RequestSample } from '../../shared/request/request.ts';
import { type SampleRequests, withBody } from '../../shared/request/sample-requests.ts';

/** The request with the body that is chosen. @param inside an element among its samples */
export function chosenRequest(entry: SampleRequests[string], inside: Element): RequestSample {
  const choice = inside.closest('.sample-card')?.querySelector<HTMLSelectElement>('[data-body-choice]');
  return withBody(entry, Number(choice?.value ?? 0));
}
