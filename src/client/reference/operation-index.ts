/** Finds what a large document leaves out of the contents of its pages: its first page lists all operations. */
export async function missingOperations(nav: HTMLElement): Promise<readonly HTMLElement[]> {
  const overview = nav.querySelector('a');
  if (overview === null) return [];
  const first = overview.pathname === location.pathname ? document : await load(overview.href);
  const here = new Set([...nav.querySelectorAll('a')].map(({ href }) => href));
  return [...first.querySelectorAll('.reference-section')].flatMap((section) => {
    const title = section.querySelector('.heading-section')?.textContent;
    const item = [...nav.querySelectorAll('.reference-nav-tag')]
      .find((link) => link.textContent === title)
      ?.closest('li');
    const links = [...section.querySelectorAll<HTMLAnchorElement>('.operation-index a[href]')];
    const missing = links.filter((link) => !here.has(new URL(link.getAttribute('href') ?? '', location.href).href));
    if (!item || missing.length === 0) return [];
    const list = item.querySelector(':scope > ul') ?? item.appendChild(document.createElement('ul'));
    return missing.map((link) => {
      const entry = document.createElement('li');
      entry.hidden = true;
      const copy = document.importNode(link, true);
      copy.dataset.filterText += ` ${link.id.split('/').pop()}`;
      for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id');
      entry.append(copy);
      list.append(entry);
      return entry;
    });
  });
}

async function load(address: string): Promise<Document> {
  const response = await fetch(address);
  return new DOMParser().parseFromString(response.ok ? await response.text() : '', 'text/html');
}
