/**
 * Sends what readers say of a page: first whether it has helped, then, if they like, why. Is called for each page.
 *
 * @param page.signal is aborted when the reader goes to another page
 */
export default function start({ signal }: { readonly signal: AbortSignal }): void {
  const section = document.querySelector<HTMLElement>('[data-feedback]');
  if (section === null) return;
  const ask = section.querySelector<HTMLElement>('.page-feedback-ask');
  const form = section.querySelector('form');
  const status = section.querySelector('[role=status]');
  if (ask === null || form === null || status === null) return;
  const { feedback = '', thanks = '', failed = '' } = section.dataset;
  let answer = '';

  const send = async (more: object): Promise<boolean> => {
    const { version } = document.documentElement.dataset;
    const body = JSON.stringify({ page: location.pathname, title: document.title, version, answer, ...more });
    try {
      // As plain text, which servers of other sites get without being asked first.
      const { ok } = await fetch(feedback, { method: 'POST', body, signal });
      status.textContent = ok ? thanks : failed;
      return ok;
    } catch {
      if (!signal.aborted) status.textContent = failed;
      return false;
    }
  };

  ask.addEventListener(
    'click',
    async ({ target }) => {
      const button = (target as Element).closest('button');
      if (button === null || button.ariaDisabled === 'true') return;
      answer = button.value;
      // Not disabled, which would lose the focus.
      for (const other of ask.querySelectorAll('button')) {
        other.ariaPressed = String(other === button);
        other.ariaDisabled = 'true';
      }
      if (await send({})) form.hidden = false;
      else for (const other of ask.querySelectorAll('button')) other.ariaDisabled = null;
    },
    { signal },
  );
  form.addEventListener(
    'submit',
    async (event) => {
      event.preventDefault();
      const comment = String(new FormData(form).get('comment') ?? '').trim();
      if (comment !== '' && (await send({ comment }))) form.hidden = true;
    },
    { signal },
  );
}
