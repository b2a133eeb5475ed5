import type { ReactNode } from 'react';
import type { Html, SchemaView } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { SchemaFacts } from './schema-facts.tsx';
import { SchemaType } from './schema-type.tsx';

export interface FieldProps {
  readonly name: ReactNode;
  readonly schema: SchemaView;
  readonly anchor?: string;
  /** What the owner says of the field, before what its schema says. */
  readonly description?: Html;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  /** After the facts of the schema. */
  readonly children?: ReactNode;
}

/** Anything that has a name and a schema: a parameter, a header, a property. */
export function Field({ name, schema, anchor, description = '', required, deprecated, children }: FieldProps) {
  return (
    <li className="field" id={anchor}>
      <div className="field-head">
        <code className="field-name">{anchor === undefined ? name : <a href={`#${anchor}`}>{name}</a>}</code>{' '}
        <span className="field-type">
          <SchemaType schema={schema} />
        </span>
        {required && <span className="flag flag-required"> required</span>}
        {(deprecated || schema.deprecated) && <span className="flag flag-deprecated"> deprecated</span>}
        {schema.readOnly && <span className="flag"> read-only</span>}
        {schema.writeOnly && <span className="flag"> write-only</span>}
      </div>
      <Description html={description} />
      {schema.description !== description && <Description html={schema.description} />}
      <SchemaFacts schema={schema} />
      {children}
    </li>
  );
}
