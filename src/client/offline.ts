// The script of pages that are opened as files. Browsers load modules and data of files from hosts only: the modules are in this script,
// and each file of data is a script that calls `docsgenFile`.

/** What the build knows of the site. */
interface OfflineSite {
  /** Modules by their paths in the folder of the site. */
  readonly modules: Readonly<Record<string, () => Promise<unknown>>>;
  /** Base URL that the site was built for. */
  readonly base: string;
  /** Paths of pages that are the index of their folder, and of those that look like files, such as `docs/a.b`. */
  readonly indexes: readonly string[];
  readonly dotted: readonly string[];
}

declare global {
  var docsgenFile: (path: string, base64: string) => void;
  var docsgenImport: (address: string) => Promise<unknown>;
}

/** Answers what the modules of a site ask a host for, and starts those of this page. */
export function startOffline({ modules, base, indexes, dotted }: OfflineSite): void {
  const script = document.currentScript as HTMLScriptElement;
  /** Path of the folder of the site, with a slash at its end. */
  const folder = new URL('..', script.src).pathname;
  const { dataset } = document.documentElement;
  for (const key of ['base', 'files']) {
    const known = dataset[key];
    if (known?.startsWith(base)) dataset[key] = folder + known.slice(base.length);
  }
  const pathOf = (address: string) => {
    const { pathname } = new URL(address, location.href);
    return decodeURIComponent(pathname.slice((pathname.startsWith(folder) ? folder : base).length));
  };

  const files = new Map<string, string>();
  globalThis.docsgenFile = (path, base64) => files.set(path, base64);
  globalThis.docsgenImport = async (address) => {
    const load = modules[pathOf(address)];
    if (load === undefined) throw new TypeError(`no module ${address}`);
    return load();
  };
  const online = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    const { href, protocol } = new URL(input instanceof Request ? input.url : input, location.href);
    if (protocol !== 'file:') return online(input, init);
    const path = pathOf(href);
    // Asked for to see whether it is there.
    const headers = { 'Content-Type': 'text/javascript' };
    return Object.hasOwn(modules, path) ? Promise.resolve(new Response('', { headers })) : read(path);
  };

  function read(path: string): Promise<Response> {
    return new Promise((resolve, reject) => {
      const element = document.createElement('script');
      const end = () => {
        element.remove();
        const data = files.get(path);
        files.delete(path);
        if (data === undefined) reject(new TypeError(`no file ${path}`));
        else resolve(new Response(Uint8Array.from(atob(data), (char) => char.charCodeAt(0))));
      };
      element.onload = end;
      element.onerror = end;
      element.src = `${folder}${path.split('/').map(encodeURIComponent).join('/')}.js`;
      document.head.append(element);
    });
  }

  /** The file of an address that a script has made, such as that of a search result. */
  const fileOf = (href: string) => {
    const { pathname, search, hash } = new URL(href, 'file:///');
    const path = pathname.slice(base.length).replace(/\/+$/, '');
    const isFile = /\.[a-z]\w*$/i.test(path) && !dotted.includes(path);
    const end = path === '' ? 'index.html' : isFile ? '' : indexes.includes(path) ? '/index.html' : '.html';
    return folder + path + end + search + hash;
  };
  const lead = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const link of [node, ...node.querySelectorAll('a[href^="/"]')]) {
      const href = link.getAttribute('href') ?? '';
      if (link.localName === 'a' && href.startsWith(base) && !href.startsWith(folder))
        link.setAttribute('href', fileOf(href));
    }
  };
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) [target, ...addedNodes].forEach(lead);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });

  // A script may follow a link as soon as it has made it.
  addEventListener('click', ({ target }) => lead((target as Element).closest('a') as Element), true);

  for (const path of (script.dataset.run ?? '').split(' ')) if (path !== '') void modules[path]?.();
}
