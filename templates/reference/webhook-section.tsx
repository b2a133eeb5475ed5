import type { ReactNode } from 'react';
import { Section } from './section.tsx';

interface WebhookSectionProps {
  readonly children: ReactNode;
}

/** Requests that the provider of the API sends. */
export function WebhookSection({ children }: WebhookSectionProps) {
  return (
    <Section id="webhooks" title="Webhooks">
      {children}
    </Section>
  );
}
