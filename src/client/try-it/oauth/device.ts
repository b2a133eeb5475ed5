import type { TryItFlow } from '../../../shared/try-it.ts';
import { askForJson, type Failure } from './ask-server.ts';
import {
  type DeviceAnswer,
  deviceRequest,
  readDeviceAnswer,
  readPoll,
  slowerBy,
  type UserCode,
} from './device-rules.ts';
import { type Client, type ServerMetadata, tokenRequest } from './oauth-rules.ts';

interface Asking {
  readonly metadata: ServerMetadata | undefined;
  readonly signal: AbortSignal;
}

/** The most questions one after the other that may get no answer: a connection may be gone for a moment. */
const maxFailures = 3;

/**
 * Lets the reader sign in on another device, or in another window: the device flow.
 *
 * @param onCode shows the code that is entered there
 */
export async function signInByDevice(
  flow: TryItFlow,
  client: Client,
  { onCode, ...asking }: Asking & { readonly onCode: (code: UserCode) => void },
): Promise<{ readonly token: string } | Failure> {
  const answer = await askForJson(flow.deviceUrl ?? '', deviceRequest(client, asking.metadata), asking.signal);
  if ('reason' in answer) return answer;
  const codes = readDeviceAnswer(answer.value);
  return 'reason' in codes ? codes : waitForToken(flow, { ...client, ...asking }, codes, onCode);
}

/**
 * Asks for the token until the reader has signed in. The first question comes before the code is shown: where a page may not ask it, the
 * reader does not sign in for nothing.
 */
async function waitForToken(
  flow: TryItFlow,
  client: Client & Asking,
  { deviceCode, interval, lifetime, ...userCode }: DeviceAnswer,
  onCode: (code: UserCode) => void,
): Promise<{ readonly token: string } | Failure> {
  const { signal } = client;
  const request = tokenRequest(flow.type, { ...client, code: deviceCode });
  const end = performance.now() + lifetime * 1000;
  let seconds = interval;
  for (let asked = 0, failures = 0; ; asked++) {
    const answer = await askForJson(flow.tokenUrl, request, signal);
    if ('value' in answer) {
      const next = readPoll(answer.value);
      if (!('wait' in next)) return next;
      failures = 0;
      if (next.wait === 'longer') seconds += slowerBy;
    } else {
      if (answer.reason === 'closed' || asked === 0 || ++failures === maxFailures) return answer;
      // As the specification asks for where a connection fails.
      seconds *= 2;
    }
    if (asked === 0) onCode(userCode);
    const left = end - performance.now();
    if (!(await sleep(Math.min(seconds * 1000, Math.max(left, 0)), signal))) return { reason: 'closed' };
    if (performance.now() >= end) return { reason: 'expired', detail: '' };
  }
}

/** @returns whether it was not ended before */
function sleep(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
