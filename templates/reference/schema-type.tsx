import type { SchemaView } from '../../src/model/reference.ts';
import { ReferenceLink } from './reference-link.tsx';

interface SchemaTypeProps {
  readonly schema: SchemaView;
}

/** The type in words, named schemas as links to where they are described. */
export function SchemaType({ schema }: SchemaTypeProps) {
  return (
    <>
      <TypeWords schema={schema} />
      {schema.format !== undefined && <span className="format"> {schema.format}</span>}
    </>
  );
}

function TypeWords({ schema }: SchemaTypeProps) {
  const { ref, items, additionalProperties, nullable, kind } = schema;
  const orNull = nullable && kind !== 'null' ? ' or null' : '';
  if (ref) {
    const isPlain = kind !== 'object' && kind !== 'mixed' && kind !== 'any';
    return (
      <>
        <ReferenceLink to={ref.anchor}>{ref.name}</ReferenceLink>
        {isPlain ? ` (${schema.type})` : orNull}
      </>
    );
  }
  if (kind === 'array' && items && schema.prefixItems.length === 0)
    return <Nested prefix="array of " schema={items} suffix={orNull} />;
  if (kind === 'object' && schema.properties.length === 0 && typeof additionalProperties === 'object') {
    return <Nested prefix="map of " schema={additionalProperties} suffix={orNull} />;
  }
  return schema.type;
}

function Nested({ prefix, schema, suffix }: SchemaTypeProps & { readonly prefix: string; readonly suffix: string }) {
  return (
    <>
      {prefix}
      <TypeWords schema={schema} />
      {suffix}
    </>
  );
}
