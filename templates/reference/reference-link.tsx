import type { ReactNode } from 'react';
import { useReferenceView } from './reference-view.tsx';

interface ReferenceLinkProps {
  /** Anchor of a tag, operation, schema or security scheme. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to another part of the reference, wherever that is described. */
export function ReferenceLink({ to, children }: ReferenceLinkProps) {
  return <a href={useReferenceView().hrefTo(to)}>{children}</a>;
}
