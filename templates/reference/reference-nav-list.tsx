import type { Reference, Tag } from '../../src/model/reference.ts';
import { ReferenceNavOperations } from './reference-nav-operations.tsx';

interface ReferenceNavListProps {
  readonly reference: Reference;
}

/** Tags in their groups, each with its operations; then webhooks, security schemes and schemas. */
export function ReferenceNavList({ reference }: ReferenceNavListProps) {
  const { tags, tagGroups, webhooks, securitySchemes, schemas } = reference;
  const byAnchor = new Map(tags.map((tag) => [tag.anchor, tag]));
  const groups = tagGroups.length > 0 ? tagGroups : [{ name: '', tags: tags.map((tag) => tag.anchor) }];
  return (
    <>
      <ul>
        <li>
          <a className="reference-nav-tag" href="#overview">
            Overview
          </a>
        </li>
        {securitySchemes.length > 0 && (
          <li>
            <a className="reference-nav-tag" href="#security">
              Authorization
            </a>
          </li>
        )}
      </ul>
      {groups.map((group) => (
        <NavGroup
          key={group.name}
          name={group.name}
          tags={group.tags.flatMap((anchor) => byAnchor.get(anchor) ?? [])}
        />
      ))}
      <ul>
        {webhooks.length > 0 && (
          <li>
            <a className="reference-nav-tag" href="#webhooks">
              Webhooks
            </a>
            <ReferenceNavOperations operations={webhooks} />
          </li>
        )}
        {schemas.length > 0 && (
          <li>
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
          </li>
        )}
      </ul>
    </>
  );
}

function NavGroup({ name, tags }: { readonly name: string; readonly tags: readonly Tag[] }) {
  return (
    <>
      {name !== '' && <p className="reference-nav-group">{name}</p>}
      <ul>
        {tags.map(({ anchor, title, operations }) => (
          <li key={anchor}>
            <a className="reference-nav-tag" href={`#${anchor}`}>
              {title}
            </a>
            <ReferenceNavOperations operations={operations} />
          </li>
        ))}
      </ul>
    </>
  );
}
