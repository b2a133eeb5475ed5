// Stands inline in the head of every page, so that nothing flickers: what a reader chose earlier is
// applied before the first paint. A page whose styles fail to load says so, and where it is served from
// another path than it was built for, which one.
const root = document.documentElement;
root.dataset.at = location.pathname;
const { base, path, announcement, choice } = root.dataset;
try {
  if (DOCSGEN.announcement && announcement && localStorage[`docsgen:${base}:announcement`] === announcement)
    root.dataset.dismissed = '';
  const mode = DOCSGEN.colorModes && choice !== undefined && localStorage[`docsgen:${base}:mode`];
  if (mode) root.dataset.theme = mode;
} catch {
  // No storage, no choices.
}

const notice = document.createElement('p');
notice.role = 'alert';
notice.style.cssText = 'margin:0;padding:1em;background:#c01f2e;color:#fff;font:1em sans-serif';

// Images, preloads and scripts fail as well, in any order, and only a style sheet of the site says something.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target as Partial<Element>).matches?.('[rel=stylesheet][href^="/"]')) return;
    const here = location.pathname.replace(/(\/index)?(\.html)?\/*$/, '');
    const seems = here.endsWith(`/${path}`) ? here.slice(0, -(path?.length ?? 0)) : path ? base : `${here}/`;
    notice.textContent = `This site did not load properly. ${seems === base ? 'Reload the page.' : `Set baseUrl: '${seems}'`}`;
    // Beside the body, which may not have begun, and whose children the router takes one by one.
    root.prepend(notice);
  },
  true,
);

export {};
