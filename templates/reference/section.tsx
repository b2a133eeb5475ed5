import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a document. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="reference-section">
      <Heading of="section" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
