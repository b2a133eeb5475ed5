import type { Example, Header, Parameter, ParameterGroup } from '../../src/model/reference.ts';
import { FactLine, Heading } from './parts.tsx';
import { SchemaField } from './schema.tsx';

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

/** The parameters of one place. */
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

interface HeaderListProps {
  readonly headers: readonly Header[];
}

/** The headers of a response or of a part of a form. */
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

interface InlineExamplesProps {
  readonly examples: readonly Example[];
}

/** Examples of parameters and headers, which are short. */
function InlineExamples({ examples }: InlineExamplesProps) {
  return (
    <FactLine
      facts={examples.map(({ name, summary, text }) => [
        `${summary || name || 'for example'} `,
        <code key="text">{text}</code>,
      ])}
    />
  );
}
