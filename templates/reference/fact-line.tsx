import { Fragment, type ReactNode } from 'react';

interface FactLineProps {
  readonly facts: readonly ReactNode[];
}

/** Short statements on one line; nothing where there are none. */
export function FactLine({ facts }: FactLineProps) {
  if (facts.length === 0) return null;
  return (
    <p className="facts">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts never move, and two may read the same
        <Fragment key={index}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}
