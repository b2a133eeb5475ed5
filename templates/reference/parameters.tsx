import type { Example, Header, Parameter, ParameterGroup } from '../../src/model/reference.ts';
import { FactLine, Heading } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';
import { SchemaField } from './schema.tsx';

interface ParameterListProps {
  readonly group: ParameterGroup;
}

const titles = {
  path: 'api.parametersPath',
  query: 'api.parametersQuery',
  querystring: 'api.parametersQuerystring',
  header: 'api.parametersHeader',
  cookie: 'api.parametersCookie',
} as const satisfies Readonly<Record<ParameterGroup['place'], string>>;

/** The parameters of one place. */
export function ParameterList({ group: { place, parameters } }: ParameterListProps) {
  const { text } = useReferenceView();
  return (
    <>
      <Heading of="part">{text(titles[place])}</Heading>
      <ul className="fields">
        {parameters.map((parameter) => (
          <ParameterField key={parameter.anchor} parameter={parameter} />
        ))}
      </ul>
    </>
  );
}

function ParameterField({ parameter }: { readonly parameter: Parameter }) {
  const { text } = useReferenceView();
  const { name, anchor, schema, description, required, deprecated, style, mediaType } = parameter;
  const written = [mediaType, style].filter((word) => word !== undefined).join(text('api.comma'));
  return (
    <SchemaField
      name={name}
      anchor={anchor}
      schema={schema}
      description={description}
      required={required}
      deprecated={deprecated}
    >
      {written !== '' && <p className="note">{text('api.writtenAs', { style: written })}</p>}
      <InlineExamples examples={parameter.examples} />
    </SchemaField>
  );
}

interface HeaderListProps {
  readonly headers: readonly Header[];
}

/** The headers of a response or of a part of a form. */
export function HeaderList({ headers }: HeaderListProps) {
  const { text } = useReferenceView();
  if (headers.length === 0) return null;
  return (
    <>
      <Heading of="detail">{text('api.headers')}</Heading>
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
  const { text: say } = useReferenceView();
  return (
    <FactLine
      facts={examples.map(({ name, summary, text }) => [
        `${summary || name || say('api.forExample')} `,
        <code key="text">{text}</code>,
      ])}
    />
  );
}
