import type { ReactNode } from 'react';
import type { Html } from '../../src/model/reference.ts';
import type {
  Discriminator,
  EnumValue,
  SchemaField as SchemaFieldModel,
  SchemaRef,
  SchemaView,
} from '../../src/model/schema-view.ts';
import { innerSchema } from '../../src/shared/inner-schema.ts';
import { titleBesides } from '../../src/shared/schema-title.ts';
import { Part } from '../part.tsx';
import { Sentence } from '../sentence.tsx';
import { CodeSample, Description, DocumentLinkText, FactLine, JsonValue, ReferenceLink } from './parts.tsx';
import { SharedReferenceView, type SharedReferenceViewProps, useReferenceView } from './reference-view.tsx';

interface SchemaInsideProps {
  readonly schema: SchemaView;
}

/** Pages share what is at least this long: placing a part costs as much as rendering few fields. */
const perPart = 3;

/**
 * What a schema is made of. Most pages of operations and schemas show the same ones as others, so there it is a part that pages
 * share. Schemas hold schemas, so all of their components are in this file.
 */
export function SchemaInside({ schema }: SchemaInsideProps) {
  const { shared } = useReferenceView();
  return shared !== undefined && schema.lists.some(({ fields }) => fields.length >= perPart) ? (
    <Part of={SharedInside} props={{ schema, view: shared }} />
  ) : (
    <OwnInside schema={schema} />
  );
}

function SharedInside({ schema, view }: SchemaInsideProps & Pick<SharedReferenceViewProps, 'view'>) {
  return (
    <SharedReferenceView view={view}>
      <OwnInside schema={schema} />
    </SharedReferenceView>
  );
}

function OwnInside({ schema: { mergedFrom, discriminator, lists } }: SchemaInsideProps) {
  return (
    <>
      {mergedFrom.length > 0 && <Origins origins={mergedFrom} />}
      {discriminator && <DiscriminatorNote discriminator={discriminator} />}
      {lists.map(({ title, fields }, index) => {
        // Lists never move, and two may be alike.
        const key = `${index}`;
        const list = (
          <ul className="fields" key={key}>
            {fields.map((field, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields never move, and two may be alike
              <ListedField key={position} field={field} />
            ))}
          </ul>
        );
        if (title === '') return list;
        return (
          <div className="choice" key={key}>
            <p className="note">{title}</p>
            {list}
          </div>
        );
      })}
    </>
  );
}

function ListedField({ field }: { readonly field: SchemaFieldModel }) {
  const { kind, name, anchor, required, schema } = field;
  if (kind === 'option') return <Option option={field} />;
  return (
    <SchemaField name={kind === 'part' ? <i>{name}</i> : name} anchor={anchor} schema={schema} required={required} />
  );
}

function Option({ option: { name, values = [], schema } }: { readonly option: SchemaFieldModel }) {
  return (
    <li className="field">
      {schema.ref === undefined && name !== schema.type && `${name} `}
      {/* Of an object, its properties follow. */}
      {(schema.ref || name === schema.type || schema.type !== 'object') && <SchemaType schema={schema} />}
      {schema.ref && name !== schema.ref.name && ` ${name}`}
      {values.map((value) => (
        <code key={value}> {value}</code>
      ))}
      <Description html={schema.description} />
      <SchemaFacts schema={schema} />
      <SchemaFold schema={schema} />
    </li>
  );
}

/** A field whose schema can be opened. */
export function SchemaField({ children, ...field }: FieldProps) {
  return (
    <Field {...field}>
      <SchemaFold schema={field.schema} />
      {children}
    </Field>
  );
}

/** The inside of a schema, to be opened on demand. */
function SchemaFold({ schema }: SchemaInsideProps) {
  const inner = innerSchema(schema);
  if (inner.summary === '') return null;
  return (
    <details className="fold">
      <summary>{inner.summary}</summary>
      <SchemaInside schema={inner} />
    </details>
  );
}

/** The named schemas whose parts were merged by `allOf`. */
function Origins({ origins }: { readonly origins: readonly SchemaRef[] }) {
  const { text } = useReferenceView();
  return (
    <p className="note">
      <Sentence
        parts={text.parts('api.includes', {
          names: origins.map(({ name, anchor }, index) => [
            index > 0 && text('api.comma'),
            <ReferenceLink key={anchor} to={anchor}>
              {name}
            </ReferenceLink>,
          ]),
        })}
      />
    </p>
  );
}

