import type { ReactNode } from 'react';
import type { SchemaView } from '../../src/model/schema-view.ts';
import { Description } from './description.tsx';
import { EnumValues } from './enum-values.tsx';
import { ExternalLink } from './external-link.tsx';
import { FactLine } from './fact-line.tsx';
import { JsonValue } from './json-value.tsx';

interface SchemaFactsProps {
  readonly schema: SchemaView;
}

/** What a value has to be like, apart from its type; of a list or map also what its values have to be like. */
export function SchemaFacts({ schema }: SchemaFactsProps) {
  const { constraints, facts, externalDocs, of } = schema;
  const line: readonly ReactNode[] = [
    ...constraints,
    ...facts.map(({ label, values }) => [
      `${label} `,
      ...values.map((value, index) => [index > 0 && ', ', <JsonValue key={value} value={value} />]),
    ]),
    externalDocs && <ExternalLink key="docs" link={externalDocs} />,
  ].filter(Boolean);
  return (
    <>
      <FactLine facts={line} />
      <EnumValues values={schema.enum} listedAt={schema.ref} />
      {of && !of.ref && (
        <>
          <Description html={of.description} />
          <SchemaFacts schema={of} />
        </>
      )}
    </>
  );
}
