import type { NamedSchema, ReferencePage } from '../../src/model/reference.ts';
import { ReferenceLink } from './reference-link.tsx';
import { ReferenceNavSection } from './reference-nav-section.tsx';

interface ReferenceNavSchemasProps {
  readonly schemas: readonly NamedSchema[];
  readonly page: ReferencePage;
}

/** All schemas where they are on the page; else the way to their list, and the one that is shown. */
export function ReferenceNavSchemas({ schemas, page }: ReferenceNavSchemasProps) {
  if (page.shows === 'document') {
    return (
      <li>
        <details>
          <summary data-marks="schemas">Schemas</summary>
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
    <ReferenceNavSection to="schemas" title="Schemas" page={page}>
      {page.shows === 'schema' && (
        <ul>
          <ReferenceNavSection to={page.anchor} title={page.title} page={page} />
        </ul>
      )}
    </ReferenceNavSection>
  );
}
