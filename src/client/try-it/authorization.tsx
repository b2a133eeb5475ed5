import { useId } from 'react';
import type { Fields } from '../../shared/request/credentials.ts';
import type { SchemeUse, TryItScheme } from '../../shared/try-it.ts';
import { useConsole } from './context.ts';
import { CheckBox, CredentialField } from './field-parts.tsx';
import { SignInPart } from './sign-in.tsx';
import type { Vault } from './vault.ts';

interface AuthorizationProps {
  readonly vault: Vault;
  /** Address of the chosen server. */
  readonly server: string;
  readonly choice: number;
  readonly onChoose: (choice: number) => void;
  readonly reveals: boolean;
  readonly onReveal: (reveals: boolean) => void;
}

/** The fields for credentials. They are entered once for all operations of a document. */
export function Authorization({ vault, server, choice, onChoose, reveals, onReveal }: AuthorizationProps) {
  const { operation, text } = useConsole();
  const { security, schemes } = operation;
  const id = useId();
  const { origin } = new URL(server);
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
          scheme && <Scheme key={`${use.name} ${origin}`} use={use} scheme={scheme} vault={vault} server={server} />
        );
      })}
      {uses.length > 0 && (
        <div className="try-it-options">
          <CheckBox isChecked={vault.isStored()} onChange={vault.store}>
            {text('tryIt.store')}
          </CheckBox>
          <CheckBox isChecked={reveals} onChange={onReveal}>
            {text('tryIt.reveal')}
          </CheckBox>
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
  readonly server: string;
}

function Scheme({ use, scheme, vault, server }: SchemeProps) {
  const { text } = useConsole();
  const { name } = use;
  const { origin } = new URL(server);
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
        <SignInPart use={use} scheme={scheme} clientId={fields.clientId ?? ''} server={server} onToken={set} />
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
