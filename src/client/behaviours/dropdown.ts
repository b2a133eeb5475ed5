/** Closes an open dropdown when the reader turns elsewhere. Opening it needs no script. */
export function closeDropdowns(): void {
  const close = (target: Element | null) => {
    const open = document.querySelector<HTMLDetailsElement>('.dropdown[open]');
    if (open === null || (target !== null && open.contains(target))) return;
    if (target === null && open.contains(document.activeElement)) open.querySelector('summary')?.focus();
    open.open = false;
  };
  for (const event of ['pointerdown', 'focusin']) {
    document.addEventListener(event, ({ target }) => close(target as Element));
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(null);
  });
}
