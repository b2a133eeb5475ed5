import type { ReactNode } from 'react';
import type { Html } from '../../src/model/reference.ts';
import type { SchemaView } from '../../src/model/schema-view.ts';
import { Description } from './description.tsx';
import { SchemaFacts } from './schema-facts.tsx';
import { SchemaType } from './schema-type.tsx';

export interface FieldProps {
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
export function Field({ name, schema, anchor, description = '', required, deprecated, children }: FieldProps) {
  return (
    <li className="field" id={anchor}>
      <code className="field-name">{name}</code> <SchemaType schema={schema} />
      {required && <b className="flag-required"> required</b>}
      {(deprecated || schema.deprecated) && <b className="flag-deprecated"> deprecated</b>}
      {schema.readOnly && <b className="flag"> read-only</b>}
      {schema.writeOnly && <b className="flag"> write-only</b>}
      <Description html={description} />
      {schema.description !== description && <Description html={schema.description} />}
      <SchemaFacts schema={schema} />
      {children}
    </li>
  );
}
