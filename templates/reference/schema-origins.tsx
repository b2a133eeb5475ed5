import type { SchemaRef } from '../../src/model/reference.ts';

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
        <a key={anchor} href={`#${anchor}`}>
          {name}
        </a>,
      ])}
    </p>
  );
}
