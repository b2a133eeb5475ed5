import type { NamedSchema } from '../../src/model/reference.ts';
import { ReferenceLink } from './reference-link.tsx';

interface SchemaIndexProps {
  readonly schemas: readonly NamedSchema[];
}

/** Schemas that are described on pages of their own. */
export function SchemaIndex({ schemas }: SchemaIndexProps) {
  return (
    <ul className="schema-index">
      {schemas.map(({ name, anchor }) => (
        <li key={anchor}>
          <ReferenceLink to={anchor}>{name}</ReferenceLink>
        </li>
      ))}
    </ul>
  );
}
