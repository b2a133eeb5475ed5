import type { Reference, SchemaRoot } from '../../src/model/reference.ts';
import type { SchemaField, SchemaView } from '../../src/model/schema-view.ts';
import { innerSchema } from '../../src/shared/inner-schema.ts';
import { Description, ReferenceHeading, ReferenceSection } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';
import { LanguageTabs } from './samples.tsx';
import { SchemaFacts, SchemaInside, SchemaType } from './schema.tsx';

/** Sample values for a JSON Schema, as JSON and as YAML. */
export function SchemaSamples({ root: { samples } }: { readonly root: SchemaRoot }) {
  const { text } = useReferenceView();
  return samples.map(({ generated, languages }, index) => {
    const id = `sample-${index + 1}`;
    return (
      <div className="sample-card" key={id}>
        <p className="sample-head">
          <span>{text('api.example')}</span>
          {generated && <small>{text('api.madeFromSchema')}</small>}
        </p>
        <LanguageTabs id={id} group="data-language" label={text('api.example')} samples={languages} />
      </div>
    );
  });
}

/** The properties of a JSON Schema: a section for each at the top level, with everything nested in it. */
export function SchemaProperties({ reference: { root } }: { readonly reference: Reference }) {
  const { text } = useReferenceView();
  if (root === undefined) return null;
  const inner = innerSchema(root.schema);
  const fields = topProperties(root);
  const others = withoutProperties(inner);
  return (
    <ReferenceSection id="properties" title={text(fields.length > 0 ? 'api.properties' : 'api.details')}>
      <span id={root.anchor} />
      {fields.length === 0 && (
        <p className="field-head">
          <SchemaType schema={root.schema} />
        </p>
      )}
      <SchemaFacts schema={root.schema} />
      {fields.map((field) => (
        <Property key={field.anchor} field={field} />
      ))}
      {others.lists.length > 0 && <SchemaInside schema={others} />}
    </ReferenceSection>
  );
}

/** The named top-level properties of a JSON Schema, without those of alternatives such as `oneOf`. */
export function topProperties({ schema }: SchemaRoot): readonly SchemaField[] {
  return innerSchema(schema).lists.flatMap(({ title, fields }) =>
    title === '' ? fields.filter(({ kind }) => kind === 'property') : [],
  );
}

function withoutProperties(schema: SchemaView): SchemaView {
  const lists = schema.lists.map(({ title, fields }) => ({
    title,
    fields: title === '' ? fields.filter(({ kind }) => kind !== 'property') : fields,
  }));
  return { ...schema, lists: lists.filter(({ fields }) => fields.length > 0) };
}

function Property({ field: { name, anchor, required, schema } }: { readonly field: SchemaField }) {
  const { text } = useReferenceView();
  const inner = innerSchema(schema);
  return (
    <section className="entry" id={anchor}>
      <ReferenceHeading of="entry">
        <a href={`#${anchor}`}>
          <code>{name}</code>
        </a>{' '}
        <span className="field-type">
          <SchemaType schema={schema} />
          {required && <b className="flag-required"> {text('api.required')}</b>}
          {schema.deprecated && <b className="flag-deprecated"> {text('api.deprecated')}</b>}
        </span>
      </ReferenceHeading>
      <Description html={schema.description} />
      <SchemaFacts schema={schema} />
      {inner.summary !== '' && <SchemaInside schema={inner} />}
    </section>
  );
}
