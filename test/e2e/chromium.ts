import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/**
 * A connection to the Chromium that all files of a run share. To close it closes the contexts that were made through
 * it, and leaves the browser to the others.
 */
export function connectChromium(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}
