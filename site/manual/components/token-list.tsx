import './token-list.css';
import { tokens } from './tokens.ts';

/** What the tokens of a group look like in the colours of the page, each with its use. */
export function TokenList({ of }: { readonly of: keyof typeof tokens }) {
  const kind = kinds[of] ?? 'colour';
  return (
    <ul className={`tokens tokens-${kind}`}>
      {Object.entries(tokens[of]).map(([name, use]) => (
        <li key={name}>
          {kind === 'colour' ? (
            <svg className="token-shown" viewBox="0 0 48 32" aria-hidden="true">
              <rect x="0.5" y="0.5" width="47" height="31" rx="4" fill={`var(--${name})`} />
            </svg>
          ) : (
            <span className={`token-shown token-${name}`} aria-hidden="true">
              {kind === 'type' && 'Aa'}
            </span>
          )}
          <span>
            <code>--{name}</code> {use}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Groups that are no colours. */
const kinds: Readonly<Partial<Record<keyof typeof tokens, 'size' | 'type' | 'shadow'>>> = {
  ...{ type: 'type', space: 'size', corners: 'shadow', shadows: 'shadow' },
};
