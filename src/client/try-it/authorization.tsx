import { useId, useRef, useState, useSyncExternalStore } from 'react';
import type { SchemeUse, TryItScheme } from '../../shared/try-it.ts';
import type { Fields } from './authorize.ts';
import { type TryItText, useConsole } from './context.ts';
import type { SignIn } from './oauth.ts';
import type { Vault } from './vault.ts';

interface AuthorizationProps {
  readonly vault: Vault;
  /** Origin of the chosen server. */
  readonly origin: string;
  readonly choice: number;
  readonly onChoose: (choice: number) => void;
  readonly reveals: boolean;
  readonly onReveal: (reveals: boolean) => void;
}

/** The fields for credentials. They are entered once for all operations of a document. */
export function Authorization({ vault, origin, choice, onChoose, reveals, onReveal }: AuthorizationProps) {
  const { operation, text } = useConsole();
  const { security, schemes } = operation;
  useSyncExternalStore(vault.subscribe, vault.version);
  const id = useId();
  const uses = security[choice] ?? [];
  if (security.every((own) => own.length === 0)) return null;
  return (
    <fieldset className="try-it-part">
      <legend>{text('api.authorization')}</legend>
      {security.length > 1 && (
        <div className="try-it-field">
          <label htmlFor={id}>{text('tryIt.authorizeWith')}</label>
          <select id={id} value={choice} onChange={({ target }) => onChoose(Number(target.value))}>
            {security.map((own, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: requirements never move, and two may be alike
              <option key={index} value={index}>
                {own.map(({ name }) => name).join(text('api.and')) || text('api.noCredentials')}
              </option>
            ))}
          </select>
        </div>
      )}
      {uses.map((use) => {
        const scheme = schemes[use.name];
        return (
          scheme && <Scheme key={`${use.name} ${origin}`} use={use} scheme={scheme} vault={vault} origin={origin} />
        );
      })}
      {uses.length > 0 && (
        <div className="try-it-options">
          <label>
            <input type="checkbox" checked={vault.isStored()} onChange={({ target }) => vault.store(target.checked)} />{' '}
            {text('tryIt.store')}
          </label>
          <label>
            <input type="checkbox" checked={reveals} onChange={({ target }) => onReveal(target.checked)} />{' '}
            {text('tryIt.reveal')}
          </label>
          {uses.some(({ name }) => vault.originOf(name) !== undefined) && (
            <button type="button" className="try-it-quiet" onClick={vault.forget}>
              {text('tryIt.forget')}
            </button>
          )}
        </div>
      )}
    </fieldset>
  );
}

interface SchemeProps {
  readonly use: SchemeUse;
  readonly scheme: TryItScheme;
  readonly vault: Vault;
  readonly origin: string;
}

function Scheme({ use, scheme, vault, origin }: SchemeProps) {
  const { text } = useConsole();
  const { name } = use;
  const fields = vault.fieldsFor(name, origin) ?? {};
  const enteredFor = vault.originOf(name);
  const set = (changed: Fields) => vault.set(name, origin, { ...fields, ...changed });
  const labelled = (value: string) => text('api.colon', { label: name, value });
  const secret = (field: string, label: string) => (
    <CredentialField label={label} value={fields[field] ?? ''} isSecret onChange={(value) => set({ [field]: value })} />
  );
  return (
    <div className="try-it-scheme">
      {scheme.kind === 'apiKey' && secret('key', labelled(text('tryIt.key')))}
      {scheme.kind === 'apiKey' && scheme.in === 'cookie' && origin !== location.origin && (
        <p className="try-it-note">{text('tryIt.cookieElsewhere', { origin })}</p>
      )}
      {scheme.kind === 'basic' && (
        <>
          <CredentialField
            label={labelled(text('tryIt.username'))}
            value={fields.username ?? ''}
            onChange={(username) => set({ username })}
          />
          {secret('password', labelled(text('tryIt.password')))}
        </>
      )}
      {(scheme.kind === 'token' || scheme.kind === 'oauth2') && secret('token', labelled(text('tryIt.token')))}
      {scheme.kind === 'oauth2' && (
        <OAuth use={use} scheme={scheme} clientId={fields.clientId ?? ''} onToken={set} origin={origin} />
      )}
      {scheme.kind === 'other' && <p className="try-it-note">{text('tryIt.byBrowser', { type: scheme.type })}</p>}
      {enteredFor !== undefined && enteredFor !== origin && (
        <p className="try-it-note">
          {text('tryIt.otherOrigin', { origin: enteredFor, other: origin })}{' '}
          <button type="button" className="try-it-quiet" onClick={() => vault.move(name, origin)}>
            {text('tryIt.useHere', { origin })}
          </button>
        </p>
      )}
    </div>
  );
}

interface CredentialFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isSecret?: boolean;
  readonly onChange: (value: string) => void;
}

