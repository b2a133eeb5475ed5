import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';

interface SchemaSectionProps {
  readonly children: ReactNode;
}

/** The named schemas. */
export function SchemaSection({ children }: SchemaSectionProps) {
  return (
    <section className="reference-section">
      <Heading of="section" id="schemas">
        Schemas
      </Heading>
      {children}
    </section>
  );
}
