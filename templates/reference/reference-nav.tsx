import type { ReactNode } from 'react';
import type { NamedSchema, Operation, Reference, ReferencePage, SchemaRoot, Tag } from '../../src/model/reference.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import type { SchemaView } from '../../src/model/schema-view.ts';
import { listsAllOperations } from '../../src/shared/listed-operations.ts';
import { remembered } from '../../src/shared/remembered.ts';
import { referenceKeys, samplesMenuKeys, textsAsJson, tryItButtonKeys } from '../../src/shared/texts/client.ts';
import type { Language } from '../../src/shared/texts/text.ts';
import { Breakable, breakable } from '../breakable.tsx';
import { Part } from '../part.tsx';
import { topProperties } from './json-schema.tsx';
import { MethodBadge, ReferenceLink, titleBesideMethod } from './parts.tsx';
import { findOperation, hrefIn, useReferenceView } from './reference-view.tsx';

interface ReferenceNavProps {
  readonly route: ReferenceRoute;
  readonly language?: Language | undefined;
}

const navId = '@reference';

/** The navigation of a reference: a column on wide screens, else a popover behind a sticky button. */
export function ReferenceNav({ route, language }: ReferenceNavProps) {
  const { text } = useReferenceView();
  const isSchema = route.reference.root !== undefined;
  const { connections, hasSamplesMenu } = route.reference;
  const keys = [
    ...referenceKeys,
    ...(hasSamplesMenu === true ? samplesMenuKeys : []),
    ...(connections === undefined ? [] : tryItButtonKeys),
  ];
  return (
    <>
      <button type="button" className="reference-menu" popoverTarget={navId}>
        {text(isSchema ? 'api.schemaContents' : 'api.contents')}
      </button>
      <nav
        className="reference-nav"
        id={navId}
        popover="auto"
        aria-label={text(isSchema ? 'api.schemaDocument' : 'api.nav')}
        data-reference-nav={textsAsJson(keys, language)}
      >
        <input
          type="search"
          className="reference-filter"
          placeholder={text('api.filter')}
          aria-label={text(isSchema ? 'api.schemaFilterLabel' : 'api.filterLabel')}
          data-reference-filter=""
          hidden
        />
        <ReferenceNavList route={route} />
      </nav>
    </>
  );
}

/** Tags in their groups, each with its operations; then webhooks and schemas. */
function ReferenceNavList({ route: { reference, page } }: { readonly route: ReferenceRoute }) {
  const { root, webhooks, securitySchemes, schemas, changes, guides = [] } = reference;
  const { groups, inner } = tagTree(reference);
  const isOpen = openBranch(reference, page);
  const isFirst = page.permalink === reference.permalink;
  const { text } = useReferenceView();
  const renderTags = (list: readonly Tag[]): ReactNode => (
    <ul>
      {piecesOf(list, page, (tag) => isOpen(tag) || inner.has(tag.anchor) || isCurrent(tag.anchor, page)).map(
        ({ from, to, isShared }) =>
          isShared ? (
            <Part key={from} of={SharedTags} props={{ reference, list, from, to }} />
          ) : (
            list.slice(from, to).map((tag) => (
              <ReferenceNavSection key={tag.anchor} to={tag.anchor} title={tag.title} page={page}>
                {isOpen(tag) && <ReferenceNavOperations reference={reference} section={tag} page={page} />}
                {inner.has(tag.anchor) && renderTags(inner.get(tag.anchor) ?? [])}
              </ReferenceNavSection>
            ))
          ),
      )}
    </ul>
  );
  const allWebhooks = { anchor: 'webhooks', operations: webhooks };
  return (
    <>
      <ul>
        <ReferenceNavSection to="overview" title={text('api.overview')} page={page} />
        {securitySchemes.length > 0 && (
          <ReferenceNavSection to="security" title={text('api.authorization')} page={page} />
        )}
        {guides.map(({ name, title }) => (
          <ReferenceNavSection key={name} to={`guide/${name}`} title={title} page={page} />
        ))}
        {changes.length > 0 && <ReferenceNavSection to="changes" title={text('api.changes')} page={page} />}
        {root && (
          <ReferenceNavSection to="properties" title={text('api.properties')} page={page}>
            {isFirst && <ReferenceNavProperties root={root} />}
          </ReferenceNavSection>
        )}
      </ul>
      {groups.map((group) => (
        <div key={group.name}>
          {group.name !== '' && <p className="reference-nav-group">{group.name}</p>}
          {renderTags(group.tags)}
        </div>
      ))}
      <ul>
        {webhooks.length > 0 && (
          <ReferenceNavSection to="webhooks" title={text('api.webhooks')} page={page}>
            {isOpen(allWebhooks) && <ReferenceNavOperations reference={reference} section={allWebhooks} page={page} />}
          </ReferenceNavSection>
        )}
        {schemas.length > 0 && <ReferenceNavSchemas schemas={schemas} page={page} />}
      </ul>
    </>
  );
}

