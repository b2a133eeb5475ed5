import type { SchemaView } from '../../src/model/schema-view.ts';
import { ReferenceLink } from './reference-link.tsx';

interface SchemaTypeProps {
  readonly schema: SchemaView;
}

/** The type in words, named schemas as links to where they are described. */
export function SchemaType({ schema: { typeWords, format } }: SchemaTypeProps) {
  return (
    <>
      {typeWords.map((word) =>
        typeof word === 'string' ? (
          word
        ) : (
          <ReferenceLink key={word.anchor} to={word.anchor}>
            {word.name}
          </ReferenceLink>
        ),
      )}
      {format !== undefined && <span className="format"> {format}</span>}
    </>
  );
}
