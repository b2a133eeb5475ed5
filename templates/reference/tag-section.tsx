import type { Tag } from '../../src/model/reference.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import { Description } from './description.tsx';
import { ExternalLink } from './external-link.tsx';
import { MethodBadge } from './method-badge.tsx';
import { OperationSection } from './operation-section.tsx';

interface TagSectionProps {
  readonly tag: Tag;
  readonly mentions: ReferenceRoute['mentions'];
}

/** A tag and the operations that are described under it. */
export function TagSection({
  tag: { anchor, title, description, externalDocs, operations, related },
  mentions,
}: TagSectionProps) {
  return (
    <section className="reference-section">
      <h2 id={anchor}>{title}</h2>
      <Description html={description} />
      {externalDocs && (
        <p>
          <ExternalLink link={externalDocs} />
        </p>
      )}
      {related.length > 0 && (
        <ul className="related">
          {related.map((operation) => (
            <li key={operation.anchor}>
              <a href={`#${operation.anchor}`}>
                <MethodBadge method={operation.method} /> {operation.title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {operations.map((operation) => (
        <OperationSection key={operation.anchor} operation={operation} mentions={mentions[operation.anchor]} />
      ))}
    </section>
  );
}
