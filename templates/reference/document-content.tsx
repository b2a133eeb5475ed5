import type { NamedSchema } from '../../src/model/reference.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import { NamedSchemaEntry } from './named-schema-entry.tsx';
import { OperationSection } from './operation-section.tsx';
import { Overview } from './overview.tsx';
import { SchemaSection } from './schema-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { TagSection } from './tag-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** One OpenAPI document on one page. */
export function DocumentContent({ route: { reference, mentions } }: { readonly route: ReferenceRoute }) {
  const { tags, webhooks, schemas, securitySchemes } = reference;
  return (
    <>
      <Overview reference={reference} />
      <SecuritySection schemes={securitySchemes} />
      {tags.map((tag) => (
        <TagSection key={tag.anchor} tag={tag}>
          {tag.operations.map((operation) => (
            <OperationSection key={operation.anchor} operation={operation} mentions={mentions[operation.anchor]} />
          ))}
        </TagSection>
      ))}
      {webhooks.length > 0 && (
        <WebhookSection>
          {webhooks.map((operation) => (
            <OperationSection key={operation.anchor} operation={operation} />
          ))}
        </WebhookSection>
      )}
      {schemas.length > 0 && (
        <SchemaSection>
          {inGroups(schemas).map((group) => (
            <div key={group[0]?.anchor} className="entries">
              {group.map((schema) => (
                <NamedSchemaEntry key={schema.anchor} named={schema} />
              ))}
            </div>
          ))}
        </SchemaSection>
      )}
    </>
  );
}

/** Schemas are many and short: laid out one by one when they come near the window, they would cost more than they save. */
function inGroups(schemas: readonly NamedSchema[]): readonly (readonly NamedSchema[])[] {
  const size = 8;
  return Array.from({ length: Math.ceil(schemas.length / size) }, (_, n) => schemas.slice(n * size, (n + 1) * size));
}
