import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { printCurl } from '../../shared/request/print/curl.ts';
import { textWithVariables } from '../../shared/request/text.ts';
import type { SchemeUse, TryItSchemas } from '../../shared/try-it.ts';
import { Authorization } from './authorization.tsx';
import { credentialsOf, isComplete, maySayWho } from './authorize.ts';
import { BodyPart, bodyInit, hasNoBody } from './body.tsx';
import { useBody } from './body-choice.ts';
import { useConsole } from './context.ts';
import { enteredRequest, parameterKey } from './entered.ts';
import { Parameters } from './parameters.tsx';
import { type Check, countOf, findProblems, type Problems } from './problems.ts';
import { ResponsePart } from './response.tsx';
import { samplesOf } from './samples.ts';
import { type Outcome, send } from './send.ts';
import { useServer } from './server.tsx';
import { vaultOf } from './vault.ts';

interface ConsoleProps {
  readonly section: Element;
}

/** The form of a request, and what the server answers. */
export function Console({ section }: ConsoleProps) {
  const { operation, schemas, reader, text, tools } = useConsole();
  const { parameters: specs, body: bodySpec, proxy } = operation;
  const [server, picker] = useServer();
  const { origin } = new URL(server);
  const [parameters, setParameters] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(specs.map((spec) => [parameterKey(spec), spec.value])),
  );
  const [body, setBody] = useBody(section);
  const { vault, version, choice, setChoice, uses, credentials } = useCredentials(origin);
  const [reveals, setReveals] = useState(false);
  const [viaProxy, setViaProxy] = useState(false);
  const [proxyMayRead, setProxyMayRead] = useState(false);
  const [problems, setProblems] = useState<Problems>(new Map());
  const { outcome, isSending, start, cancel } = useSending();
  const [command, setCommand] = useState('');

  const samples = useMemo(() => samplesOf(section, operation.languages), [section, operation]);
  useEffect(() => samples.end, [samples]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with what the vault has
  useEffect(() => {
    const shown = credentials(uses, { isSample: true, reveals });
    samples.show(enteredRequest(operation, { server, parameters, body }, shown, reader));
  }, [samples, server, parameters, body, choice, reveals, version]);

  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (isSending) return;
    const found = findProblems({ operation, parameters, body, reader }, await checkWith(schemas));
    const isKnown = problems.size > 0 && JSON.stringify([...found]) === JSON.stringify([...problems]);
    setProblems(found);
    if (found.size > 0 && !isKnown) {
      tools.announce(text('tryIt.problems', { count: countOf(found) }));
      return;
    }
    const mayAuthorize = !viaProxy || proxyMayRead;
    const sent = credentials(mayAuthorize ? uses : [], { isSample: false });
    const request = enteredRequest(operation, { server, parameters, body }, sent, reader);
    // Secrets are in no place that the reader has not asked for; what was not entered was not sent.
    const named = (mayAuthorize ? uses : []).filter(({ name }) => {
      const scheme = operation.schemes[name];
      return scheme !== undefined && isComplete(scheme, vault.fieldsFor(name, origin));
    });
    const shown = credentials(named, { isSample: true, reveals });
    setCommand(printCurl(enteredRequest(operation, { server, parameters, body }, shown, reader)));
    const isOwnOrigin = origin === location.origin && !viaProxy;
    const result = await start({
      request,
      body: body === undefined || hasNoBody(operation.method) ? undefined : bodyInit(operation, body, reader),
      hasCredentials: maySayWho(request, sent),
      cookies: isOwnOrigin ? sent.cookies.map(([name, value]) => [name, textWithVariables(value)] as const) : [],
      proxy: viaProxy ? proxy : undefined,
    });
    if (result?.kind === 'answer') {
      const time = text('tryIt.time', { time: Math.round(result.ended) });
      const value = [`${result.status} ${result.statusText}`, time].join(text('api.comma'));
      tools.announce(text('api.colon', { label: text('tryIt.response'), value }));
    }
  };

  /** In a text of several lines, Enter alone begins a line. */
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  const proxyOrigin = proxy === undefined ? undefined : new URL(proxy, location.href).origin;
  return (
    <div className="try-it-columns">
      <form
        className="try-it-request"
        aria-label={text('api.request')}
        noValidate
        onSubmit={submit}
        onKeyDown={submitByKey}
      >
        <p className="try-it-title">{text('api.request')}</p>
        {picker}
        <Authorization
          vault={vault}
          origin={origin}
          choice={choice}
          onChoose={setChoice}
          reveals={reveals}
          onReveal={setReveals}
        />
        <Parameters
          values={parameters}
          onChange={(key, value) => setParameters((before) => ({ ...before, [key]: value }))}
          problems={problems}
        />
        {bodySpec !== undefined && <BodyPart body={body} onChange={setBody} problems={problems.get('body') ?? []} />}
        {proxyOrigin !== undefined && (
          <div className="try-it-options">
            <Option
              isChosen={viaProxy}
              onChange={setViaProxy}
              label={text('tryIt.viaProxy', { origin: proxyOrigin })}
            />
            {viaProxy && uses.length > 0 && (
              <Option
                isChosen={proxyMayRead}
                onChange={setProxyMayRead}
                label={text('tryIt.proxyConsent', { origin: proxyOrigin })}
              />
            )}
          </div>
        )}
        <SendButtons isSending={isSending} onCancel={cancel} problems={problems} />
      </form>
      <ResponsePart
        outcome={outcome}
        command={command}
        isSending={isSending}
        proxy={viaProxy ? undefined : proxyOrigin}
      />
    </div>
  );
}