/** The outermost tags by groups, and those inside of others by their anchors. */
interface TagTree {
  readonly groups: readonly { readonly name: string; readonly tags: readonly Tag[] }[];
  readonly inner: ReadonlyMap<string, readonly Tag[]>;
}

/** The tags of a reference by group: pages must pass identical lists to share rendered parts. */
const tagTree = remembered(({ tags, tagGroups }: Reference): TagTree => {
  const outermost = tags.filter(({ parent }) => parent === undefined).map(({ anchor }) => anchor);
  const groups = tagGroups.length > 0 ? tagGroups : [{ name: '', tags: outermost }];
  const inner = new Map<string, Tag[]>();
  for (const tag of tags) if (tag.parent !== undefined) inner.set(tag.parent, [...(inner.get(tag.parent) ?? []), tag]);
  return {
    groups: groups.map((group) => ({
      name: group.name,
      tags: tags.filter(({ anchor }) => group.tags.includes(anchor)),
    })),
    inner,
  };
});

/** How many entries a shared part has. Without parts, most of the time for a page of an operation would go into this list. */
const perPart = 10;

/**
 * Cuts a list of entries into pieces that are rendered once for all pages and pieces that are rendered for this page: those with
 * the current entry, and incomplete ones at the ends of a shortened list. Only pages of one operation or schema share pieces: in
 * the lists of other pages, entries link to anchors of the same page.
 */
function piecesOf<T>(
  list: readonly T[],
  { shows }: ReferencePage,
  isOwn: (entry: T) => boolean,
  { start, end } = { start: 0, end: list.length },
) {
  const pieces: { readonly from: number; readonly to: number; readonly isShared: boolean }[] = [];
  const hasOwnPage = shows === 'operation' || shows === 'schema';
  for (let from = start, to = start; from < end; from = to) {
    to = Math.min(end, from - (from % perPart) + perPart);
    const isWhole = from % perPart === 0 && (to % perPart === 0 || to === list.length);
    pieces.push({ from, to, isShared: hasOwnPage && isWhole && !list.slice(from, to).some(isOwn) });
  }
  return pieces;
}

interface SharedProps<T> {
  readonly reference: Reference;
  readonly list: readonly T[];
  readonly from: number;
  readonly to: number;
}

function SharedTags({ reference, list, from, to }: SharedProps<Tag>) {
  return list
    .slice(from, to)
    .map(({ anchor, title }) => <SectionItem key={anchor} href={hrefIn(reference, anchor)} title={title} />);
}

function SharedOperations({ reference, list, from, to }: SharedProps<Operation>) {
  return list
    .slice(from, to)
    .map((operation) => (
      <OperationItem key={operation.anchor} href={hrefIn(reference, operation.anchor)} operation={operation} />
    ));
}

