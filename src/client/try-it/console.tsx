import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { encodePath } from '../../shared/paths.ts';
import { isMultipart } from '../../shared/request/media-kind.ts';
import { plainText } from '../../shared/request/text.ts';
import { messagesIn } from '../../shared/texts/messages.ts';
import type { TryItOperation, TryItParameter, TryItSchemas } from '../../shared/try-it.ts';
import type { Tools } from '../reference/tools.ts';
import { Authorization } from './authorization.tsx';
import { credentialsOf, isComplete } from './authorize.ts';
import { Context, problemText, type TryItText, useConsole } from './context.ts';
import {
  bodyKind,
  chosenServer,
  type EnteredBody,
  enteredRequest,
  formParts,
  hasLongNumber,
  mediaTypeOf,
  parameterKey,
  readJson,
} from './entered.ts';
import { Field, FileField, FormFields } from './fields.tsx';
import { ResponsePart } from './response.tsx';
import { samplesOf } from './samples.ts';
import { createSchemaReader, isFile, type SchemaReader } from './schema.ts';
import { type Outcome, send } from './send.ts';
import type { Problem } from './validate.ts';
import { vaultOf } from './vault.ts';

let texts: Promise<TryItText> | undefined;

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
  const panel = document.createElement('section');
  panel.className = 'try-it';
  panel.id = `${section.id}/try-it`;
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
  const { lang } = document.documentElement;
  texts ??= load(DOCSGEN.tryItTexts).then((messages) => messagesIn(messages, lang));
  texts.catch(() => {
    texts = undefined;
  });
  const [text, [operation, schemas]] = await Promise.all([
    texts,
    loadOperation(button.dataset.tryIt ?? ''),
    styled(panel),
  ]);
  if (leave.aborted) return;
  button.textContent = text('tryIt.open');
  panel.ariaLabel = text('tryIt.open');
  const root = createRoot(panel.appendChild(document.createElement('div')));
  const reader = createSchemaReader(schemas);
  root.render(
    <Context value={{ operation, schemas, reader, text }}>
      <Console section={panel.closest('.operation') ?? panel} tools={tools} />
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
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = DOCSGEN.tryItStyles;
  panel.replaceChildren(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${link.href} could not be loaded`));
  });
}

interface ConsoleProps {
  readonly section: Element;
  readonly tools: Tools;
}

/** Problems of the parameters by their keys, and those of the body under `body`. */
type Problems = ReadonlyMap<string, readonly Problem[]>;

function Console({ section, tools }: ConsoleProps) {
  const { operation, schemas, reader, text } = useConsole();
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
      hasCredentials: [credentials.headers, credentials.query, credentials.cookies].some((list) => list.length > 0),
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
      tools.announce(`${text('tryIt.response')}: ${result.status} ${result.statusText}, ${time}`);
    }
  };

  return (
    <div className="try-it-columns">
      <form className="try-it-request" aria-label={text('api.request')} noValidate onSubmit={submit}>
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
          <button type="submit" className="try-it-send" disabled={isSending}>
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

/** Browsers send no body with these. */
function hasNoBody(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function countOf(problems: Problems): number {
  return [...problems.values()].reduce((sum, list) => sum + list.length, 0);
}

function emptyBody(operation: TryItOperation, at: number): EnteredBody<File> {
  return { at, text: mediaTypeOf(operation, { at }).text, files: {} };
}

function bodyInit(operation: TryItOperation, body: EnteredBody<File>, reader: SchemaReader): BodyInit | undefined {
  const mediaType = mediaTypeOf(operation, body);
  switch (bodyKind(mediaType, reader)) {
    case 'file':
      return body.files['']?.[0];
    case 'form': {
      if (!isMultipart(mediaType.type)) {
        const request = enteredRequest(operation, { server: '', parameters: {}, body }, noCredentials, reader);
        return request.body?.kind === 'text' ? request.body.text : '';
      }
      const form = new FormData();
      for (const { name, contentType, content, source } of formParts(mediaType, body, reader)) {
        if (source !== undefined) form.append(name, source, source.name);
        else if ('text' in content)
          form.append(name, contentType === undefined ? content.text : new Blob([content.text], { type: contentType }));
      }
      return form;
    }
    default:
      return body.text;
  }
}

const noCredentials = { headers: [], query: [], cookies: [], basic: false };

type Check = (schema: unknown, value: unknown) => readonly Problem[];

/** Without the validator, the server is the first to check what is sent. */
async function checkWith(schemas: TryItSchemas): Promise<Check> {
  try {
    const { problemsOf }: typeof import('./validate.ts') = await import(DOCSGEN.tryItValidator);
    return (schema, value) => problemsOf(schema, schemas, value);
  } catch {
    return () => [];
  }
}

function findProblems(
  {
    operation,
    parameters,
    body,
    reader,
  }: {
    readonly operation: TryItOperation;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly body: EnteredBody<File> | undefined;
    readonly reader: SchemaReader;
  },
  check: Check,
): Problems {
  const found = new Map<string, readonly Problem[]>();
  const add = (key: string, problems: readonly Problem[]) => {
    if (problems.length > 0) found.set(key, problems);
  };
  const missing: Problem = { path: [], keyword: 'required', limit: undefined };
  for (const spec of operation.parameters) {
    const value = parameters[parameterKey(spec)];
    if (value === undefined) add(parameterKey(spec), spec.required ? [missing] : []);
    else if (spec.mediaType === undefined) add(parameterKey(spec), check(spec.schema, value));
  }
  if (body === undefined) {
    if (operation.body?.required === true) add('body', [missing]);
    return found;
  }
  const mediaType = mediaTypeOf(operation, body);
  const kind = bodyKind(mediaType, reader);
  if (kind === 'file') add('body', operation.body?.required && !body.files['']?.length ? [missing] : []);
  if ((kind !== 'json' && kind !== 'form') || mediaType.schema === undefined) return found;
  const value = readJson(body.text);
  if (value === undefined) {
    add('body', [{ path: [], keyword: 'json', limit: undefined }]);
    return found;
  }
  const uploads = [...reader.properties(mediaType.schema)]
    .filter(([, property]) => kind === 'form' && isFile(reader.items(property)))
    .map(([name]) => name);
  const problems = check(mediaType.schema, value).filter(({ path, keyword }) => {
    const name = path[0] ?? '';
    return !uploads.includes(name) || (keyword === 'required' && !body.files[name]?.length);
  });
  add('body', problems);
  return found;
}

/** The server of the request, and what chooses it; in step with the picker of the page, where both have the same servers. */
function useServer() {
  const { operation, text } = useConsole();
  const { servers, sharesServers } = operation;
  const id = useId();
  const page = useMemo(() => (sharesServers ? pagePicker() : undefined), [sharesServers]);
  const read = () => {
    const { url, variables } = page?.read() ?? { url: '', variables: new Map<string, string>() };
    const at = Math.max(
      0,
      servers.findIndex((server) => server.url === url),
    );
    return { at, variables: new Map([...defaultsOf(at), ...(servers[at]?.url === url ? variables : [])]) };
  };
  const defaultsOf = (at: number) =>
    (servers[at]?.variables ?? []).map(({ name, default: usual }) => [name, usual] as const);
  const [chosen, setChosen] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picker is that of the page
  useEffect(() => page?.listen(() => setChosen(read())), [page]);
  const server = servers[chosen.at] ?? { url: '/', name: '', variables: [] };
  const choose = (next: typeof chosen) => {
    setChosen(next);
    page?.write(servers[next.at]?.url ?? '', next.variables);
  };
  const setVariable = (name: string, value: string) =>
    choose({ ...chosen, variables: new Map([...chosen.variables, [name, value]]) });
  const address = chosenServer(server, chosen.variables, new URL(operation.document, location.href).href);
  const picker = (
    <div className="try-it-part">
      <div className="try-it-field">
        <label htmlFor={id}>{text('api.server')}</label>
        <select
          id={id}
          value={chosen.at}
          onChange={({ target }) => {
            const at = Number(target.value);
            choose({ at, variables: new Map(defaultsOf(at)) });
          }}
        >
          {servers.map(({ url, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: servers never move, and two may be alike
            <option key={index} value={index}>
              {name === '' ? url : `${name}: ${url}`}
            </option>
          ))}
        </select>
      </div>
      {server.variables.map(({ name, enum: values }) => (
        <div className="try-it-field" key={`${chosen.at} ${name}`}>
          <label htmlFor={`${id}${name}`}>{name}</label>
          {values.length === 0 ? (
            <input
              id={`${id}${name}`}
              autoComplete="off"
              value={chosen.variables.get(name) ?? ''}
              onChange={({ target }) => setVariable(name, target.value)}
            />
          ) : (
            <select
              id={`${id}${name}`}
              value={chosen.variables.get(name)}
              onChange={({ target }) => setVariable(name, target.value)}
            >
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          )}
        </div>
      ))}
    </div>
  );
  return [URL.canParse(address) ? address : location.origin, picker] as const;
}

/** The fields of the page that choose the server of all samples. */
function pagePicker() {
  const picker = document.querySelector<HTMLElement>('[data-server-picker]');
  const select = picker?.querySelector<HTMLSelectElement>('[data-server-select]');
  if (!picker || !select) return undefined;
  const fields = (url: string) =>
    [...picker.querySelectorAll<HTMLElement>('[data-server]')].flatMap((around) => {
      const field = around.querySelector<HTMLInputElement | HTMLSelectElement>('[data-server-variable]');
      return field && around.dataset.server === url ? [field] : [];
    });
  return {
    read: () => ({
      url: select.value,
      variables: new Map(fields(select.value).map((field) => [field.dataset.serverVariable ?? '', field.value])),
    }),
    write(url: string, variables: ReadonlyMap<string, string>) {
      select.value = url;
      for (const field of fields(url)) field.value = variables.get(field.dataset.serverVariable ?? '') ?? field.value;
      select.dispatchEvent(new Event('input', { bubbles: true }));
    },
    listen(listener: () => void) {
      picker.addEventListener('input', listener);
      return () => picker.removeEventListener('input', listener);
    },
  };
}

const places = [
  ['path', 'api.parametersPath'],
  ['query', 'api.parametersQuery'],
  ['querystring', 'api.parametersQuerystring'],
  ['header', 'api.parametersHeader'],
  ['cookie', 'api.parametersCookie'],
] as const;

interface ParametersProps {
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (key: string, value: unknown) => void;
  readonly problems: Problems;
}

function Parameters({ values, onChange, problems }: ParametersProps) {
  const { operation, text } = useConsole();
  return places.map(([place, title]) => {
    const own = operation.parameters.filter((spec) => spec.in === place);
    if (own.length === 0) return null;
    return (
      <fieldset className="try-it-part" key={place}>
        <legend>{text(title)}</legend>
        {place === 'cookie' && <p className="try-it-note">{text('tryIt.cookieParameter')}</p>}
        {own.map((spec: TryItParameter) => {
          const key = parameterKey(spec);
          return (
            <Field
              key={key}
              label={spec.name}
              required={spec.required}
              schema={spec.schema}
              value={values[key]}
              onChange={(value) => onChange(key, value)}
              problems={problems.get(key) ?? []}
              depth={1}
              untyped="text"
            />
          );
        })}
      </fieldset>
    );
  });
}

interface BodyPartProps {
  readonly body: EnteredBody<File> | undefined;
  readonly onChange: (body: EnteredBody<File> | undefined) => void;
  readonly problems: readonly Problem[];
}

/** The body, by fields or as text. */
function BodyPart({ body, onChange, problems }: BodyPartProps) {
  const { operation, reader, text } = useConsole();
  const content = operation.body?.content ?? [];
  const id = useId();
  const [asText, setAsText] = useState(false);
  const mediaType = body && mediaTypeOf(operation, body);
  const kind = mediaType && bodyKind(mediaType, reader);
  const value = body && readJson(body.text);
  const hasForm = (kind === 'json' || kind === 'form') && mediaType?.schema !== undefined;
  const isLong = kind === 'json' && body !== undefined && hasLongNumber(body.text);
  // A form of a value that cannot be read would throw it away.
  const showsForm = hasForm && !asText && !isLong && (value !== undefined || body?.text.trim() === '');
  const jsonFault = body && (kind === 'json' || kind === 'form') && body.text !== '' ? faultOf(body.text) : undefined;
  const label = text('api.requestBody');
  return (
    <fieldset className="try-it-part">
      <legend>{label}</legend>
      {hasNoBody(operation.method) && (
        <p className="try-it-note">{text('tryIt.bodyLeftOut', { method: operation.method })}</p>
      )}
      <div className="try-it-bar">
        <select
          aria-label={text('tryIt.mediaType')}
          value={body?.at ?? ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? undefined : emptyBody(operation, Number(target.value)))
          }
        >
          {content.map(({ type }, index) => (
            <option key={type} value={index}>
              {type}
            </option>
          ))}
          {operation.body?.required !== true && <option value="">{text('tryIt.noBody')}</option>}
        </select>
        {hasForm && (
          <div className="try-it-modes">
            {[false, true].map((mode) => (
              <label key={String(mode)}>
                <input
                  type="radio"
                  name={`${id}mode`}
                  checked={mode !== showsForm}
                  disabled={!mode && (isLong || (jsonFault !== undefined && asText))}
                  onChange={() => setAsText(mode)}
                />
                <span>{mode ? text('tryIt.asText') : text('tryIt.form')}</span>
              </label>
            ))}
          </div>
        )}
      </div>
      {isLong && hasForm && <p className="try-it-note">{text('tryIt.longNumber')}</p>}
      {body && kind === 'file' && (
        <FileField
          label={text('tryIt.file')}
          problems={problems}
          onFiles={(chosen) => onChange({ ...body, files: { '': chosen } })}
        />
      )}
      {body && showsForm && (
        <div key={body.at} className="try-it-form">
          {kind === 'form' ? (
            <FormFields
              label={label}
              schema={mediaType?.schema}
              value={value}
              onChange={(next) => onChange({ ...body, text: JSON.stringify(next, null, 2) })}
              problems={problems}
              files={body.files}
              onFiles={(property, chosen) => onChange({ ...body, files: { ...body.files, [property]: chosen } })}
            />
          ) : (
            <Field
              label={label}
              schema={mediaType?.schema}
              value={value}
              onChange={(next) => onChange({ ...body, text: next === undefined ? '' : JSON.stringify(next, null, 2) })}
              problems={problems}
            />
          )}
        </div>
      )}
      {body && kind !== 'file' && !showsForm && (
        <TextBody
          body={body}
          onChange={onChange}
          problems={problems}
          fault={jsonFault && text('tryIt.notJson', { reason: jsonFault })}
        />
      )}
    </fieldset>
  );
}

/** Why a text is no JSON, in the words of the browser. */
function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface TextBodyProps {
  readonly body: EnteredBody<File>;
  readonly onChange: (body: EnteredBody<File>) => void;
  readonly problems: readonly Problem[];
  readonly fault: string | undefined;
}

function TextBody({ body, onChange, problems, fault }: TextBodyProps) {
  const { text } = useConsole();
  const id = useId();
  const lines = body.text.split('\n').length;
  const described = fault !== undefined || problems.length > 0;
  return (
    <div className="try-it-field">
      <label htmlFor={id} className="visually-hidden">
        {text('api.requestBody')}
      </label>
      <textarea
        id={id}
        className="try-it-code"
        rows={Math.min(20, Math.max(6, lines + 1))}
        spellCheck={false}
        aria-invalid={described || undefined}
        aria-describedby={described ? `${id}-problem` : undefined}
        value={body.text}
        onChange={({ target }) => onChange({ ...body, text: target.value })}
      />
      {described && (
        <ul className="try-it-problem" id={`${id}-problem`}>
          {fault !== undefined && <li>{fault}</li>}
          {problems
            .filter(({ keyword }) => keyword !== 'json')
            .map((problem) => (
              <li key={JSON.stringify(problem)}>
                {problem.path.length > 0 && <code>{problem.path.join('.')}</code>} <ProblemWords problem={problem} />
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

function ProblemWords({ problem }: { readonly problem: Problem }) {
  const { text } = useConsole();
  return problemText(problem, text);
}
