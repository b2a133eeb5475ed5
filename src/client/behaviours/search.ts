/** Opens the search in place of the page that lists everything. Everything else of it is loaded then. */
export function offerSearch(): void {
  const open = async (event: Event, link: HTMLAnchorElement) => {
    event.preventDefault();
    try {
      (await import('../search/dialog.ts')).openSearch(link);
    } catch {
      location.assign(link.href);
    }
  };
  for (const type of ['click', 'keydown'] as const) {
    document.addEventListener(type, (event) => {
      const { key, ctrlKey, metaKey } = event as KeyboardEvent;
      const target = event.target as Element;
      const held = ctrlKey || metaKey;
      const link = document.querySelector<HTMLAnchorElement>('[data-search]');
      if (link && (key ? (held ? key === 'k' : key === '/' && !target.closest('input,textarea,select')) : !held && link.contains(target)))
        open(event, link);
    });
  }
}
