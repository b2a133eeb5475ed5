import type { Example, Header, Parameter, ParameterGroup } from '../../src/model/reference.ts';
import { parameterTitles } from '../../src/shared/texts/parameter-titles.ts';
import { Description, DocumentLinkText, FactLine, ReferenceHeading } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';
import { SchemaField } from './schema.tsx';

/** The parameters of one `in`: path, query, header or cookie. */
export function ParameterList({ group: { place, parameters } }: { readonly group: ParameterGroup }) {
  const { text } = useReferenceView();
  return (
    <>
      <ReferenceHeading of="part">{text(parameterTitles[place])}</ReferenceHeading>
      <ul className="fields">
        {parameters.map((parameter) => (
          <ParameterField key={parameter.anchor} parameter={parameter} />
        ))}
      </ul>
    </>
  );
}

/** A parameter, or a header, which has no anchor. */
function ParameterField({ parameter }: { readonly parameter: Header & Partial<Pick<Parameter, 'anchor'>> }) {
  return (
    <SchemaField {...parameter}>
      <Written {...parameter} />
      <InlineExamples examples={parameter.examples} />
    </SchemaField>
  );
}

/** The serialisation of a value, where it is not the default. */
function Written({ mediaType, style }: Pick<Parameter, 'mediaType' | 'style'>) {
  const { text } = useReferenceView();
  const words = [mediaType, style].filter((word) => word !== undefined).join(text('api.comma'));
  return words === '' ? null : <p className="note">{text('api.writtenAs', { style: words })}</p>;
}

/** The headers of a response or of a part of a form. */
export function HeaderList({ headers }: { readonly headers: readonly Header[] }) {
  const { text } = useReferenceView();
  if (headers.length === 0) return null;
  return (
    <>
      <ReferenceHeading of="detail">{text('api.headers')}</ReferenceHeading>
      <ul className="fields">
        {headers.map((header) => (
          <ParameterField key={header.name} parameter={header} />
        ))}
      </ul>
    </>
  );
}

/** Examples of parameters and headers: short ones on one line, those with a description one by one. */
function InlineExamples({ examples }: { readonly examples: readonly Example[] }) {
  const { text: say } = useReferenceView();
  const facts = examples.map(({ name, summary, text, external }) => [
    `${summary || name || say('api.forExample')} `,
    text !== '' && <code key="text">{text}</code>,
    external && <DocumentLinkText key="external" link={external} />,
  ]);
  if (examples.every(({ description }) => description === '')) return <FactLine facts={facts} />;
  return (
    <ul className="facts">
      {examples.map(({ name, description }, index) => (
        <li key={name}>
          {facts[index]}
          <Description html={description} />
        </li>
      ))}
    </ul>
  );
}
