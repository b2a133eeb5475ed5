import type { Problems, ShownProblem } from '../../shared/dev-problem.ts';
import { element } from '../element.ts';

const styles = `
:host { all: initial; color-scheme: dark; }
section, details { position: fixed; z-index: 2147483647; box-sizing: border-box; overflow: auto;
  font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; color: #e8e8ea; background: #17171c;
  border: 1px solid #44444f; border-radius: 8px; box-shadow: 0 8px 40px #000a; }
section { inset: auto 16px 16px; max-height: 70vh; padding: 8px 20px 16px; border-top: 4px solid #ff5c6c; }
details { right: 16px; bottom: 16px; max-width: min(720px, calc(100vw - 32px)); max-height: 60vh; padding: 6px 12px; }
summary { cursor: pointer; }
:focus-visible { outline: 2px solid #8ab4ff; outline-offset: 2px; }
article { margin: 14px 0; }
p { margin: 2px 0; overflow-wrap: anywhere; white-space: pre-wrap; }
pre { margin: 6px 0; padding: 8px 12px; overflow: auto; background: #0d0d11; border-radius: 4px; font: inherit; }
button { float: right; margin: 6px 0 0 12px; font: inherit; color: inherit; background: #2a2a33; border: 1px solid #55555f;
  border-radius: 4px; padding: 2px 10px; cursor: pointer; }
.error b { color: #ff8b96; } .warning b { color: #ffd479; } .hint, .place { color: #a9c7ff; }`;

let host: HTMLElement | undefined;

/** Shows the problems of the page in an overlay, which stays when the router replaces the page. */
export function showProblems({ blocking, others }: Problems): void {
  const wasOpen = host?.shadowRoot?.querySelector('details')?.open === true;
  host?.remove();
  host = undefined;
  if (blocking.length + others.length === 0) return;
  host = document.createElement('docsgen-problems');
  const shadow = host.attachShadow({ mode: 'open' });
  // A policy that forbids styles in the page allows those that a script has made.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  if (blocking.length > 0) {
    const section = element('section');
    section.role = 'alert';
    const close = element('button', {}, 'Close');
    close.onclick = () => host?.remove();
    section.append(close, ...[...blocking, ...others].map(describe));
    shadow.append(section);
  } else {
    const details = element('details');
    details.open = wasOpen;
    details.append(element('summary', {}, `${others.length} ${others.length === 1 ? 'problem' : 'problems'}`));
    details.append(...others.map(describe));
    shadow.append(details);
  }
  document.documentElement.append(host);
}

function describe({ severity, rule, message, place, frame, hint, also }: ShownProblem): HTMLElement {
  const article = element('article');
  article.className = severity;
  const title = element('p');
  title.append(element('b', {}, severity), ` ${rule}: ${message}`);
  article.append(title);
  if (place !== '') article.append(element('p', { className: 'place' }, place));
  if (frame !== '') article.append(element('pre', {}, frame));
  if (hint !== '') article.append(element('p', { className: 'hint' }, `hint: ${hint}`));
  for (const other of also) article.append(element('p', { className: 'place' }, `also: ${other}`));
  return article;
}
