import { printTerminal } from '../core/findings/index.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { escapeText } from '../shared/escape-html.ts';
import type { Session } from './session.ts';

/** Where the script of the page below is. */
export const waitScript = {
  address: '/__docsgen/wait.js',
  // Like other pages, it listens for changes only while it is visible.
  code: `let events;
function follow() {
  if (document.hidden) {
    events?.close();
    events = undefined;
    return;
  }
  events = new EventSource('/__docsgen/events');
  events.addEventListener('update', ({ data }) => {
    if (JSON.parse(data).state !== document.documentElement.dataset.state) location.reload();
  });
}
document.addEventListener('visibilitychange', follow);
follow();
`,
};

/**
 * The page that is sent in place of one that has no good version: the findings, as a terminal shows them. It reloads itself
 * after the next change of the site.
 */
export function plainPage(diagnostics: readonly Diagnostic[], session: Session): string {
  const title = 'This page cannot be shown';
  const text = printTerminal(diagnostics, { show: (file) => file, readSource: (file) => session.textOf(file) });
  return `<!doctype html><html lang="en" data-state="${session.state}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/><title>${title}</title><script type="module" src="${waitScript.address}"></script></head><body><h1>${title}</h1><pre>${escapeText(text)}</pre></body></html>`;
}
