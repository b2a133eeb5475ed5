import type { Operation } from '../../src/model/reference.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import { NamedSchemaEntry } from './named-schema-entry.tsx';
import { OperationSection } from './operation-section.tsx';
import { SchemaIndex } from './schema-index.tsx';
import { SchemaSection } from './schema-section.tsx';
import { TagSection } from './tag-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** A page about one part of a document. */
export function PartContent({ route: { reference, page, mentions } }: { readonly route: ReferenceRoute }) {
  const { tags, webhooks, schemas } = reference;
  const isMeant = ({ anchor }: { readonly anchor: string }) => anchor === page.anchor;
  const sections = (operations: readonly Operation[]) =>
    operations.map((operation) => (
      <OperationSection key={operation.anchor} operation={operation} mentions={mentions[operation.anchor]} />
    ));
  switch (page.shows) {
    case 'tag':
      return tags.filter(isMeant).map((tag) => (
        <TagSection key={tag.anchor} tag={tag}>
          {sections(tag.operations)}
        </TagSection>
      ));
    case 'webhooks':
      return <WebhookSection>{sections(webhooks)}</WebhookSection>;
    case 'operation':
      return sections([...tags, { operations: webhooks }].flatMap(({ operations }) => operations.find(isMeant) ?? []));
    case 'schemas':
      return (
        <SchemaSection>
          <SchemaIndex schemas={schemas} />
        </SchemaSection>
      );
    case 'schema':
      return schemas.filter(isMeant).map((named) => <NamedSchemaEntry key={named.anchor} named={named} />);
    default:
      return null;
  }
}
