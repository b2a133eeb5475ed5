import { type Assistant, assistantOf, type HostedSearch } from '../../../shared/hosted-search.ts';
import { element } from '../../element.ts';
import { errorBox } from '../../error-box.ts';
import { ownAddress } from '../hosted.ts';
import { closeButton, type SearchText } from '../view.ts';
import { answerHtml } from './answer.ts';
import {
  type Ask,
  AssistantError,
  type ChatMessage,
  chatMessage,
  createAssistant,
  suggestedQuestions,
} from './service.ts';
import { addStyles } from './styles.ts';

interface Setting {
  readonly text: SearchText;
  readonly service: HostedSearch;
  /** Of the site, first that of the page. */
  readonly origins: readonly string[];
}

/** A conversation with an assistant, and the dialog that shows it. */
interface Conversation extends Setting {
  readonly ask: Ask;
  readonly view: ReturnType<typeof createView>;
  /** Closes it and the search below it, when a link of an answer is followed. */
  readonly leave: () => void;
  /** What was asked and answered so far. */
  messages: readonly ChatMessage[];
  /** Stops the answer that is being written. */
  stop: (() => void) | undefined;
}

/** Makes the dialog of a conversation, above the search. What it gives opens the dialog and asks a question, unless that is empty. */
export function openConversation(search: HTMLDialogElement, setting: Setting): (question: string) => void {
  const assistant = assistantOf(setting.service) as Assistant;
  const view = createView(setting.text);
  const { dialog, form, field } = view;
  const conversation: Conversation = {
    ...setting,
    view,
    ask: createAssistant(assistant),
    leave: () => search.close(),
    messages: [],
    stop: undefined,
  };
  addStyles();
  search.append(dialog);
  // In the top layer, it would go on to cover the page.
  search.addEventListener('close', () => dialog.close());
  dialog.onclose = () => conversation.stop?.();
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    if (conversation.stop) conversation.stop();
    else void answer(conversation, field.value.trim());
  };
  void suggestedQuestions(setting.service, assistant).then((questions) => offer(conversation, questions));
  return (question) => {
    dialog.showModal();
    field.focus();
    if (conversation.stop === undefined) void answer(conversation, question);
  };
}

function createView(text: SearchText) {
  const field = element('input', {
    className: 'search-field',
    ariaLabel: text('search.askQuestion'),
    placeholder: text('search.askQuestion'),
    autocomplete: 'off',
    enterKeyHint: 'send',
  });
  const send = element('button', { className: 'search-filter' }, text('search.askSend'));
  const dialog = element('dialog', { className: 'search ask-ai', ariaLabel: text('search.ask') });
  const close = closeButton(dialog, text('search.askBack'), text('search.escape'));
  const form = element('form', { className: 'search-head' }, field, send, close);
  const suggestions = element('div', { className: 'search-filters' });
  const turns = element('div', { className: 'prose' });
  const note = element('p', { className: 'search-by' }, text('search.askNote'));
  // Read by keyboard, too: it scrolls, and may have nothing else to focus.
  const body = element('div', { className: 'search-body', tabIndex: 0, role: 'region' }, turns, note);
  body.ariaLabel = text('search.ask');
  const status = element('p', { role: 'status', className: 'visually-hidden' });
  dialog.append(form, suggestions, body, status);
  return { dialog, form, field, send, suggestions, turns, body, status };
}

function offer(conversation: Conversation, questions: readonly string[]): void {
  const { suggestions, turns } = conversation.view;
  if (turns.hasChildNodes()) return;
  suggestions.replaceChildren(
    ...questions.map((question) => {
      const button = element('button', { type: 'button', className: 'search-filter' }, question);
      button.onclick = () => void answer(conversation, question);
      return button;
    }),
  );
}

/** Asks a question, and shows the answer while it is written. */
async function answer(conversation: Conversation, question: string): Promise<void> {
  if (question === '') return;
  const { view, text } = conversation;
  const [heading, shown] = [element('h2', {}, question), element('div')];
  const progress = element('div', { className: 'progress' });
  const stopping = new AbortController();
  conversation.stop = () => stopping.abort();
  const asked = [...conversation.messages, chatMessage('user', question)];
  let written = '';
  const showing = showOncePerFrame(() => show(shown, written, conversation));
  view.suggestions.replaceChildren();
  view.turns.append(heading, shown);
  view.dialog.append(progress);
  Object.assign(view.field, { value: '' }).focus();
  view.send.textContent = text('search.askStop');
  view.status.textContent = text('search.askWaiting');
  heading.scrollIntoView({ block: 'start' });
  try {
    for await (const piece of conversation.ask(asked, stopping.signal)) {
      written += piece;
      showing.soon();
    }
    showing.now();
    if (written.trim() === '') throw new AssistantError();
  } catch (error) {
    showing.now();
    if (!stopping.signal.aborted) {
      fail(conversation, [heading, shown], error);
      return;
    }
  } finally {
    progress.remove();
    conversation.stop = undefined;
    view.send.textContent = text('search.askSend');
  }
  view.status.textContent = shown.textContent;
  if (written.trim() === '') return;
  conversation.messages = [...asked, chatMessage('assistant', written.trim())];
}

/** Renders at most once for each frame of the screen: many pieces of an answer may come between two, and each would render all of it. */
function showOncePerFrame(render: () => void): { readonly soon: () => void; readonly now: () => void } {
  let frame = 0;
  const now = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    render();
  };
  return {
    soon: () => {
      frame ||= requestAnimationFrame(now);
    },
    now,
  };
}

/** Shows an answer as far as it is written, with links that lead to the site that is shown. */
function show(place: HTMLElement, markdown: string, { origins, leave }: Conversation): void {
  place.innerHTML = answerHtml(markdown);
  for (const link of place.querySelectorAll('a')) {
    const href = ownAddress(link.href, origins);
    if (href === undefined) continue;
    link.href = href;
    if (!href.startsWith('/')) continue;
    link.onclick = ({ metaKey, ctrlKey, shiftKey }) => {
      if (!metaKey && !ctrlKey && !shiftKey) leave();
    };
  }
}

/** Shows why an answer is not there, or not whole, with a button that asks again. The question is no part of the conversation then. */
function fail(conversation: Conversation, [heading, shown]: readonly HTMLElement[], error: unknown): void {
  const retry = () => {
    heading?.remove();
    shown?.remove();
    void answer(conversation, heading?.textContent ?? '');
  };
  // Other errors are those of the browser, such as a network that is not there.
  const reason = error instanceof AssistantError && error.message !== '' ? error.message : undefined;
  shown?.append(errorBox(conversation.text('search.askFailed'), retry, reason));
  conversation.view.status.textContent = '';
}
