import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isBinary } from '../../shared/request/media-kind.ts';
import type { TryItKey } from '../../shared/texts/client.ts';
import { Coloured } from './colour.tsx';
import { useConsole } from './context.ts';
import { nameOfDownload } from './file-name.ts';
import type { Answer, Outcome } from './outcome.ts';
import { otherScheme } from './why-failed.ts';

interface ResponseProps {
  readonly outcome: Outcome | undefined;
  /** The request as a command of curl, with variables in place of secrets. */
  readonly command: string;
  readonly isSending: boolean;
  /** Origin of the proxy in the config. */
  readonly proxy: string | undefined;
  /** The requests before. */
  readonly earlier: ReactNode;
}

/** The outcome of a request. */
export function ResponsePart({ outcome, command, isSending, proxy, earlier }: ResponseProps) {
  const { text } = useConsole();
  const shown = useRef<HTMLDivElement>(null);
  // Under a form it may be out of view, and so may a body that comes later. Who reads elsewhere by then stays there.
  const show = useCallback(() => {
    const { top = 0, bottom = 0 } = shown.current?.closest('.try-it')?.getBoundingClientRect() ?? {};
    if (top < innerHeight && bottom > 0) shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (isSending) show();
  }, [isSending, show]);
  return (
    <section className="try-it-response" aria-label={text('tryIt.response')} aria-busy={isSending}>
      <div className="try-it-sticky" ref={shown}>
        <p className="try-it-title">{text('tryIt.response')}</p>
        {earlier}
        {outcome === undefined && (
          <p className="try-it-note">{isSending ? text('tryIt.sending') : text('tryIt.noResponse')}</p>
        )}
        {outcome?.kind === 'answer' && <AnswerPart answer={outcome} onShown={show} />}
        {outcome !== undefined && outcome.kind !== 'answer' && <Failure outcome={outcome} proxy={proxy} />}
        {outcome !== undefined && (
          <details className="try-it-headers">
            <summary>{text('tryIt.sent')}</summary>
            <CodeBlock code={command} />
          </details>
        )}
      </div>
    </section>
  );
}

/** Code with buttons, which come before it and go with it. */
function CodeBlock({ code }: { readonly code: string }) {
  const { tools } = useConsole();
  const addActions = useCallback(
    (pre: Element | null) => {
      if (pre !== null) tools.addActions(pre);
    },
    [tools],
  );
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls has to be reachable by keyboard */}
      <pre className="code-sample" tabIndex={0} ref={addActions}>
        <code>
          <Coloured code={code} />
        </code>
      </pre>
    </div>
  );
}

/** Why a request failed, and what the reader can do: sentences for each kind of failure. */
const failureTexts = {
  redirect: ['tryIt.redirect', 'tryIt.redirectNext'],
  elsewhere: ['tryIt.redirectElsewhere', 'tryIt.runSample'],
  cancelled: ['tryIt.cancelled'],
  timeout: ['tryIt.timeout', 'tryIt.runSample'],
  cors: ['tryIt.cors', 'tryIt.corsNext'],
  preflight: ['tryIt.preflight', 'tryIt.preflightNext', 'tryIt.runSample'],
  method: ['tryIt.method', 'tryIt.methodNext', 'tryIt.runSample'],
  redirected: ['tryIt.redirected', 'tryIt.runSample'],
  closed: ['tryIt.closed', 'tryIt.closedNext'],
  scheme: ['tryIt.scheme', 'tryIt.runSample'],
  unreachable: ['tryIt.unreachable', 'tryIt.unreachableNext'],
  policy: ['tryIt.policy', 'tryIt.runSample'],
  unencrypted: ['tryIt.unencrypted', 'tryIt.runSample'],
  offline: ['tryIt.offline'],
  impossible: ['tryIt.impossible', 'tryIt.runSample'],
} as const satisfies Readonly<Record<Failed['kind'], readonly TryItKey[]>>;

type Failed = Exclude<Outcome, Answer>;

