import type { SampleRequests } from '../../shared/request/sample-requests.ts';
import { colourCode } from './colours.ts';
import { chosenRequest } from './requests.ts';

/**
 * Writes the samples of a request with the body that a reader chooses.
 *
 * @returns what writes those next to a choice
 */
export async function createBodies(
  suffix: string,
  loadRequests: () => Promise<SampleRequests>,
): Promise<(choice: HTMLSelectElement) => void> {
  const [{ printerOf }, requests]: [typeof import('../../shared/request/more-languages.ts'), SampleRequests] =
    await Promise.all([import(DOCSGEN.moreSamples + suffix), loadRequests()]);
  return (choice) => {
    const entry = requests[choice.closest('.operation')?.id ?? ''];
    const card = choice.closest('.sample-card');
    // What the document says of the first one.
    for (const note of card?.querySelectorAll<HTMLElement>(':scope > .prose') ?? []) note.hidden = choice.value !== '0';
    // The menu of languages writes its own, and a console what a reader enters there.
    const tabs = card?.querySelectorAll<HTMLElement>('.request-samples > .tab') ?? [];
    for (const tab of tabs) {
      const { value: language = '', more } = tab.dataset;
      const code = tab.querySelector('code');
      if (!entry?.languages?.includes(language) || !code || more !== undefined || code.dataset.entered !== undefined)
        continue;
      const server = code.querySelector('[data-server-url]');
      const request = chosenRequest(entry, tab);
      const address = server?.textContent ?? request.server;
      const text = printerOf(language)?.print({ ...request, server: address }) ?? '';
      const start = text.indexOf(address);
      // The element stays: it follows the server that is chosen on the page.
      if (server && start >= 0) code.replaceChildren(text.slice(0, start), server, text.slice(start + address.length));
      else code.textContent = text;
      colourCode(code);
    }
  };
}
