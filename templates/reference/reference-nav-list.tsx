import type { ReactNode } from 'react';
import type { Reference, ReferencePage, Tag } from '../../src/model/reference.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import { ReferenceNavOperations } from './reference-nav-operations.tsx';
import { ReferenceNavSchemas } from './reference-nav-schemas.tsx';
import { ReferenceNavSection } from './reference-nav-section.tsx';

interface ReferenceNavListProps {
  readonly route: ReferenceRoute;
}

/** Tags in their groups, each with its operations; then webhooks and schemas. */
export function ReferenceNavList({ route: { reference, page } }: ReferenceNavListProps) {
  const { tags, tagGroups, webhooks, securitySchemes, schemas, changes } = reference;
  const outermost = tags.filter(({ parent }) => parent === undefined).map(({ anchor }) => anchor);
  const groups = tagGroups.length > 0 ? tagGroups : [{ name: '', tags: outermost }];
  const isOpen = openBranch(reference, page);
  const drawTags = (list: readonly Tag[]): ReactNode => (
    <ul>
      {list.map((tag) => {
        const inner = tags.filter(({ parent }) => parent === tag.anchor);
        return (
          <ReferenceNavSection key={tag.anchor} to={tag.anchor} title={tag.title} page={page}>
            {isOpen(tag) && <ReferenceNavOperations operations={tag.operations} section={tag.anchor} page={page} />}
            {inner.length > 0 && drawTags(inner)}
          </ReferenceNavSection>
        );
      })}
    </ul>
  );
  return (
    <>
      <ul>
        <ReferenceNavSection to="overview" title="Overview" page={page} />
        {securitySchemes.length > 0 && <ReferenceNavSection to="security" title="Authorization" page={page} />}
        {changes.length > 0 && <ReferenceNavSection to="changes" title="Changes" page={page} />}
      </ul>
      {groups.map((group) => (
        <div key={group.name}>
          {group.name !== '' && <p className="reference-nav-group">{group.name}</p>}
          {drawTags(tags.filter(({ anchor }) => group.tags.includes(anchor)))}
        </div>
      ))}
      <ul>
        {webhooks.length > 0 && (
          <ReferenceNavSection to="webhooks" title="Webhooks" page={page}>
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
