import { createRoot } from 'react-dom/client';
import { encodePath } from '../../shared/paths.ts';
import { messagesIn } from '../../shared/texts/messages.ts';
import type { TryItOperation, TryItSchemas } from '../../shared/try-it.ts';
import { element } from '../element.ts';
import { loadedOnce } from '../loaded-once.ts';
import type { Tools } from '../reference/tools.ts';
import { Context } from './context.ts';
import type { TryItText } from './problem-text.ts';
import { Console } from './request-form.tsx';
import { createSchemaReader } from './schema.ts';

const loadText = loadedOnce(
  async (address): Promise<TryItText> => messagesIn(await load(address), document.documentElement.lang),
);

/** The panel of each button that was used. */
const panels = new WeakMap<Element, HTMLElement>();

/**
 * Opens the console of an operation, or closes it.
 *
 * @param leave ends it, when the router replaces the page
 */
export async function toggleConsole(button: HTMLElement, tools: Tools, leave: AbortSignal): Promise<void> {
  const known = panels.get(button);
  const section = button.closest('.operation');
  if (known) {
    known.hidden = !known.hidden;
    button.ariaExpanded = String(!known.hidden);
    return;
  }
  if (section === null || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const panel = element('section', { className: 'try-it', id: `${section.id}@try-it` });
  try {
    button.closest('.operation-line')?.after(panel);
    await mount(panel, button, tools, leave);
    panels.set(button, panel);
    button.ariaExpanded = 'true';
    button.setAttribute('aria-controls', panel.id);
  } catch (error) {
    panel.remove();
    throw error;
  } finally {
    button.ariaBusy = null;
  }
}

async function mount(panel: HTMLElement, button: HTMLElement, tools: Tools, leave: AbortSignal): Promise<void> {
  const [text, [operation, schemas]] = await Promise.all([
    loadText(DOCSGEN.tryItTexts),
    loadOperation(button.dataset.tryIt ?? ''),
    styled(panel),
  ]);
  if (leave.aborted) return;
  button.textContent = text('tryIt.open');
  const section = panel.closest('.operation') ?? panel;
  panel.ariaLabel = button.ariaLabel = `${button.textContent}: ${section.querySelector('.heading-entry')?.textContent}`;
  const root = createRoot(panel.appendChild(document.createElement('div')));
  const reader = createSchemaReader(schemas);
  root.render(
    <Context value={{ operation, schemas, reader, text, tools }}>
      <Console section={section} />
    </Context>,
  );
  leave.addEventListener('abort', () => root.unmount());
}

async function loadOperation(address: string): Promise<readonly [TryItOperation, TryItSchemas]> {
  const operation: TryItOperation = await load(address);
  return [operation, operation.schemas === undefined ? {} : await load(encodePath(operation.schemas))];
}

async function load(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`for ${address} the server answered ${response.status} ${response.statusText}`);
  return response.json();
}

/** In the head, styles of one page would make the router load the next one as a document. */
function styled(panel: HTMLElement): Promise<void> {
  const link = element('link', { rel: 'stylesheet', href: DOCSGEN.tryItStyles });
  panel.replaceChildren(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${link.href} could not be loaded`));
  });
}
