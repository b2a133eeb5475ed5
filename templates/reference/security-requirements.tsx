import type { SecurityRequirement } from '../../src/model/reference.ts';
import { ReferenceLink } from './reference-link.tsx';

interface SecurityRequirementsProps {
  readonly security: readonly SecurityRequirement[];
}

/** `basic or bearer`, `key and signature`: schemes that go together are joined by and, choices by or. */
export function SecurityRequirements({ security }: SecurityRequirementsProps) {
  return security.map(({ schemes }, index) => {
    const words = schemes.map(({ name, anchor, scopes }, position) => (
      <span key={name}>
        {position > 0 && ' and '}
        {anchor === undefined ? name : <ReferenceLink to={anchor}>{name}</ReferenceLink>}
        {scopes.length > 0 && ' '}
        {scopes.map((scope) => (
          <code key={scope}>{scope}</code>
        ))}
      </span>
    ));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: requirements never move, and two may be alike
      <span key={index}>
        {index > 0 && ' or '}
        {words.length > 0 ? words : 'no credentials'}
      </span>
    );
  });
}
