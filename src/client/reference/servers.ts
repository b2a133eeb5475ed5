import { serverAddress } from '../../shared/percent-encode.ts';
import type { Tools } from './tools.ts';

/** The fields of the page that choose the server of all samples; `undefined` where there is nothing to choose. */
export function serverPicker() {
  const picker = document.querySelector<HTMLElement>('[data-server-picker]');
  const select = picker?.querySelector<HTMLSelectElement>('[data-server-select]');
  if (!picker || !select) return undefined;
  const fields = [...picker.querySelectorAll<HTMLElement>('[data-server]')].flatMap((around) => {
    const input = around.querySelector<HTMLInputElement | HTMLSelectElement>('[data-server-variable]');
    return input ? [{ around, input, name: input.dataset.serverVariable ?? '' }] : [];
  });
  const fieldsOf = (url: string) => fields.filter(({ around }) => around.dataset.server === url);
  return { picker, select, fields, fieldsOf };
}

/**
 * The fields that choose a server and its variables; samples follow, on every page of the document.
 *
 * @returns what gives the address of the chosen one; `undefined` where there is nothing to choose
 */
export function chooseServer(nav: HTMLElement, { recall, remember }: Tools): (() => string) | undefined {
  const page = serverPicker();
  if (!page) return undefined;
  const { picker, select, fields, fieldsOf } = page;
  const key = `server:${documentAddress(nav)}`;
  const places = document.querySelectorAll('[data-server-url]');

  const show = () => {
    for (const { around } of fields) around.hidden = around.dataset.server !== select.value;
    const variables = new Map(
      // One that is emptied has the value that it had.
      fieldsOf(select.value).map(({ name, input }) => [name, input.value || (input as HTMLInputElement).defaultValue]),
    );
    const address = serverAddress(select.value, variables);
    for (const place of places) if (place.textContent !== address) place.textContent = address;
    return { url: select.value, variables: [...variables], address };
  };

  restore(recall(key), (url, variables) => {
    if (![...select.options].some(({ value }) => value === url)) return;
    select.value = url;
    for (const { name, input } of fieldsOf(url)) {
      const value = variables.get(name);
      if (value === undefined) continue;
      const before = input.value;
      input.value = value;
      // A value that is no longer among those to choose from.
      if (input.value !== value) input.value = before;
    }
  });
  picker.hidden = false;
  picker.oninput = () => {
    const { url, variables } = show();
    remember(key, JSON.stringify({ url, variables }));
  };
  show();
  return () => show().address;
}

/** The first entry of the contents leads to where the document begins. */
function documentAddress(nav: HTMLElement): string {
  return (nav.querySelector('a')?.pathname ?? '').replace(/(\/index)?(\.html)?\/*$/, '');
}

/** Uses a stored value, which may be of another release or of another program. */
function restore(text: string | undefined, use: (url: string, variables: ReadonlyMap<unknown, string>) => void): void {
  try {
    const { url, variables } = JSON.parse(text ?? '');
    use(url, new Map(variables));
  } catch {
    // Nothing that can be used.
  }
}
