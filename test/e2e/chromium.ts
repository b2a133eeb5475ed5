import packed from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** The Chromium that comes with the packages, or the one that `CHROMIUM_PATH` names. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await packed.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
  });
}
