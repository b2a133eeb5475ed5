import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { plainText } from '../../shared/request/text.ts';
import type { TryItSchemas } from '../../shared/try-it.ts';
import { Authorization } from './authorization.tsx';
import { credentialsOf, isComplete, maySayWho } from './authorize.ts';
import { BodyPart, bodyInit, emptyBody, hasNoBody } from './body.tsx';
import { useConsole } from './context.ts';
import { type EnteredBody, enteredRequest, parameterKey } from './entered.ts';
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
  const { security, schemes, parameters: specs, body: bodySpec } = operation;
  const [server, picker] = useServer();
  const [parameters, setParameters] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(specs.map((spec) => [parameterKey(spec), spec.value])),
  );
  const [body, setBody] = useState<EnteredBody<File> | undefined>(() =>
    bodySpec === undefined ? undefined : emptyBody(operation, 0),
  );
  const vault = useMemo(() => vaultOf(operation.document, () => sessionStorage), [operation]);
  const version = useSyncExternalStore(vault.subscribe, vault.version);
  const { origin } = new URL(server);
  const isEntered = (choice: number) =>
    security[choice]?.every(({ name }) => {
      const scheme = schemes[name];
      return scheme !== undefined && isComplete(scheme, vault.fieldsFor(name, origin));
    });
  const [choice, setChoice] = useState(() =>
    Math.max(
      0,
      security.findIndex((uses, index) => uses.length > 0 && isEntered(index)),
    ),
  );
  const [reveals, setReveals] = useState(false);
  const [viaProxy, setViaProxy] = useState(false);
  const [proxyMayRead, setProxyMayRead] = useState(false);
  const [problems, setProblems] = useState<Problems>(new Map());
  const [outcome, setOutcome] = useState<Outcome>();
  const sending = useRef<AbortController>(undefined);
  const [isSending, setSending] = useState(false);

  const uses = security[choice] ?? [];
  const fieldsOf = (name: string) => vault.fieldsFor(name, origin);
  const samples = useMemo(() => samplesOf(section, operation.languages), [section, operation]);
  useEffect(() => samples.end, [samples]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with what the vault has
  useEffect(() => {
    const credentials = credentialsOf(uses, schemes, fieldsOf, { isSample: true, reveals });
    samples.show(enteredRequest(operation, { server, parameters, body }, credentials, reader));
  }, [samples, server, parameters, body, choice, reveals, version]);
  useEffect(() => () => sending.current?.abort(), []);

  const proxy = operation.proxy;
  const proxyOrigin = proxy === undefined ? undefined : new URL(proxy, location.href).origin;
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
    const credentials = credentialsOf(mayAuthorize ? uses : [], schemes, fieldsOf, { isSample: false });
    const request = enteredRequest(operation, { server, parameters, body }, credentials, reader);
    const isOwnOrigin = origin === location.origin && !viaProxy;
    const controller = new AbortController();
    sending.current = controller;
    setOutcome(undefined);
    setSending(true);
    const result = await send({
      request,
      body: body === undefined || hasNoBody(operation.method) ? undefined : bodyInit(operation, body, reader),
      hasCredentials: maySayWho(request, credentials),
      cookies: isOwnOrigin ? credentials.cookies.map(([name, value]) => [name, plainText(value)] as const) : [],
      proxy: viaProxy ? proxy : undefined,
      signal: controller.signal,
      onProgress: setOutcome,
    });
    if (sending.current !== controller) return;
    setOutcome(result);
    setSending(false);
    if (result.kind === 'answer') {
      const time = text('tryIt.time', { time: Math.round(result.ended) });
      const value = [`${result.status} ${result.statusText}`, time].join(text('api.comma'));
      tools.announce(text('api.colon', { label: text('tryIt.response'), value }));
    }
  };

  /** In a text of several lines, Enter alone begins a line. */
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

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
            <label>
              <input type="checkbox" checked={viaProxy} onChange={({ target }) => setViaProxy(target.checked)} />{' '}
              {text('tryIt.viaProxy', { origin: proxyOrigin })}
            </label>
            {viaProxy && uses.length > 0 && (
              <label>
                <input
                  type="checkbox"
                  checked={proxyMayRead}
                  onChange={({ target }) => setProxyMayRead(target.checked)}
                />{' '}
                {text('tryIt.proxyConsent', { origin: proxyOrigin })}
              </label>
            )}
          </div>
        )}
        <div className="try-it-actions">
          {/* One that is disabled would lose the focus of a keyboard. */}
          <button type="submit" className="try-it-send" aria-disabled={isSending}>
            {problems.size > 0 ? text('tryIt.sendAnyway') : text('tryIt.send')}
          </button>
          {isSending && (
            <button type="button" className="try-it-button" onClick={() => sending.current?.abort()}>
              {text('tryIt.cancel')}
            </button>
          )}
          {problems.size > 0 && (
            <p className="try-it-problem" role="alert">
              {text('tryIt.problems', { count: countOf(problems) })}
            </p>
          )}
        </div>
      </form>
      <ResponsePart outcome={outcome} isSending={isSending} proxy={viaProxy ? undefined : proxyOrigin} />
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
