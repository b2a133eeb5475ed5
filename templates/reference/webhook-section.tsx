import type { Operation } from '../../src/model/reference.ts';
import { OperationSection } from './operation-section.tsx';

interface WebhookSectionProps {
  readonly webhooks: readonly Operation[];
}

/** Requests that the provider of the API sends. */
export function WebhookSection({ webhooks }: WebhookSectionProps) {
  if (webhooks.length === 0) return null;
  return (
    <section className="reference-section">
      <h2 id="webhooks">Webhooks</h2>
      {webhooks.map((operation) => (
        <OperationSection key={operation.anchor} operation={operation} />
      ))}
    </section>
  );
}
