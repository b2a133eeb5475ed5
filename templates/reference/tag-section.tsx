import type { ReactNode } from 'react';
import type { Tag } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { ExternalLink } from './external-link.tsx';
import { MethodBadge } from './method-badge.tsx';
import { ReferenceLink } from './reference-link.tsx';
import { Section } from './section.tsx';

interface TagSectionProps {
  readonly tag: Tag;
  /** Its operations. */
  readonly children: ReactNode;
}

/** What the document says of a tag, and what is described under it. */
export function TagSection({ tag: { anchor, title, description, externalDocs, related }, children }: TagSectionProps) {
  return (
    <Section id={anchor} title={title}>
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
              <ReferenceLink to={operation.anchor}>
                <MethodBadge method={operation.method} /> {operation.title}
              </ReferenceLink>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Section>
  );
}
