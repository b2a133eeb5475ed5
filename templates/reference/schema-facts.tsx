import type { ReactNode } from 'react';
import type { SchemaView } from '../../src/model/reference.ts';
import { wrappedSchema } from '../../src/shared/inner-schema.ts';
import { Description } from './description.tsx';
import { EnumValues } from './enum-values.tsx';
import { ExternalLink } from './external-link.tsx';
import { FactLine } from './fact-line.tsx';
import { JsonValue } from './json-value.tsx';

interface SchemaFactsProps {
  readonly schema: SchemaView;
}

/** What a value has to be like, apart from its type. What there is to say about the items of a list is told here too. */
export function SchemaFacts({ schema }: SchemaFactsProps) {
  const facts: readonly ReactNode[] = [
    ...schema.constraints,
    ...limits(schema),
    schema.default !== undefined && ['default ', <JsonValue key="value" value={schema.default} />],
    schema.const !== undefined && ['always ', <JsonValue key="value" value={schema.const} />],
    schema.examples.length > 0 && [
      'for example ',
      ...schema.examples.map((value, index) => [index > 0 && ', ', <JsonValue key={value} value={value} />]),
    ],
    schema.externalDocs && <ExternalLink key="docs" link={schema.externalDocs} />,
  ].filter(Boolean);
  const wrapped = wrappedSchema(schema);
  return (
    <>
      <FactLine facts={facts} />
      <EnumValues values={schema.enum} listedAt={schema.ref} />
      {wrapped && !wrapped.ref && (
        <>
          <Description html={wrapped.description} />
          <SchemaFacts schema={wrapped} />
        </>
      )}
    </>
  );
}

/** Whether there may be more than what is listed, where the document says so. */
function limits({
  properties,
  patternProperties,
  additionalProperties,
  prefixItems,
  items,
}: SchemaView): readonly string[] {
  const others = properties.length + patternProperties.length > 0 ? 'other ' : '';
  return [
    ...(typeof additionalProperties === 'boolean'
      ? [`${additionalProperties ? 'any' : 'no'} ${others}properties`]
      : []),
    ...(items === false ? [`no ${prefixItems.length > 0 ? 'further ' : ''}items`] : []),
  ];
}
