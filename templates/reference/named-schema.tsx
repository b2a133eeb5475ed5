import type { NamedSchema, SchemaUser } from '../../src/model/reference.ts';
import { innerSchema } from '../../src/shared/inner-schema.ts';
import { CodeSample, Description, Heading, ReferenceLink } from './parts.tsx';
import { SchemaFacts, SchemaInside, SchemaType } from './schema.tsx';

interface NamedSchemaEntryProps {
  readonly named: NamedSchema;
}

/** A named schema under its name: what it is made of, an example, and who uses it. */
export function NamedSchemaEntry({ named: { name, anchor, schema, example, usedBy } }: NamedSchemaEntryProps) {
  const inner = innerSchema(schema);
  return (
    <section className="entry" id={anchor}>
      <Heading of="entry">
        <a href={`#${anchor}`}>{name}</a>{' '}
        <span className="field-type">
          <SchemaType schema={schema} />
        </span>
      </Heading>
      <Description html={schema.description} />
      <SchemaFacts schema={schema} />
      {inner.summary !== '' && <SchemaInside schema={inner} />}
      {example && (
        <details className="fold">
          <summary>Example</summary>
          <CodeSample text={example.text} />
        </details>
      )}
      <UsedBy users={usedBy} />
    </section>
  );
}

interface UsedByProps {
  readonly users: readonly SchemaUser[];
}

/** More of them are folded. */
const maxShown = 3;

/** The way back from a schema. */
function UsedBy({ users }: UsedByProps) {
  if (users.length === 0) return null;
  const links = users.map(({ label, anchor }, index) => [
    index > 0 && ', ',
    <ReferenceLink key={anchor} to={anchor}>
      {label}
    </ReferenceLink>,
  ]);
  if (users.length <= maxShown) return <p className="note">Used by {links}</p>;
  return (
    <details className="fold used-by">
      <summary>Used by {users.length}</summary>
      {links}
    </details>
  );
}
