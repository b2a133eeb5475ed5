import type { EnumValue, SchemaRef } from '../../src/model/schema-view.ts';
import { JsonValue } from './json-value.tsx';
import { ReferenceLink } from './reference-link.tsx';

interface EnumValuesProps {
  readonly values: readonly EnumValue[];
  /** The schema that lists them too. */
  readonly listedAt?: SchemaRef | undefined;
}

/** More values than this are folded. */
const maxShown = 16;
const maxElements = 100;

/** The values that are allowed, with what they mean where the document says so. */
export function EnumValues({ values, listedAt }: EnumValuesProps) {
  if (values.length === 0) return null;
  if (values.length <= maxShown) return <Values values={values} />;
  if (listedAt) {
    return (
      <p className="enum">
        <ReferenceLink to={listedAt.anchor}>{values.length} allowed values</ReferenceLink>
      </p>
    );
  }
  return (
    <details className="fold">
      <summary>{values.length} allowed values</summary>
      <Values values={values} />
    </details>
  );
}

function Values({ values }: EnumValuesProps) {
  if (values.some(({ description }) => description !== '')) return <DescribedValues values={values} />;
  // So many are one element: they are searched, not read.
  if (values.length > maxElements)
    return <p className="enum enum-many">{values.map(({ value }) => value).join('\n')}</p>;
  return (
    <p className="enum">
      {values.length === 1 ? 'always ' : 'one of '}
      {values.map(({ value }, index) => [index > 0 && ' ', <JsonValue key={value} value={value} />])}
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
