import type { ReactNode } from 'react';
import type { NamedSchema, Operation, Reference, ReferencePage, SchemaRoot, Tag } from '../../src/model/reference.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import type { SchemaView } from '../../src/model/schema-view.ts';
import { referenceKeys, textsAsJson, tryItButtonKeys } from '../../src/shared/texts/client.ts';
import type { Language } from '../../src/shared/texts/text.ts';
import { topProperties } from './json-schema.tsx';
import { MethodBadge, ReferenceLink } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';

interface ReferenceNavProps {
  readonly route: ReferenceRoute;
  readonly language?: Language | undefined;
}

const navId = 'reference-nav';

/** The parts of the document: a column on wide screens, on others a sheet behind a button that stays in view. */
export function ReferenceNav({ route, language }: ReferenceNavProps) {
  const { text } = useReferenceView();
  const isSchema = route.reference.root !== undefined;
  const keys = route.reference.connections === undefined ? referenceKeys : [...referenceKeys, ...tryItButtonKeys];
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

interface ReferenceNavListProps {
  readonly route: ReferenceRoute;
}

/** Tags in their groups, each with its operations; then webhooks and schemas. */
function ReferenceNavList({ route: { reference, page } }: ReferenceNavListProps) {
  const { root, tags, tagGroups, webhooks, securitySchemes, schemas, changes, guides = [] } = reference;
  const outermost = tags.filter(({ parent }) => parent === undefined).map(({ anchor }) => anchor);
  const groups = tagGroups.length > 0 ? tagGroups : [{ name: '', tags: outermost }];
  const isOpen = openBranch(reference, page);
  const isFirst = page.permalink === reference.permalink;
  const { text } = useReferenceView();
  const renderTags = (list: readonly Tag[]): ReactNode => (
    <ul>
      {list.map((tag) => {
        const inner = tags.filter(({ parent }) => parent === tag.anchor);
        return (
          <ReferenceNavSection key={tag.anchor} to={tag.anchor} title={tag.title} page={page}>
            {isOpen(tag) && <ReferenceNavOperations operations={tag.operations} section={tag.anchor} page={page} />}
            {inner.length > 0 && renderTags(inner)}
          </ReferenceNavSection>
        );
      })}
    </ul>
  );
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
          {renderTags(tags.filter(({ anchor }) => group.tags.includes(anchor)))}
        </div>
      ))}
      <ul>
        {webhooks.length > 0 && (
          <ReferenceNavSection to="webhooks" title={text('api.webhooks')} page={page}>
            {isOpen({ anchor: 'webhooks', operations: webhooks }) && (
              <ReferenceNavOperations operations={webhooks} section="webhooks" page={page} />
            )}
          </ReferenceNavSection>
        )}
        {schemas.length > 0 && <ReferenceNavSchemas schemas={schemas} page={page} />}
      </ul>
    </>
  );
}

/** The properties at the top of a JSON Schema; the filter finds those inside, too. */
function ReferenceNavProperties({ root }: { readonly root: SchemaRoot }) {
  return (
    <ul>
      {topProperties(root).map(({ name, anchor, schema }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} data-filter-text={[...namesIn(schema)].join(' ')}>
            {name}
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

/** Above this many operations, those of closed tags are left out of pages that show a part. */
const operationLimit = 60;

/** Whether the operations of a tag are listed on a page. */
function openBranch({ tags, webhooks }: Reference, page: ReferencePage) {
  const count = tags.reduce((sum, tag) => sum + tag.operations.length, webhooks.length);
  const whole = page.shows === 'document' || count <= operationLimit;
  return ({ anchor, operations }: Pick<Tag, 'anchor' | 'operations'>): boolean =>
    whole ||
    anchor === (page.anchor || page.shows) ||
    (page.shows === 'operation' && operations.some((operation) => operation.anchor === page.anchor));
}

interface ReferenceNavOperationsProps {
  readonly operations: readonly Operation[];
  /** Anchor of the section that has all of them. */
  readonly section: string;
  readonly page: ReferencePage;
}

function ReferenceNavOperations({ operations, section, page }: ReferenceNavOperationsProps) {
  const { hrefTo, text } = useReferenceView();
  if (operations.length === 0) return null;
  const shown = page.shows === 'operation' ? nearby(operations, page.anchor) : operations;
  return (
    <ul>
      {shown.map(({ anchor, method, path, title, deprecated, operationId }) => (
        <li key={anchor}>
          <a
            href={hrefTo(anchor)}
            data-filter-text={operationId ? `${path} ${operationId}` : path}
            aria-current={page.anchor === anchor ? 'page' : undefined}
          >
            <MethodBadge method={method} /> {deprecated ? <s>{title}</s> : title}
          </a>
        </li>
      ))}
      {shown.length < operations.length && (
        <li>
          <ReferenceLink to={section}>{text('api.allOperationsCount', { count: operations.length })}</ReferenceLink>
        </li>
      )}
    </ul>
  );
}

/** More operations than this would cost each of their pages too much: it shows so many around its own. */
const most = 100;

function nearby(operations: readonly Operation[], anchor: string): readonly Operation[] {
  if (operations.length <= most) return operations;
  const index = operations.findIndex((operation) => operation.anchor === anchor);
  const start = Math.max(0, Math.min(index - most / 2, operations.length - most));
  return operations.slice(start, start + most);
}

interface ReferenceNavSchemasProps {
  readonly schemas: readonly NamedSchema[];
  readonly page: ReferencePage;
}

/** All schemas where they are on the page; else the way to their list, and the one that is shown. */
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
                <ReferenceLink to={anchor}>{name}</ReferenceLink>
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
  /** What is in the section. */
  readonly children?: ReactNode;
}

/** A section of the contents. It is current where it is what the page shows. */
function ReferenceNavSection({ to, title, page, children }: ReferenceNavSectionProps) {
  const current = to === (page.anchor || page.shows);
  return (
    <li>
      <a className="reference-nav-tag" href={useReferenceView().hrefTo(to)} aria-current={current ? 'page' : undefined}>
        {title}
      </a>
      {children}
    </li>
  );
}
