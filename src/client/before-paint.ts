// Stands inline in the head of every page, so that nothing flickers: what a reader chose earlier is
// applied before the first paint. A page whose styles fail to load because it is served from another
// path than it was built for says so.
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

addEventListener(
  'error',
  ({ target }) => {
    const here = location.pathname.replace(/(\/index)?(\.html)?\/*$/, '');
    const seems = here.endsWith(`/${path}`) ? here.slice(0, -(path?.length ?? 0)) : path ? base : `${here}/`;
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || seems === base) return;
    const notice = document.createElement('p');
    notice.role = 'alert';
    notice.style.cssText = 'padding:9px;color:red';
    notice.textContent = `This site did not load properly. Set baseUrl: '${seems}'`;
    addEventListener('DOMContentLoaded', () => document.body.prepend(notice));
  },
  { capture: true, once: true },
);

export {};
