import type { SchemaChoice, SchemaCondition, SchemaOption, SchemaView } from '../../src/model/reference.ts';
import { innerSchema } from '../../src/shared/inner-schema.ts';
import { Description } from './description.tsx';
import { DiscriminatorNote } from './discriminator-note.tsx';
import { Field, type FieldProps } from './field.tsx';
import { foldTitle, hasFields, hasInside } from './inside.ts';
import { SchemaFacts } from './schema-facts.tsx';
import { SchemaOrigins } from './schema-origins.tsx';
import { SchemaType } from './schema-type.tsx';

interface SchemaInsideProps {
  readonly schema: SchemaView;
}

/**
 * What a schema is made of: properties, items, alternatives, conditions. Schemas hold schemas, so what draws
 * them stands together in this file.
 */
export function SchemaInside({ schema }: SchemaInsideProps) {
  const { properties, additionalProperties, items, prefixItems, contains, propertyNames, not, content } = schema;
  return (
    <>
      <SchemaOrigins origins={schema.mergedFrom} />
      {schema.discriminator && <DiscriminatorNote discriminator={schema.discriminator} />}
      {hasFields(schema) && (
        <ul className="fields">
          {properties.map(({ name, anchor, required, schema: view }) => (
            <SchemaField key={name} name={name} anchor={anchor} schema={view} required={required} />
          ))}
          {schema.patternProperties.map(({ pattern, schema: view }) => (
            <SchemaField key={pattern} name={`/${pattern}/`} schema={view} />
          ))}
          {typeof additionalProperties === 'object' && (
            <SchemaField name={<i>any other name</i>} schema={additionalProperties} />
          )}
          {prefixItems.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a tuple are known by their position
            <SchemaField key={index} name={`[${index}]`} schema={item} />
          ))}
          {items && <SchemaField name={<i>{prefixItems.length > 0 ? 'further items' : 'items'}</i>} schema={items} />}
          {contains && <SchemaField name={<i>such an item</i>} schema={contains} />}
          {propertyNames && <SchemaField name={<i>property names</i>} schema={propertyNames} />}
          {not && <SchemaField name={<i>not</i>} schema={not} />}
          {content && <SchemaField name={<i>what it holds</i>} schema={content} />}
        </ul>
      )}
      {schema.choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices never move, and two may be alike
        <Choice key={index} choice={choice} />
      ))}
      {schema.conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions never move, and two may be alike
        <Condition key={index} condition={condition} />
      ))}
    </>
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
  if (!hasInside(inner)) return null;
  return (
    <details className="fold">
      <summary>{foldTitle(inner)}</summary>
      <SchemaInside schema={inner} />
    </details>
  );
}

const choiceTitles = { oneOf: 'One of', anyOf: 'Any of' } as const;

function Choice({ choice: { keyword, options } }: { readonly choice: SchemaChoice }) {
  return (
    <div className="choice">
      <p className="note">{choiceTitles[keyword]}</p>
      <ul className="fields">
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options never move, and two may be alike
          <Option key={index} option={option} />
        ))}
      </ul>
    </div>
  );
}

function Option({ option: { label, values, schema } }: { readonly option: SchemaOption }) {
  return (
    <li className="field">
      {schema.ref || label === schema.type ? <SchemaType schema={schema} /> : label}
      {values.map((value) => (
        <code key={value}> {value}</code>
      ))}
      <Description html={schema.description} />
      <SchemaFacts schema={schema} />
      <SchemaFold schema={schema} />
    </li>
  );
}

function Condition({ condition: { label, when, holds, otherwise } }: { readonly condition: SchemaCondition }) {
  return (
    <ul className="fields">
      {when && <SchemaField name={<i>if</i>} schema={when} />}
      {holds && <SchemaField name={<i>{label === '' ? 'then' : label}</i>} schema={holds} />}
      {otherwise && <SchemaField name={<i>else</i>} schema={otherwise} />}
    </ul>
  );
}
