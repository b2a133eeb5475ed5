/** Is called for each page; `signal` is aborted when the reader goes to another one. */
export default function start({ signal }: { readonly signal: AbortSignal }): void {
  const section = document.querySelector<HTMLElement>('.feedback');
  const { url } = section?.dataset ?? {};
  if (section === null || url === undefined) return;
  section.hidden = false;
  const send = async (event: Event) => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    const body = JSON.stringify({ page: location.pathname, answer: event.target.value });
    const sent = await fetch(url, { method: 'POST', body }).catch(() => undefined);
    const status = section.querySelector('[role=status]');
    if (status !== null) status.textContent = sent?.ok ? 'Thank you.' : 'This could not be sent.';
  };
  section.addEventListener('click', (event) => void send(event), { signal });
}
