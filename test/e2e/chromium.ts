import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The Chromium that comes with the packages, or the one that `CHROMIUM_PATH` names. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
  });
}
