import type { ReactNode } from 'react';
import type { Reference, ReferencePage, Tag } from '../../src/model/reference.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import { encodeUrl } from '../../src/shared/paths.ts';
import { ReferenceNavOperations } from './reference-nav-operations.tsx';
import { useReferenceView } from './reference-view.tsx';

interface ReferenceNavListProps {
  readonly route: ReferenceRoute;
}

/** Above this many operations, those of closed tags are left out of pages that show a part. */
const operationLimit = 60;

/** Tags in their groups, each with its operations; then webhooks, security schemes and schemas. */
export function ReferenceNavList({ route: { reference, page } }: ReferenceNavListProps) {
  const { tags, tagGroups, webhooks, securitySchemes, schemas } = reference;
  const byAnchor = new Map(tags.map((tag) => [tag.anchor, tag]));
  const outermost = tags.filter(({ parent }) => parent === undefined).map((tag) => tag.anchor);
  const groups = tagGroups.length > 0 ? tagGroups : [{ name: '', tags: outermost }];
  const count = tags.reduce((sum, tag) => sum + tag.operations.length, webhooks.length);
  const whole = page.shows === 'document' || count <= operationLimit;
  const isOpen = (tag: Tag) =>
    whole || tag.anchor === page.anchor || tag.operations.some(({ anchor }) => anchor === page.anchor);
  const drawTags = (list: readonly Tag[]): ReactNode => (
    <ul>
      {list.map((tag) => {
        const inner = tags.filter(({ parent }) => parent === tag.anchor);
        return (
          <li key={tag.anchor}>
            <NavSection to={tag.anchor} page={page}>
              {tag.title}
            </NavSection>
            {isOpen(tag) && <ReferenceNavOperations operations={tag.operations} page={page} />}
            {inner.length > 0 && drawTags(inner)}
          </li>
        );
      })}
    </ul>
  );
  const top = page.shows === 'document' ? '' : encodeUrl(reference.permalink);
  return (
    <>
      <ul>
        <li>
          <NavSection href={`${top}#overview`}>Overview</NavSection>
        </li>
        {securitySchemes.length > 0 && (
          <li>
            <NavSection href={`${top}#security`}>Authorization</NavSection>
          </li>
        )}
      </ul>
      {groups.map((group) => (
        <div key={group.name}>
          {group.name !== '' && <p className="reference-nav-group">{group.name}</p>}
          {drawTags(group.tags.flatMap((anchor) => byAnchor.get(anchor) ?? []))}
        </div>
      ))}
      <ul>
        {webhooks.length > 0 && (
          <li>
            <NavSection href={webhooksHref(reference, top)} current={page.shows === 'webhooks'}>
              Webhooks
            </NavSection>
            {(whole || page.shows === 'webhooks' || webhooks.some(({ anchor }) => anchor === page.anchor)) && (
              <ReferenceNavOperations operations={webhooks} page={page} />
            )}
          </li>
        )}
        {schemas.length > 0 && (
          <li>
            {page.shows === 'document' ? (
              <SchemaFold reference={reference} />
            ) : (
              <SchemaLink reference={reference} page={page} />
            )}
          </li>
        )}
      </ul>
    </>
  );
}

interface NavSectionProps {
  readonly to?: string;
  readonly href?: string;
  readonly page?: ReferencePage;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link to a section, by its anchor or its address. */
function NavSection({ to, href, page, current = to !== undefined && to === page?.anchor, children }: NavSectionProps) {
  const { hrefTo } = useReferenceView();
  return (
    <a
      className="reference-nav-tag"
      href={to === undefined ? href : hrefTo(to)}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  );
}

function webhooksHref({ pages }: Reference, top: string): string {
  const own = pages.find(({ shows }) => shows === 'webhooks');
  return own === undefined ? `${top}#webhooks` : encodeUrl(own.permalink);
}

function SchemaFold({ reference: { schemas } }: { readonly reference: Reference }) {
  return (
    <details>
      <summary>Schemas</summary>
      <ul>
        {schemas.map(({ name, anchor }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function SchemaLink({ reference: { pages }, page }: { readonly reference: Reference; readonly page: ReferencePage }) {
  const list = pages.find(({ shows }) => shows === 'schemas');
  return (
    <>
      <NavSection href={encodeUrl(list?.permalink ?? '')} current={page.shows === 'schemas'}>
        Schemas
      </NavSection>
      {page.shows === 'schema' && (
        <ul>
          <li>
            <a href={encodeUrl(page.permalink)} aria-current="page">
              {page.title}
            </a>
          </li>
        </ul>
      )}
    </>
  );
}
