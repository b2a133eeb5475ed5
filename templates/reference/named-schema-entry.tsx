import type { NamedSchema } from '../../src/model/reference.ts';
import { innerSchema } from '../../src/shared/inner-schema.ts';
import { CodeSample } from './code-sample.tsx';
import { Description } from './description.tsx';
import { Heading } from './heading.tsx';
import { SchemaFacts } from './schema-facts.tsx';
import { SchemaInside } from './schema-inside.tsx';
import { SchemaType } from './schema-type.tsx';
import { UsedBy } from './used-by.tsx';

interface NamedSchemaEntryProps {
  readonly named: NamedSchema;
}

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
