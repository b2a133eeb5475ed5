import type { Parameter, ParameterGroup } from '../../src/model/reference.ts';
import { Heading } from './heading.tsx';
import { InlineExamples } from './inline-examples.tsx';
import { SchemaField } from './schema-inside.tsx';

interface ParameterListProps {
  readonly group: ParameterGroup;
}

const titles: Readonly<Record<ParameterGroup['place'], string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  querystring: 'Query string',
  header: 'Header parameters',
  cookie: 'Cookie parameters',
};

export function ParameterList({ group: { place, parameters } }: ParameterListProps) {
  return (
    <>
      <Heading of="part">{titles[place]}</Heading>
      <ul className="fields">
        {parameters.map((parameter) => (
          <ParameterField key={parameter.anchor} parameter={parameter} />
        ))}
      </ul>
    </>
  );
}

function ParameterField({ parameter }: { readonly parameter: Parameter }) {
  const { name, anchor, schema, description, required, deprecated, style, mediaType } = parameter;
  const written = [mediaType, style].filter((word) => word !== undefined).join(', ');
  return (
    <SchemaField
      name={name}
      anchor={anchor}
      schema={schema}
      description={description}
      required={required}
      deprecated={deprecated}
    >
      {written !== '' && <p className="note">Written as {written}</p>}
      <InlineExamples examples={parameter.examples} />
    </SchemaField>
  );
}
