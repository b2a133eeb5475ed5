import type { EnumValue } from '../../src/model/reference.ts';
import { JsonValue } from './json-value.tsx';

interface EnumValuesProps {
  readonly values: readonly EnumValue[];
}

/** More values than this are folded. */
const maxShown = 16;

/** The values that are allowed, with what they mean where the document says so. */
export function EnumValues({ values }: EnumValuesProps) {
  if (values.length === 0) return null;
  if (values.length <= maxShown) return <Values values={values} />;
  return (
    <details className="fold">
      <summary>{values.length} allowed values</summary>
      <Values values={values} />
    </details>
  );
}

function Values({ values }: EnumValuesProps) {
  if (values.every(({ description }) => description === ''))
    return (
      <p className="enum">
        {values.map(({ value }, index) => [index > 0 && ' ', <JsonValue key={value} value={value} />])}
      </p>
    );
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
