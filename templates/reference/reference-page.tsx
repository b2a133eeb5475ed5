import type { ReferenceRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { Overview } from './overview.tsx';
import { ReferenceNav } from './reference-nav.tsx';
import { SchemaSection } from './schema-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { TagSection } from './tag-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** One OpenAPI document on one page. */
export function ReferencePage({ route: { reference, mentions } }: TemplateProps<ReferenceRoute>) {
  return (
    <div className="reference">
      <ReferenceNav reference={reference} />
      <div className="reference-content">
        <Overview reference={reference} />
        <SecuritySection schemes={reference.securitySchemes} />
        {reference.tags.map((tag) => (
          <TagSection key={tag.anchor} tag={tag} mentions={mentions} />
        ))}
        <WebhookSection webhooks={reference.webhooks} />
        <SchemaSection schemas={reference.schemas} />
      </div>
    </div>
  );
}