/** The top-level properties of a JSON Schema. The filter also finds nested ones. */
function ReferenceNavProperties({ root }: { readonly root: SchemaRoot }) {
  return (
    <ul>
      {topProperties(root).map(({ name, anchor, schema }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} data-filter-text={[...namesIn(schema)].join(' ')}>
            <Breakable text={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function namesIn({ lists, of }: SchemaView): ReadonlySet<string> {
  const own = lists.flatMap(({ fields }) =>
    fields.flatMap(({ kind, name, schema }) => [...(kind === 'property' ? [name] : []), ...namesIn(schema)]),
  );
  return new Set([...own, ...(of === undefined ? [] : namesIn(of))]);
}

/** Whether the operations of a tag are listed on a page. */
function openBranch(reference: Reference, page: ReferencePage) {
  const whole = page.shows === 'document' || listsAllOperations(reference);
  const own = page.shows === 'operation' ? findOperation(reference, page.anchor)?.section : page.anchor || page.shows;
  return ({ anchor }: Pick<Tag, 'anchor'>): boolean => whole || anchor === own;
}

interface ReferenceNavOperationsProps {
  readonly reference: Reference;
  /** What has the operations, and the anchor of the section with all of them. */
  readonly section: Pick<Tag, 'anchor' | 'operations'>;
  readonly page: ReferencePage;
}

function ReferenceNavOperations({ reference, section, page }: ReferenceNavOperationsProps) {
  const { hrefTo, text } = useReferenceView();
  const { operations } = section;
  if (operations.length === 0) return null;
  const shown = page.shows === 'operation' ? nearby(operations, page.anchor) : { start: 0, end: operations.length };
  const isOwn = ({ anchor }: Operation) => anchor === page.anchor;
  return (
    <ul>
      {piecesOf(operations, page, isOwn, shown).map(({ from, to, isShared }) =>
        isShared ? (
          <Part key={from} of={SharedOperations} props={{ reference, list: operations, from, to }} />
        ) : (
          operations
            .slice(from, to)
            .map((operation) => (
              <OperationItem
                key={operation.anchor}
                href={hrefTo(operation.anchor)}
                operation={operation}
                isCurrent={isOwn(operation)}
              />
            ))
        ),
      )}
      {shown.end - shown.start < operations.length && (
        <li>
          <ReferenceLink to={section.anchor}>
            {text('api.allOperationsCount', { count: operations.length })}
          </ReferenceLink>
        </li>
      )}
    </ul>
  );
}

interface OperationItemProps {
  readonly href: string;
  readonly operation: Operation;
  readonly isCurrent?: boolean;
}

function OperationItem({ href, operation, isCurrent = false }: OperationItemProps) {
  const { method, path, deprecated, operationId } = operation;
  const title = titleBesideMethod(operation);
  return (
    <li>
      <a
        href={href}
        data-filter-text={operationId ? `${path} ${operationId}` : path}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <MethodBadge method={method} /> {deprecated ? <s>{breakable(title)}</s> : <Breakable text={title} />}
      </a>
    </li>
  );
}

/** The most operations that the page of an operation lists of its tag: those before and after it. */
const maxEntries = 100;

function nearby(operations: readonly Operation[], anchor: string): { readonly start: number; readonly end: number } {
  if (operations.length <= maxEntries) return { start: 0, end: operations.length };
  const index = operations.findIndex((operation) => operation.anchor === anchor);
  const start = Math.max(0, Math.min(index - maxEntries / 2, operations.length - maxEntries));
  return { start, end: start + maxEntries };
}

interface ReferenceNavSchemasProps {
  readonly schemas: readonly NamedSchema[];
  readonly page: ReferencePage;
}

/** The schemas: all of them if they are on this page, else a link to their list, and the one that is shown. */
function ReferenceNavSchemas({ schemas, page }: ReferenceNavSchemasProps) {
  const { text } = useReferenceView();
  if (page.shows === 'document') {
    return (
      <li>
        <details>
          <summary data-marks="schemas">{text('api.schemas')}</summary>
          <ul>
            {schemas.map(({ name, anchor }) => (
              <li key={anchor}>
                <ReferenceLink to={anchor}>
                  <Breakable text={name} />
                </ReferenceLink>
              </li>
            ))}
          </ul>
        </details>
      </li>
    );
  }
  return (
    <ReferenceNavSection to="schemas" title={text('api.schemas')} page={page}>
      {page.shows === 'schema' && (
        <ul>
          <ReferenceNavSection to={page.anchor} title={page.title} page={page} />
        </ul>
      )}
    </ReferenceNavSection>
  );
}

interface ReferenceNavSectionProps {
  /** Anchor of the section. */
  readonly to: string;
  readonly title: string;
  readonly page: ReferencePage;
  /** The entries of the section. */
  readonly children?: ReactNode;
}

/** A section of the navigation. It is current if the page shows it. */
function ReferenceNavSection({ to, title, page, children }: ReferenceNavSectionProps) {
  return (
    <SectionItem href={useReferenceView().hrefTo(to)} title={title} isCurrent={isCurrent(to, page)}>
      {children}
    </SectionItem>
  );
}

function isCurrent(anchor: string, page: ReferencePage): boolean {
  return anchor === (page.anchor || page.shows);
}

interface SectionItemProps {
  readonly href: string;
  readonly title: string;
  readonly isCurrent?: boolean;
  readonly children?: ReactNode;
}

function SectionItem({ href, title, isCurrent = false, children }: SectionItemProps) {
  return (
    <li>
      <a className="reference-nav-tag" href={href} aria-current={isCurrent ? 'page' : undefined}>
        <Breakable text={title} />
      </a>
      {children}
    </li>
  );
}
