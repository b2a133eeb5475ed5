import type { ReactNode } from 'react';
import { Section } from './section.tsx';

interface SchemaSectionProps {
  readonly children: ReactNode;
}

/** The named schemas. */
export function SchemaSection({ children }: SchemaSectionProps) {
  return (
    <Section id="schemas" title="Schemas">
      {children}
    </Section>
  );
}
