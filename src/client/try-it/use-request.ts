import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { maySayWho } from '../../shared/request/credentials.ts';
import { printCurl } from '../../shared/request/print/curl.ts';
import { textWithVariables } from '../../shared/request/text.ts';
import type { TryItSchemas } from '../../shared/try-it.ts';
import { bodyInit, hasNoBody } from './body.tsx';
import { useConsole } from './context.ts';
import { enteredRequest } from './entered.ts';
import { historyOf, type Sent } from './history.ts';
import type { Outcome } from './outcome.ts';
import { type Check, countOf, findProblems, type Problems } from './problems.ts';
import { samplesOf } from './samples.ts';
import { send } from './send.ts';
import { type Access, type Form, useAccess, useForm } from './use-form.ts';

/** The request of a console: what is entered, sent and answered. */
export function useRequest(section: Element) {
  const { text, tools } = useConsole();
  const form = useForm(section);
  const access = useAccess(new URL(form.server.address).origin);
  const sending = useSending();
  const [problems, setProblems] = useState<Problems>(new Map());
  const history = useHistory();
  const requests = useRequests(form, access);
  useSamples(section, form, access);
  const isHeld = useCheck(form, problems, setProblems);

  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (sending.isSending || (await isHeld())) return;
    const { sent, command, shown } = requests();
    history.show(undefined);
    const outcome = await sending.start(sent, command);
    if (outcome === undefined) return;
    const { server, parameters, isVia, body } = form;
    const own = { server: server.chosen, parameters, choice: access.choice, viaProxy: isVia.proxy };
    // A field for files cannot be filled in.
    history.add({ ...shown, time: Date.now(), form: { ...own, body: body && { ...body, files: {} } }, outcome });
    if (outcome.kind !== 'answer') return;
    const time = text('tryIt.time', { time: Math.round(outcome.ended) });
    const value = [`${outcome.status} ${outcome.statusText}`, time].join(text('api.comma'));
    tools.announce(text('api.colon', { label: text('tryIt.response'), value }));
  };
  const choose = ({ id, form: filled, command, outcome }: Sent) => {
    form.fill(filled);
    access.setChoice(filled.choice);
    setProblems(new Map());
    sending.show(outcome, command);
    history.show(id);
  };
  const { requests: earlier, shown, clear } = history;
  const list = { requests: earlier, shown, onChoose: choose, onClear: clear };
  return { form, access, problems, submit, sending, history: list };
}

/** What the form makes: the request that is sent, and the same for readers. */
function useRequests({ server, parameters, body, isVia }: Form, { uses, entered, reveals, credentials }: Access) {
  const { operation, reader } = useConsole();
  const { method, proxy } = operation;
  return () => {
    const { address } = server;
    const of = (own: ReturnType<typeof credentials>) =>
      enteredRequest(operation, { server: address, parameters, body }, own, reader);
    const mayAuthorize = !isVia.proxy || isVia.trusted;
    const own = credentials(mayAuthorize ? uses : [], { isSample: false });
    const request = of(own);
    const isOwnOrigin = new URL(address).origin === location.origin && !isVia.proxy;
    // Secrets are in no place that the reader has not asked for; what was not entered was not sent.
    const sample = (reveal: boolean) =>
      of(credentials(mayAuthorize ? entered : [], { isSample: true, reveals: reveal }));
    const hidden = sample(false);
    return {
      sent: {
        request,
        body: body === undefined || hasNoBody(method) ? undefined : bodyInit(operation, body, reader),
        hasCredentials: maySayWho(request, own),
        cookies: isOwnOrigin ? own.cookies.map(([name, value]) => [name, textWithVariables(value)] as const) : [],
        proxy: isVia.proxy ? proxy : undefined,
      },
      command: printCurl(sample(reveals)),
      shown: { method, path: textWithVariables(hidden.path), command: printCurl(hidden) },
    };
  };
}

/** The samples of the page follow what is entered. */
function useSamples(section: Element, { server, parameters, body }: Form, access: Access): void {
  const { operation, reader } = useConsole();
  const { address } = server;
  const { uses, choice, reveals, version, credentials } = access;
  const samples = useMemo(() => samplesOf(section, operation.languages), [section, operation]);
  useEffect(() => samples.end, [samples]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with what the vault has
  useEffect(() => {
    const shown = credentials(uses, { isSample: true, reveals });
    samples.show(enteredRequest(operation, { server: address, parameters, body }, shown, reader));
  }, [samples, address, parameters, body, choice, reveals, version]);
}

/** @returns whether what is entered does not fit, which holds the request; not where the reader knows that and sends it again */
function useCheck({ parameters, body }: Form, known: Problems, onFound: (found: Problems) => void) {
  const { operation, schemas, reader, text, tools } = useConsole();
  return async () => {
    const found = findProblems({ operation, parameters, body, reader }, await checkWith(schemas));
    const isKnown = known.size > 0 && JSON.stringify([...found]) === JSON.stringify([...known]);
    onFound(found);
    if (found.size === 0 || isKnown) return false;
    tools.announce(text('tryIt.problems', { count: countOf(found) }));
    return true;
  };
}

/** The requests of the operation that were sent before. */
function useHistory() {
  const { operation } = useConsole();
  const { method, path, document } = operation;
  const key = `${method} ${path}`;
  const history = useMemo(() => historyOf(document), [document]);
  const requests = useSyncExternalStore(history.subscribe, () => history.of(key));
  const [shown, show] = useState<number>();
  return {
    requests,
    shown,
    show,
    add: (sent: Omit<Sent, 'id'>) => show(history.add(key, sent)),
    clear: () => history.clear(key),
  };
}

/** Sends requests, one at a time. A request that another one has replaced changes nothing any more. */
function useSending() {
  const [outcome, setOutcome] = useState<Outcome>();
  const [command, setCommand] = useState('');
  const [isSending, setSending] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const show = (shown: Outcome | undefined, own: string) => {
    setOutcome(shown);
    setCommand(own);
  };
  const start = async (request: Omit<Parameters<typeof send>[0], 'signal' | 'onProgress'>, own: string) => {
    const controller = new AbortController();
    sending.current = controller;
    show(undefined, own);
    setSending(true);
    const onProgress = (part: Outcome) => sending.current === controller && setOutcome(part);
    const result = await send({ ...request, signal: controller.signal, onProgress });
    if (sending.current !== controller) return undefined;
    setOutcome(result);
    setSending(false);
    return result;
  };
  return { outcome, command, isSending, start, show, cancel: () => sending.current?.abort() };
}

/** Without the validator, the server is the first to check what is sent. */
async function checkWith(schemas: TryItSchemas): Promise<Check> {
  try {
    const { problemsOf }: typeof import('./validate.ts') = await import(DOCSGEN.tryItValidator);
    return (schema, value) => problemsOf(schema, schemas, value);
  } catch {
    return () => [];
  }
}
