import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';

interface WebhookSectionProps {
  readonly children: ReactNode;
}

/** Requests that the provider of the API sends. */
export function WebhookSection({ children }: WebhookSectionProps) {
  return (
    <section className="reference-section">
      <Heading of="section" id="webhooks">
        Webhooks
      </Heading>
      {children}
    </section>
  );
}
