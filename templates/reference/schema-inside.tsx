import type {
  Discriminator,
  SchemaField as SchemaFieldModel,
  SchemaRef,
  SchemaView,
} from '../../src/model/schema-view.ts';
import { innerSchema } from '../../src/shared/inner-schema.ts';
import { Description } from './description.tsx';
import { Field, type FieldProps } from './field.tsx';
import { ReferenceLink } from './reference-link.tsx';
import { SchemaFacts } from './schema-facts.tsx';
import { SchemaType } from './schema-type.tsx';

interface SchemaInsideProps {
  readonly schema: SchemaView;
}

/** What a schema is made of. Schemas hold schemas, so all of their components are in this file. */
export function SchemaInside({ schema: { mergedFrom, discriminator, lists } }: SchemaInsideProps) {
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
      {schema.ref || name === schema.type ? <SchemaType schema={schema} /> : name}
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
  return (
    <p className="note">
      Includes{' '}
      {origins.map(({ name, anchor }, index) => [
        index > 0 && ', ',
        <ReferenceLink key={anchor} to={anchor}>
          {name}
        </ReferenceLink>,
      ])}
    </p>
  );
}

/** Which property tells alternatives apart, and what its values mean. */
function DiscriminatorNote({
  discriminator: { property, mapping, otherwise },
}: {
  readonly discriminator: Discriminator;
}) {
  const target = (name: string, anchor: string | undefined) =>
    anchor === undefined ? name : <ReferenceLink to={anchor}>{name}</ReferenceLink>;
  return (
    <div className="note">
      Discriminator: <code>{property}</code>
      {mapping.length > 0 && (
        <ul>
          {mapping.map(({ value, name, anchor }) => (
            <li key={value}>
              <code>{value}</code>: {target(name, anchor)}
            </li>
          ))}
        </ul>
      )}
      {otherwise && <p>Any other value, or none: {target(otherwise.name, otherwise.anchor)}</p>}
    </div>
  );
}
