import type { ServerResponse } from 'node:http';

/** Who may show an answer in a frame, where the site says nothing of it: a page of its own alone. */
export const ownFrames = "frame-ancestors 'self'";

/** Sets headers of the site. A policy of its own that does not say who may show it in a frame goes with that of all answers. */
export function setHeaders(response: ServerResponse, headers: ReadonlyMap<string, string | string[]>): void {
  for (const [name, value] of headers) {
    const saysFrames = name !== 'content-security-policy' || /(?:^|[;,])\s*frame-ancestors\s/i.test(String(value));
    response.setHeader(name, saysFrames ? value : `${value}, ${ownFrames}`);
  }
}
