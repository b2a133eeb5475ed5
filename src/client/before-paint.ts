import { applyColorMode, lightSystem } from './color-mode.ts';
import { baseUrl, type EarlyClicks, filesBase, root } from './root.ts';
import { pageText } from './texts.ts';

// Inline script in the head of every page. Applies the reader's choices before the first paint, so that nothing flickers.
// Shows an error if styles fail to load, with both paths if the site is served from another path than its base URL.
root.dataset.at = location.pathname;
// Until a reader moves the page it stays where it is (`place.ts`).
root.dataset.held = '';
// The entry of type `navigation` says the same in thirty bytes more, and is missing now and then.
if (!performance.navigation.type) {
  // Who goes back to a page is to be where they were, which is known by the height of what is above: `prose.css` lays out all of it.
  root.dataset.new = '';
  // When the page is there, the rest is laid out, too: a picture of the whole page shows all of it.
  addEventListener('load', () => delete root.dataset.new);
  // Before that script is there, the target of a link is held, unless the browser has found words that the link quotes.
  if (!performance.getEntriesByType('navigation')[0]?.name.includes(':~:')) root.dataset.held = 'n';
  new ResizeObserver(() => root.dataset.held && document.querySelector(':target')?.scrollIntoView()).observe(root);
}
for (const event of ['wheel', 'keydown', 'pointerdown']) addEventListener(event, () => delete root.dataset.held, true);
const { path = '' } = root.dataset;
let mode: string | undefined | false;
if (DOCSGEN.announcement || DOCSGEN.colorModes)
  try {
    const { announcement, choice } = root.dataset;
    if (DOCSGEN.announcement && announcement && localStorage[`docsgen:${filesBase}:announcement`] === announcement)
      root.dataset.dismissed = '';
    mode = DOCSGEN.colorModes && choice !== undefined && localStorage[`docsgen:${filesBase}:mode`];
  } catch {
    // No storage, no choices.
  }
if (DOCSGEN.systemColors) {
  root.dataset.mode = mode || root.dataset.theme || '';
  applyColorMode();
  lightSystem.onchange = applyColorMode;
}

if (DOCSGEN.islands) {
  const early = root as EarlyClicks;
  early.clicks = [];
  addEventListener('click', (event) => early.clicks?.push(event), true);
}

const notice = document.createElement('p');
notice.role = 'alert';
notice.style.cssText = 'padding:1em;background:#b12;color:#fff';

// Only a style sheet of the site is reported: images, preloads and scripts fail as well, in any order. Hosts that answer every
// address with a page give one without rules, which is loaded for some browsers.
const report = ({ target, type }: Event) => {
  const link = target as HTMLLinkElement;
  if (!link.matches?.('[rel=stylesheet][href*="/assets/"]')) return;
  try {
    // One that has rules is there: it fails with what it imports, such as fonts of a host out of reach.
    if (link.sheet?.cssRules.length) return;
  } catch {
    // What could not be loaded has no rules, or none that may be read; one of another host has the latter.
    if (type === 'load') return;
  }
  const here = location.pathname.replace(/(\/+(index)?)?\.html$|\/+$/, '');
  const seems = here.endsWith(`/${path}`) ? here.slice(0, -path.length) : path ? baseUrl : `${here}/`;
  notice.textContent = `${pageText('styleFailed')} ${seems === baseUrl ? pageText('reload') : `Set baseUrl: '${seems}'`}`;
  // Outside of the body, which may not exist yet, and whose children the router replaces one by one.
  root.prepend(notice);
};
// Of the document: loads of elements do not reach the window.
document.addEventListener('error', report, true);
document.addEventListener('load', report, true);
