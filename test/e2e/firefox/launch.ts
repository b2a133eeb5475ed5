import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, firefox } from 'playwright-core';

/** A Firefox of the machine: `FIREFOX_PATH`, else one in `PATH`; `undefined` if there is none. */
export const firefoxPath: string | undefined = [
  ...(process.env.FIREFOX_PATH ? [process.env.FIREFOX_PATH] : []),
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name))),
].find(isExecutable);

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts Firefox, driven by WebDriver BiDi, which released ones speak. */
export function launchFirefox(path: string): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'start-firefox.mjs'),
    env: { ...process.env, FIREFOX_PATH: path },
    // What contexts ask of other browsers: see `start-firefox.mjs`.
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  });
}
