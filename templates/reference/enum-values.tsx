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
  const list = (
    <ul className={values.some(({ description }) => description !== '') ? 'enum enum-described' : 'enum'}>
      {values.map(({ value, description }) => (
        <li key={value}>
          <JsonValue value={value} />
          {description !== '' && ` ${description}`}
        </li>
      ))}
    </ul>
  );
  if (values.length > maxShown) {
    return (
      <details className="fold">
        <summary>{values.length} allowed values</summary>
        {list}
      </details>
    );
  }
  return list;
}