/** No password manager stores what is entered here for the site of the documentation. */
function CredentialField({ label, value, isSecret = false, onChange }: CredentialFieldProps) {
  const id = useId();
  return (
    <div className="try-it-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </div>
  );
}

interface OAuthProps {
  readonly use: SchemeUse;
  readonly scheme: TryItScheme & { readonly kind: 'oauth2' };
  readonly clientId: string;
  readonly origin: string;
  readonly onToken: (fields: Fields) => void;
}

/** Gets a token by the flows that a page can go through. */
function OAuth({ use, scheme, clientId: known, onToken }: OAuthProps) {
  const { text } = useConsole();
  const { flows, metadata: metadataUrl } = scheme;
  const [type, setType] = useState(flows[0]?.type);
  const [clientId, setClientId] = useState(known);
  const [clientSecret, setClientSecret] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(use.scopes);
  const [message, setMessage] = useState('');
  const waiting = useRef<AbortController>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const flow = flows.find((own) => own.type === type);
  if (flow === undefined) return null;
  const scopes = [...new Set([...use.scopes, ...flow.scopes])];
  const isCode = flow.type === 'authorizationCode';

  const authorize = async () => {
    const opened = isCode ? open('about:blank', '', 'popup,width=600,height=720') : null;
    // The page that the reader signs in at gets no hold of this one.
    if (opened !== null) opened.opener = null;
    const controller = new AbortController();
    waiting.current = controller;
    setWaiting(true);
    setMessage(isCode ? text('tryIt.waiting') : '');
    const client = { clientId, clientSecret, scopes: chosen };
    const result = await loadSignIn().then(
      ({ getToken }) => getToken(flow, client, { opened, metadataUrl, signal: controller.signal }),
      (error) => ({ reason: 'refused', detail: String(error) }) as const,
    );
    setWaiting(false);
    if ('token' in result) {
      onToken({ token: result.token, clientId });
      setMessage('');
    } else setMessage(failureText(result, text));
  };

  return (
    <details className="try-it-oauth" open>
      <summary>{text('tryIt.getToken')}</summary>
      {flows.length > 1 && (
        <div className="try-it-options">
          {flows.map((own) => (
            <label key={own.type}>
              <input type="radio" checked={own.type === type} onChange={() => setType(own.type)} />{' '}
              {own.type === 'authorizationCode' ? text('tryIt.flowCode') : text('tryIt.flowClient')}
            </label>
          ))}
        </div>
      )}
      <CredentialField label={text('tryIt.clientId')} value={clientId} onChange={setClientId} />
      <CredentialField label={text('tryIt.clientSecret')} value={clientSecret} isSecret onChange={setClientSecret} />
      {scopes.length > 0 && (
        <fieldset className="try-it-options">
          <legend>{text('tryIt.scopes')}</legend>
          {scopes.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  setChosen(scopes.filter((own) => (own === scope ? target.checked : chosen.includes(own))))
                }
              />{' '}
              <code>{scope}</code>
            </label>
          ))}
        </fieldset>
      )}
      {isCode && (
        <p className="try-it-note">
          {text('tryIt.returnUrl', { address: new URL(DOCSGEN.tryItReturn, location.href).href })}
        </p>
      )}
      <div className="try-it-options">
        <button type="button" className="try-it-button" disabled={isWaiting || clientId === ''} onClick={authorize}>
          {isCode ? text('tryIt.signIn') : text('tryIt.getToken')}
        </button>
        {isWaiting && (
          <button type="button" className="try-it-quiet" onClick={() => waiting.current?.abort()}>
            {text('tryIt.cancel')}
          </button>
        )}
      </div>
      <p className="try-it-note" role="status">
        {message}
      </p>
    </details>
  );
}

/** Few readers sign in: what does it is loaded then. */
function loadSignIn(): Promise<typeof import('./oauth.ts')> {
  return import(DOCSGEN.tryItSignIn);
}

function failureText(failure: Exclude<SignIn, { readonly token: string }>, text: TryItText): string {
  switch (failure.reason) {
    case 'state':
      return text('tryIt.oauthState');
    case 'issuer':
      return text('tryIt.oauthIssuer');
    case 'refused':
      return text('tryIt.oauthRefused', { reason: failure.detail });
    case 'address':
      return text('tryIt.oauthAddress', { address: failure.detail });
    case 'token':
      return text('tryIt.oauthToken');
    case 'window':
      return text('tryIt.oauthWindow');
    case 'closed':
      return text('tryIt.oauthClosed');
    case 'metadata':
      return text('tryIt.oauthMetadata', { address: failure.detail });
    case 'policy':
      return text('tryIt.policy', { origin: failure.detail });
    case 'network':
      return text('tryIt.oauthNetwork', { origin: failure.detail });
  }
}
