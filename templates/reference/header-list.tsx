import type { Header } from '../../src/model/reference.ts';
import { Heading } from './heading.tsx';
import { InlineExamples } from './inline-examples.tsx';
import { SchemaField } from './schema-inside.tsx';

interface HeaderListProps {
  readonly headers: readonly Header[];
}

export function HeaderList({ headers }: HeaderListProps) {
  if (headers.length === 0) return null;
  return (
    <>
      <Heading of="detail">Headers</Heading>
      <ul className="fields">
        {headers.map(({ name, schema, description, required, deprecated, examples }) => (
          <SchemaField
            key={name}
            name={name}
            schema={schema}
            description={description}
            required={required}
            deprecated={deprecated}
          >
            <InlineExamples examples={examples} />
          </SchemaField>
        ))}
      </ul>
    </>
  );
}
