import { useEffect, useRef, useState } from 'react';
import type { Fields } from '../../shared/request/credentials.ts';
import type { TryItKey } from '../../shared/texts/client.ts';
import type { SchemeUse, TryItFlow, TryItScheme } from '../../shared/try-it.ts';
import { useConsole } from './context.ts';
import { CheckBoxes, CredentialField } from './field-parts.tsx';
import type { Failure } from './oauth/ask-server.ts';
import type { UserCode } from './oauth/device-rules.ts';
import type { TryItText } from './problem-text.ts';

interface SignInProps {
  readonly use: SchemeUse;
  readonly scheme: TryItScheme & { readonly kind: 'oauth2' };
  readonly clientId: string;
  /** Address of the chosen server. */
  readonly server: string;
  readonly onToken: (fields: Fields) => void;
}

const flowLabels = {
  authorizationCode: 'tryIt.flowCode',
  clientCredentials: 'tryIt.flowClient',
  deviceAuthorization: 'tryIt.flowDevice',
} as const;

/** Gets a token by the flows that a page can go through. */
export function SignInPart({ use, scheme, clientId: known, server, onToken }: SignInProps) {
  const { text } = useConsole();
  const { flows, metadata: metadataUrl } = scheme;
  const [type, setType] = useState(flows[0]?.type);
  const [clientId, setClientId] = useState(known);
  const [clientSecret, setClientSecret] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(use.scopes);
  const { message, code, isWaiting, authorize, cancel } = useSignIn(metadataUrl, server);
  const flow = flows.find((own) => own.type === type);
  if (flow === undefined) return null;
  const scopes = [...new Set([...use.scopes, ...flow.scopes])];
  const isClient = flow.type === 'clientCredentials';
  const start = async () => {
    const token = await authorize(flow, { clientId, clientSecret, scopes: chosen });
    if (token !== undefined) onToken({ token, clientId });
  };
  return (
    <details className="try-it-oauth" open>
      <summary>{text('tryIt.getToken')}</summary>
      {flows.length > 1 && (
        <div className="try-it-options">
          {flows.map((own) => (
            <label key={own.type}>
              <input
                type="radio"
                checked={own.type === type}
                onChange={() => {
                  cancel();
                  setType(own.type);
                }}
              />{' '}
              {text(flowLabels[own.type])}
            </label>
          ))}
        </div>
      )}
      <CredentialField label={text('tryIt.clientId')} value={clientId} onChange={setClientId} />
      <CredentialField label={text('tryIt.clientSecret')} value={clientSecret} isSecret onChange={setClientSecret} />
      <Scopes scopes={scopes} chosen={chosen} onChange={setChosen} />
      {flow.type === 'authorizationCode' && (
        <p className="try-it-note">
          {text('tryIt.returnUrl', { address: new URL(DOCSGEN.tryItReturn, location.href).href })}
        </p>
      )}
      <div className="try-it-options">
        <button type="button" className="try-it-button" disabled={isWaiting || clientId === ''} onClick={start}>
          {isClient ? text('tryIt.getToken') : text('tryIt.signIn')}
        </button>
        {isWaiting && (
          <button type="button" className="try-it-quiet" onClick={cancel}>
            {text('tryIt.cancel')}
          </button>
        )}
      </div>
      <div role="status">
        <p className="try-it-note">{message}</p>
        {code !== undefined && <CodeForDevice {...code} />}
      </div>
    </details>
  );
}

/** Signs in, once at a time. What is waited for ends with the form. */
function useSignIn(metadataUrl: string | undefined, server: string) {
  const { text } = useConsole();
  const [message, setMessage] = useState('');
  const [code, setCode] = useState<UserCode>();
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<AbortController>(undefined);
  const cancel = () => waiting.current?.abort();
  useEffect(() => () => waiting.current?.abort(), []);
  /** @returns the token, if there is one */
  const authorize = async (flow: TryItFlow, client: Parameters<SignInModule['getToken']>[1]) => {
    const isCode = flow.type === 'authorizationCode';
    const opened = isCode ? open('about:blank', '', 'popup,width=600,height=720') : null;
    // The page that the reader signs in at gets no hold of this one.
    if (opened !== null) opened.opener = null;
    const controller = new AbortController();
    waiting.current = controller;
    const { signal } = controller;
    const onCode = (shown: UserCode) => {
      setMessage(text('tryIt.deviceEnter'));
      setCode(shown);
    };
    setWaiting(true);
    setMessage(isCode ? text('tryIt.waiting') : '');
    // Few readers sign in: what does it is loaded then.
    const result = await import(DOCSGEN.tryItSignIn).then(
      ({ getToken }: SignInModule) => getToken(flow, client, { opened, metadataUrl, server, signal, onCode }),
      (error) => ({ reason: 'refused', detail: String(error) }) as const,
    );
    setWaiting(false);
    setCode(undefined);
    setMessage('token' in result ? '' : failureText(result, text));
    return 'token' in result ? result.token : undefined;
  };
  return { message, code, isWaiting, authorize, cancel };
}

interface ScopesProps {
  readonly scopes: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Scopes({ scopes, chosen, onChange }: ScopesProps) {
  const { text } = useConsole();
  if (scopes.length === 0) return null;
  return (
    <fieldset className="try-it-options">
      <legend>{text('tryIt.scopes')}</legend>
      <CheckBoxes options={scopes} chosen={chosen} onChange={onChange} />
    </fieldset>
  );
}

/** The code that a reader enters on a page of the authorization server, and the address of that. */
function CodeForDevice({ code, address, complete = address }: UserCode) {
  const { tools } = useConsole();
  const block = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (block.current === null) return;
    tools.addActions(block.current);
    // What sends the request may cover it.
    block.current.scrollIntoView({ block: 'nearest' });
  }, [tools]);
  return (
    <>
      <p>
        <a href={complete} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      </p>
      {/* The buttons of the block come before it, and go with it. */}
      <div>
        <pre className="code-sample try-it-device" ref={block}>
          <code>{code}</code>
        </pre>
      </div>
    </>
  );
}

type SignInModule = typeof import('./oauth/oauth.ts');

/** What is said where there is no token. */
const failureTexts = {
  state: 'tryIt.oauthState',
  issuer: 'tryIt.oauthIssuer',
  refused: 'tryIt.oauthRefused',
  address: 'tryIt.oauthAddress',
  noAddress: 'tryIt.oauthNoAddress',
  token: 'tryIt.oauthToken',
  window: 'tryIt.oauthWindow',
  closed: 'tryIt.oauthClosed',
  expired: 'tryIt.deviceExpired',
  denied: 'tryIt.deviceDenied',
  metadata: 'tryIt.oauthMetadata',
  policy: 'tryIt.policy',
  cors: 'tryIt.oauthCors',
  network: 'tryIt.oauthNetwork',
} as const satisfies Readonly<Record<Failure['reason'], TryItKey>>;

function failureText(failure: Failure, text: TryItText): string {
  const { reason, detail } = { detail: '', ...failure };
  return text(failureTexts[reason], { reason: detail, address: detail, origin: detail, site: location.origin });
}
