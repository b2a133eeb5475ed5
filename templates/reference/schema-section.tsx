import type { NamedSchema } from '../../src/model/reference.ts';
import { NamedSchemaEntry } from './named-schema-entry.tsx';

interface SchemaSectionProps {
  readonly schemas: readonly NamedSchema[];
}

/** Each named schema once. */
export function SchemaSection({ schemas }: SchemaSectionProps) {
  if (schemas.length === 0) return null;
  return (
    <section className="reference-section">
      <h2 id="schemas">Schemas</h2>
      {schemas.map((schema) => (
        <NamedSchemaEntry key={schema.anchor} named={schema} />
      ))}
    </section>
  );
}