function Failure({ outcome, proxy }: { readonly outcome: Failed; readonly proxy: string | undefined }) {
  const { text } = useConsole();
  const { kind, origin, method, headers, reason } = { origin: '', method: '', headers: [], reason: '', ...outcome };
  const values = {
    origin,
    other: otherScheme(origin),
    site: location.origin,
    method,
    headers: headers.join(', '),
    reason,
  };
  const [what, ...next] = failureTexts[kind].map((key) => text(key, values));
  if (kind === 'cors' && proxy !== undefined) next.push(text('tryIt.corsProxy', { origin: proxy }));
  return (
    <div className="try-it-failure" role="alert">
      <p>
        <strong>{what}</strong>
      </p>
      {next.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

/** The status, in the colour of its kind. */
export function Status({ status, statusText }: Pick<Answer, 'status' | 'statusText'>) {
  const kind = ['informational', 'success', 'redirect', 'error', 'error'][Math.floor(status / 100) - 1] ?? 'default';
  return (
    <span className={`status status-${kind}`}>
      {status} {statusText}
    </span>
  );
}

interface AnswerProps {
  readonly answer: Answer;
  /** Called when its body can be seen. */
  readonly onShown: () => void;
}

function AnswerPart({ answer, onShown }: AnswerProps) {
  const { text } = useConsole();
  const { headers, body, ended, isWhole, isCut, isDropped } = answer;
  const size = body.size;
  return (
    <>
      <p className="try-it-status">
        <Status {...answer} />
        <span>{text('tryIt.time', { time: Math.round(ended) })}</span>
        {!isDropped && <span>{text('tryIt.size', { count: size })}</span>}
        {!isWhole && <span>{text('tryIt.receiving')}</span>}
        {isCut && <span>{text('tryIt.cut')}</span>}
      </p>
      <Body answer={answer} onShown={onShown} />
      <details className="try-it-headers">
        <summary>
          {text('api.headers')} ({headers.length})
        </summary>
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="try-it-note">{text('tryIt.exposed')}</p>
      </details>
    </>
  );
}

/** Of longer texts the beginning is shown, and all is there to be downloaded: browsers take long to show them. */
const maxShown = 2 * 1024 * 1024;
const beginning = 256 * 1024;
/** Pictures are in the page as text, which is what its policy allows. */
const maxPicture = 4 * 1024 * 1024;

interface Shown {
  readonly kind: 'text' | 'beginning' | 'picture';
  readonly value: string;
  /** Why it is not the JSON that it says it is. */
  readonly fault?: string;
}

function Body({ answer: { body, headers, type, isWhole, isCut, isDropped }, onShown }: AnswerProps): ReactNode {
  const { text } = useConsole();
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let isCurrent = true;
    readBody(body, type, isWhole).then((value) => isCurrent && setShown(value));
    return () => {
      isCurrent = false;
    };
  }, [body, type, isWhole]);
  const isShown = shown !== undefined;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  if (isDropped) return <p className="try-it-note">{text('tryIt.notKept')}</p>;
  if (body.size === 0) return isWhole ? <p className="try-it-note">{text('tryIt.empty')}</p> : null;
  return (
    <>
      {shown !== undefined && shown.kind !== 'picture' && <CodeBlock code={shown.value} />}
      {shown?.fault !== undefined && !isCut && (
        <p className="try-it-note">{text('tryIt.notJson', { reason: shown.fault })}</p>
      )}
      {shown?.kind === 'beginning' && <p className="try-it-note">{text('tryIt.cut')}</p>}
      {shown?.kind === 'picture' && <img className="try-it-picture" src={shown.value} alt={text('tryIt.response')} />}
      {isWhole && <DownloadLink body={body} name={nameOfDownload(headers) ?? `response${extensionOf(type)}`} />}
    </>
  );
}

async function readBody(body: Blob, type: string, isWhole: boolean): Promise<Shown | undefined> {
  if (/^image\//.test(type) && isWhole && body.size <= maxPicture) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve({ kind: 'picture', value: String(reader.result) });
      reader.readAsDataURL(body);
    });
  }
  if (isBinary(type)) return undefined;
  const isLong = body.size > maxShown;
  const value = await (isLong ? body.slice(0, beginning) : body).text();
  // What has no type, or a wrong one.
  if (value.includes('\0')) return undefined;
  if (isLong) return { kind: 'beginning', value };
  // Also `application/problem+json`; not lines or sequences of JSON.
  const isJson = isWhole && /[/+]json\b(?!-)/.test(type);
  return isJson ? { kind: 'text', ...indented(value) } : { kind: 'text', value };
}

/** JSON on several lines. What is on several lines already stays as it is, as do numbers that would change. */
function indented(text: string): Pick<Shown, 'value' | 'fault'> {
  try {
    const value = JSON.stringify(JSON.parse(text), null, 2);
    return { value: /\n\s/.test(text.trim()) || /[\d.]{16,}/.test(text) ? text : value };
  } catch (error) {
    return { value: text, fault: error instanceof Error ? error.message : String(error) };
  }
}

function DownloadLink({ body, name }: { readonly body: Blob; readonly name: string }) {
  const { text } = useConsole();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(body);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [body]);
  return (
    <p>
      <a className="try-it-quiet" href={address} download={name}>
        {text('tryIt.download')}
      </a>
    </p>
  );
}

function extensionOf(type: string): string {
  const name = /^\w+\/(?:[\w.-]+\+)?(json|xml|html|csv|png|jpeg|gif|webp|pdf|zip|yaml|plain)\b/.exec(type)?.[1];
  return name === undefined ? '' : name === 'plain' ? '.txt' : `.${name}`;
}
