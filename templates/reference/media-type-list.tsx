import type { MediaType, SchemaView } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { EncodingList } from './encoding-list.tsx';
import { hasInside, innerSchema } from './inside.ts';
import { SchemaFacts } from './schema-facts.tsx';
import { SchemaInside } from './schema-inside.tsx';
import { SchemaType } from './schema-type.tsx';

interface MediaTypeListProps {
  readonly content: readonly MediaType[];
}

/** The forms that a body may have. */
export function MediaTypeList({ content }: MediaTypeListProps) {
  return content.map(({ type, schema, itemSchema, encoding }) => (
    <div className="media" key={type}>
      <div className="field-head">
        <code className="media-type">{type}</code>
        {schema && <SchemaType schema={schema} />}
        {itemSchema && (
          <span>
            stream of <SchemaType schema={itemSchema} />
          </span>
        )}
      </div>
      {schema && <Body schema={schema} />}
      {itemSchema && <Body schema={itemSchema} />}
      <EncodingList encoding={encoding} />
    </div>
  ));
}

/** The outermost schema of a body is open. */
function Body({ schema }: { readonly schema: SchemaView }) {
  const inner = innerSchema(schema);
  return (
    <>
      <Description html={schema.description} />
      <SchemaFacts schema={schema} />
      {hasInside(inner) && <SchemaInside schema={inner} />}
    </>
  );
}
