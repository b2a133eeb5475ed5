import type { ComponentProps, ReactNode } from 'react';
import type { NamedSchema, Operation, Tag } from '../../src/model/reference.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import { breakable } from '../breakable.tsx';
import { Markup, PageHeader } from '../content/parts.tsx';
import { SchemaProperties } from './json-schema.tsx';
import { NamedSchemaEntry } from './named-schema.tsx';
import { OperationSection } from './operation.tsx';
import { Overview } from './overview.tsx';
import {
  Description,
  DocumentLinkText,
  MethodBadge,
  ReferenceLink,
  ReferenceSection,
  titleBesideMethod,
} from './parts.tsx';
import { operationsOn, useReferenceView } from './reference-view.tsx';
import { SecuritySection } from './security.tsx';
import { ServerPicker } from './servers.tsx';

/** One OpenAPI document on one page. */
export function DocumentContent({ route: { reference, mentions } }: { readonly route: ReferenceRoute }) {
  const { tags, webhooks, schemas, securitySchemes } = reference;
  return (
    <>
      <Overview reference={reference} />
      <SchemaProperties reference={reference} />
      <SecuritySection schemes={securitySchemes} />
      {tags.map((tag) => (
        <TagSection key={tag.anchor} tag={tag} holds={tag.operations.length > 0 ? 'operations' : undefined}>
          {tag.operations.map((operation) => (
            <OperationSection key={operation.anchor} operation={operation} mentions={mentions[operation.anchor]} />
          ))}
        </TagSection>
      ))}
      {webhooks.length > 0 && (
        <NamedSection kind="webhooks" holds="operations">
          {webhooks.map((operation) => (
            <OperationSection key={operation.anchor} operation={operation} />
          ))}
        </NamedSection>
      )}
      {schemas.length > 0 && (
        <NamedSection kind="schemas">
          {inGroups(schemas).map((group) => (
            <div key={group[0]?.anchor} className="entries">
              {group.map((schema) => (
                <NamedSchemaEntry key={schema.anchor} named={schema} />
              ))}
            </div>
          ))}
        </NamedSection>
      )}
    </>
  );
}

/** Schemas in groups, each of which is laid out when it comes near the window: single schemas are too short for that. */
function inGroups(schemas: readonly NamedSchema[]): readonly (readonly NamedSchema[])[] {
  const size = 8;
  return Array.from({ length: Math.ceil(schemas.length / size) }, (_, n) => schemas.slice(n * size, (n + 1) * size));
}

/** The most operations in an unfolded list; more are folded by tag. */
const maxListed = 80;

/** The first of several pages: the overview of the document, and links to the others. */
export function IndexContent({ route: { reference } }: { readonly route: ReferenceRoute }) {
  const { tags, webhooks, securitySchemes } = reference;
  const count = tags.reduce((sum, tag) => sum + tag.operations.length, webhooks.length);
  const folded = count > maxListed;
  const holds = folded ? 'folds' : undefined;
  return (
    <>
      <Overview reference={reference} />
      <SchemaProperties reference={reference} />
      <SecuritySection schemes={securitySchemes} />
      {tags.map((tag) => (
        <TagSection key={tag.anchor} tag={tag} holds={tag.operations.length > 0 ? holds : undefined}>
          <OperationIndex operations={tag.operations} folded={folded} />
        </TagSection>
      ))}
      {webhooks.length > 0 && (
        <NamedSection kind="webhooks" holds={holds}>
          <OperationIndex operations={webhooks} folded={folded} />
        </NamedSection>
      )}
    </>
  );
}

/** A page about one part of a document. */
export function PartContent({ route }: { readonly route: ReferenceRoute }) {
  const { reference, page, mentions } = route;
  const { tags, schemas } = reference;
  const isMeant = ({ anchor }: { readonly anchor: string }) => anchor === page.anchor;
  const sections = operationsOn(route).map((operation) => (
    <OperationSection key={operation.anchor} operation={operation} mentions={mentions[operation.anchor]} />
  ));
  switch (page.shows) {
    case 'tag':
      return tags.filter(isMeant).map((tag) => (
        <TagSection key={tag.anchor} tag={tag} holds={tag.operations.length > 0 ? 'operations' : undefined}>
          <ServerPicker servers={reference.servers} />
          {sections}
        </TagSection>
      ));
    case 'webhooks':
      return (
        <NamedSection kind="webhooks" holds="operations">
          {sections}
        </NamedSection>
      );
    case 'operation':
      return sections;
    case 'schemas':
      return (
        <NamedSection kind="schemas">
          <SchemaIndex schemas={schemas} />
        </NamedSection>
      );
    case 'schema':
      return schemas.filter(isMeant).map((named) => <NamedSchemaEntry key={named.anchor} named={named} />);
    default:
      return null;
  }
}

