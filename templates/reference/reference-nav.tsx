import type { Reference } from '../../src/model/reference.ts';
import { ReferenceNavList } from './reference-nav-list.tsx';

interface ReferenceNavProps {
  readonly reference: Reference;
}

/**
 * The parts of the document: a column on wide screens, a disclosure above the text on others; the styles show
 * one of the two. They stand side by side so that the second compresses to nothing.
 */
export function ReferenceNav({ reference }: ReferenceNavProps) {
  const list = <ReferenceNavList reference={reference} />;
  return (
    <>
      <details className="reference-fold">
        <summary>Contents of the API</summary>
        <nav aria-label="API">{list}</nav>
      </details>
      <nav className="reference-nav" aria-label="API">
        {list}
      </nav>
    </>
  );
}
