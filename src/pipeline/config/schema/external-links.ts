import * as z from 'zod';
import { text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const externalLinksSchema = z.strictObject({
  /** Addresses that are not asked for; `*` stands for anything: `https://intranet.example.org/*`. */
  ignore: z
    .array(text())
    .default([])
    .describe('Addresses that are not asked for; `*` stands for anything: `https://intranet.example.org/*`.'),

  /** Seconds that a server may take. */
  timeout: wholeNumber(1, 300).default(15).describe('Seconds that a server may take.'),

  /** How often a server is asked again that fails or is busy. */
  retries: wholeNumber(0, 10).default(2).describe('How often a server is asked again that fails or is busy.'),

  /** Requests that one host is sent at a time. */
  perHost: wholeNumber(1, 20).default(2).describe('Requests that one host is sent at a time.'),

  /** Days that an address which was there is not asked for again. */
  maxAge: wholeNumber(0, 365).default(7).describe('Days that an address which was there is not asked for again.'),
});