/**
 * The credentials of the reader for a server, and which of the alternatives in `security` is used: at first one whose fields were
 * filled in before.
 *
 * @param origin of the server: what was entered for one is not sent to others
 */
function useCredentials(origin: string) {
  const { operation } = useConsole();
  const { security, schemes } = operation;
  const vault = useMemo(() => vaultOf(operation.document, () => sessionStorage), [operation]);
  const version = useSyncExternalStore(vault.subscribe, vault.version);
  const fieldsOf = (name: string) => vault.fieldsFor(name, origin);
  const isEntered = (uses: readonly SchemeUse[]) =>
    uses.every(({ name }) => {
      const scheme = schemes[name];
      return scheme !== undefined && isComplete(scheme, fieldsOf(name));
    });
  const [choice, setChoice] = useState(() =>
    Math.max(
      0,
      security.findIndex((uses) => uses.length > 0 && isEntered(uses)),
    ),
  );
  const credentials = (uses: readonly SchemeUse[], kind: Parameters<typeof credentialsOf>[3]) =>
    credentialsOf(uses, schemes, fieldsOf, kind);
  return { vault, version, choice, setChoice, uses: security[choice] ?? [], credentials };
}

/** Sends requests, one at a time. A request that another one has replaced changes nothing any more. */
function useSending() {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const start = async (request: Omit<Parameters<typeof send>[0], 'signal' | 'onProgress'>) => {
    const controller = new AbortController();
    sending.current = controller;
    setOutcome(undefined);
    setSending(true);
    const result = await send({ ...request, signal: controller.signal, onProgress: setOutcome });
    if (sending.current !== controller) return undefined;
    setOutcome(result);
    setSending(false);
    return result;
  };
  return { outcome, isSending, start, cancel: () => sending.current?.abort() };
}

interface OptionProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly label: string;
}

function Option({ isChosen, onChange, label }: OptionProps) {
  return (
    <label>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} /> {label}
    </label>
  );
}

interface SendButtonsProps {
  readonly isSending: boolean;
  readonly onCancel: () => void;
  readonly problems: Problems;
}

/** The buttons to send and to cancel. With problems, the first click shows them and the next one sends anyway. */
function SendButtons({ isSending, onCancel, problems }: SendButtonsProps) {
  const { text } = useConsole();
  return (
    <div className="try-it-actions">
      {/* One that is disabled would lose the focus of a keyboard. */}
      <button type="submit" className="try-it-send" aria-disabled={isSending}>
        {problems.size > 0 ? text('tryIt.sendAnyway') : text('tryIt.send')}
      </button>
      {isSending && (
        <button type="button" className="try-it-button" onClick={onCancel}>
          {text('tryIt.cancel')}
        </button>
      )}
      {problems.size > 0 && (
        <p className="try-it-problem" role="alert">
          {text('tryIt.problems', { count: countOf(problems) })}
        </p>
      )}
    </div>
  );
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
