import type { SchemaRef } from '../../src/model/reference.ts';
import { ReferenceLink } from './reference-link.tsx';

interface SchemaOriginsProps {
  readonly origins: readonly SchemaRef[];
}

/** The named schemas whose parts were merged by `allOf`. */
export function SchemaOrigins({ origins }: SchemaOriginsProps) {
  if (origins.length === 0) return null;
  return (
    <p className="note">
      Includes{' '}
      {origins.map(({ name, anchor }, index) => [
        index > 0 && ', ',
        <ReferenceLink key={anchor} to={anchor}>
          {name}
        </ReferenceLink>,
      ])}
    </p>
  );
}
