import type { ReferenceRoute } from '../../src/model/route.ts';
import { OperationIndex } from './operation-index.tsx';
import { Overview } from './overview.tsx';
import { SecuritySection } from './security-section.tsx';
import { TagSection } from './tag-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** The first of several pages: what the document says of itself, and where to find the rest. */
export function IndexContent({ route: { reference } }: { readonly route: ReferenceRoute }) {
  const { tags, webhooks, securitySchemes } = reference;
  return (
    <>
      <Overview reference={reference} />
      <SecuritySection schemes={securitySchemes} />
      {tags.map((tag) => (
        <TagSection key={tag.anchor} tag={tag}>
          <OperationIndex operations={tag.operations} />
        </TagSection>
      ))}
      {webhooks.length > 0 && (
        <WebhookSection>
          <OperationIndex operations={webhooks} />
        </WebhookSection>
      )}
    </>
  );
}