interface TagSectionProps {
  readonly tag: Tag;
  readonly holds: ComponentProps<typeof ReferenceSection>['holds'];
  /** Its operations. */
  readonly children: ReactNode;
}

/** The section of a tag: its description and its operations. */
function TagSection({ tag: { anchor, title, description, externalDocs, related }, holds, children }: TagSectionProps) {
  return (
    <ReferenceSection id={anchor} title={title} holds={holds}>
      <Description html={description} />
      {externalDocs && (
        <p>
          <DocumentLinkText link={externalDocs} />
        </p>
      )}
      {related.length > 0 && (
        <ul className="related">
          {related.map((operation) => (
            <li key={operation.anchor}>
              <ReferenceLink to={operation.anchor}>
                <MethodBadge method={operation.method} /> {breakable(titleBesideMethod(operation))}
              </ReferenceLink>
            </li>
          ))}
        </ul>
      )}
      {children}
    </ReferenceSection>
  );
}

interface NamedSectionProps {
  readonly kind: 'webhooks' | 'schemas';
  readonly holds?: TagSectionProps['holds'];
  readonly children: ReactNode;
}

/** All webhooks (requests that the provider of the API sends), or all named schemas. The kind is the id of the section. */
function NamedSection({ kind, holds, children }: NamedSectionProps) {
  const { text } = useReferenceView();
  return (
    <ReferenceSection id={kind} title={text(`api.${kind}`)} holds={holds}>
      {children}
    </ReferenceSection>
  );
}

interface OperationIndexProps {
  readonly operations: readonly Operation[];
  /** Whether the list is folded. */
  readonly folded: boolean;
}

/**
 * Operations that are described on pages of their own. Each has the ids that it would have on one page
 * with all the others, so that links to such a page still work.
 */
function OperationIndex({ operations, folded }: OperationIndexProps) {
  const { hrefTo, text } = useReferenceView();
  if (operations.length === 0) return null;
  const list = (
    <ul className="operation-index">
      {operations.map((operation) => {
        const { anchor, method, path, deprecated } = operation;
        const [alias, ...others] = operation.aliases;
        const title = titleBesideMethod(operation);
        return (
          <li key={anchor} id={alias}>
            <a id={anchor} href={hrefTo(anchor)}>
              <MethodBadge method={method} id={others[0]} />{' '}
              {deprecated ? <s>{breakable(title)}</s> : <span>{breakable(title)}</span>}
              {title !== path && (
                <>
                  {' '}
                  <span className="path">{breakable(path)}</span>
                </>
              )}
            </a>
            {others.slice(1).map((other) => (
              <span key={other} id={other} />
            ))}
          </li>
        );
      })}
    </ul>
  );
  if (!folded) return list;
  return (
    <details className="fold">
      <summary>{text('api.operationCount', { count: operations.length })}</summary>
      {list}
    </details>
  );
}

/** Schemas that are described on pages of their own. */
function SchemaIndex({ schemas }: { readonly schemas: readonly NamedSchema[] }) {
  return (
    <ul className="schema-index">
      {schemas.map(({ name, anchor }) => (
        <li key={anchor}>
          <ReferenceLink to={anchor}>{name}</ReferenceLink>
        </li>
      ))}
    </ul>
  );
}

/** A page about all operations of an API, such as their errors. */
export function GuideContent({ route: { reference, page } }: { readonly route: ReferenceRoute }) {
  const guide = reference.guides?.find(({ name }) => `guide/${name}` === page.anchor);
  if (guide === undefined) return null;
  return (
    <div className="guide entry">
      <PageHeader title={guide.title} description={guide.description} />
      <Markup as="div" className="prose" html={guide.html} />
    </div>
  );
}
