import { type Browser, chromium } from 'playwright-core';
import { prepared } from '../prepared.ts';

/**
 * A connection to the Chromium that all files of a run share. To close it closes the contexts that were made through
 * it, and leaves the browser to the others.
 */
export async function connectChromium(): Promise<Browser> {
  const { endpoint } = await prepared('browser');
  return chromium.connect(endpoint);
}