/** Which property distinguishes alternatives, and what its values mean. */
function DiscriminatorNote({
  discriminator: { property, mapping, otherwise },
}: {
  readonly discriminator: Discriminator;
}) {
  const { text } = useReferenceView();
  const target = (name: string, anchor: string | undefined) =>
    anchor === undefined ? name : <ReferenceLink to={anchor}>{name}</ReferenceLink>;
  const list = (
    <ul>
      {mapping.map(({ value, name, anchor }) => (
        <li key={value}>
          <Sentence parts={text.parts('api.colon', { label: <code>{value}</code>, value: target(name, anchor) })} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="note">
      <Sentence parts={text.parts('api.discriminator', { property: <code>{property}</code> })} />
      {mapping.length > maxShown ? (
        <details className="fold">
          <summary>{text('api.alternativeCount', { count: mapping.length })}</summary>
          {list}
        </details>
      ) : (
        mapping.length > 0 && list
      )}
      {otherwise && (
        <p>
          <Sentence parts={text.parts('api.otherwise', { schema: target(otherwise.name, otherwise.anchor) })} />
        </p>
      )}
    </div>
  );
}

interface FieldProps {
  readonly name: ReactNode;
  readonly schema: SchemaView;
  readonly anchor?: string | undefined;
  /** What the owner says of the field, before what its schema says. */
  readonly description?: Html;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  /** After the facts of the schema. */
  readonly children?: ReactNode;
}

/**
 * Anything that has a name and a schema: a parameter, a header, a property. There are thousands: they are made of
 * little, and a script makes a link of the name where the field has an id.
 */
function Field({ name, schema, anchor, description = '', required, deprecated, children }: FieldProps) {
  const { text } = useReferenceView();
  return (
    <li className="field" id={anchor}>
      <code className="field-name">{name}</code> <SchemaType schema={schema} />
      {required && <b className="flag-required"> {text('api.required')}</b>}
      {(deprecated || schema.deprecated) && <b className="flag-deprecated"> {text('api.deprecated')}</b>}
      {schema.readOnly && <b className="flag"> {text('api.readOnly')}</b>}
      {schema.writeOnly && <b className="flag"> {text('api.writeOnly')}</b>}
      <SchemaTitle schema={schema} name={name} />
      <Description html={description} />
      {schema.description !== description && <Description html={schema.description} />}
      <SchemaFacts schema={schema} />
      {children}
    </li>
  );
}

interface SchemaFactsProps {
  readonly schema: SchemaView;
}

/** What the document calls a schema besides the name that it is used under. */
function SchemaTitle({ schema, name }: SchemaFactsProps & { readonly name: ReactNode }) {
  const title = titleBesides(schema, typeof name === 'string' ? name : '');
  return title === '' ? null : <p className="note">{title}</p>;
}

/** All of a schema but its type, with its outermost level open. @param name that it is used under, if it has one */
export function OpenSchema({ schema, name }: SchemaFactsProps & { readonly name: string }) {
  const inner = innerSchema(schema);
  return (
    <>
      <SchemaTitle schema={schema} name={name} />
      <Description html={schema.description} />
      <SchemaFacts schema={schema} />
      {inner.summary !== '' && <SchemaInside schema={inner} />}
    </>
  );
}

/** What a value has to be like, apart from its type; of a list or map also what its values have to be like. */
export function SchemaFacts({ schema }: SchemaFactsProps) {
  const { text } = useReferenceView();
  const { constraints, facts, examples = [], externalDocs, of } = schema;
  const line: readonly ReactNode[] = [
    ...constraints,
    ...facts.map(({ label, values }) => [
      `${label} `,
      ...values.map((value, index) => [index > 0 && text('api.comma'), <JsonValue key={value} value={value} />]),
    ]),
    externalDocs && <DocumentLinkText key="docs" link={externalDocs} />,
  ].filter(Boolean);
  return (
    <>
      <FactLine facts={line} />
      <EnumValues values={schema.enum} listedAt={schema.ref} />
      {(schema.ref === undefined || schema.hasOwnExamples) &&
        examples.map((example) => (
          <details className="fold" key={example.text}>
            <summary>{example.name || text('api.example')}</summary>
            <CodeSample text={example.text} />
          </details>
        ))}
      {of && <SchemaTitle schema={of} name="" />}
      {of && (!of.ref || of.remarked) && <Description html={of.description} />}
      {of && !of.ref && <SchemaFacts schema={of} />}
    </>
  );
}

/** The type in words, named schemas as links to where they are described. */
export function SchemaType({ schema: { typeWords, format } }: { readonly schema: SchemaView }) {
  return (
    <>
      {typeWords.map((word) =>
        typeof word === 'string' ? (
          word
        ) : (
          <ReferenceLink key={word.anchor} to={word.anchor} inside={word.inside}>
            {word.name}
          </ReferenceLink>
        ),
      )}
      {format !== undefined && <span className="format"> {format}</span>}
    </>
  );
}

interface EnumValuesProps {
  readonly values: readonly EnumValue[];
  /** The schema that lists them too. */
  readonly listedAt?: SchemaRef | undefined;
}

/** More values than this are folded. */
const maxShown = 16;
const maxElements = 100;

/** The values that are allowed, with what they mean where the document says so. */
function EnumValues({ values, listedAt }: EnumValuesProps) {
  const { text } = useReferenceView();
  if (values.length === 0) return null;
  if (values.length <= maxShown) return <Values values={values} />;
  if (listedAt) {
    return (
      <p className="enum">
        <ReferenceLink to={listedAt.anchor}>{text('api.allowedValues', { count: values.length })}</ReferenceLink>
      </p>
    );
  }
  return (
    <details className="fold">
      <summary>{text('api.allowedValues', { count: values.length })}</summary>
      <Values values={values} />
    </details>
  );
}

function Values({ values }: EnumValuesProps) {
  const { text } = useReferenceView();
  if (values.some(({ description }) => description !== '')) return <DescribedValues values={values} />;
  // With this many values, one element is enough: they are searched, not read.
  if (values.length > maxElements)
    return <p className="enum enum-many">{values.map(({ value }) => value).join('\n')}</p>;
  const list = values.map(({ value }, index) => [index > 0 && ' ', <JsonValue key={value} value={value} />]);
  return (
    <p className="enum">
      <Sentence
        parts={
          values.length === 1
            ? text.parts('api.always', { value: list })
            : text.parts('api.oneOfValues', { values: list })
        }
      />
    </p>
  );
}

function DescribedValues({ values }: EnumValuesProps) {
  return (
    <ul className="enum enum-described">
      {values.map(({ value, description }) => (
        <li key={value}>
          <JsonValue value={value} />
          {description !== '' && ` ${description}`}
        </li>
      ))}
    </ul>
  );
}
