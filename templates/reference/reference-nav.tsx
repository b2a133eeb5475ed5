import type { ReferenceRoute } from '../../src/model/route.ts';
import { ReferenceNavList } from './reference-nav-list.tsx';

interface ReferenceNavProps {
  readonly route: ReferenceRoute;
}

const navId = 'reference-nav';

/** The parts of the document: a column on wide screens, on others a sheet behind a button that stays in view. */
export function ReferenceNav({ route }: ReferenceNavProps) {
  return (
    <>
      <button type="button" className="reference-menu" popoverTarget={navId}>
        Contents of the API
      </button>
      <nav className="reference-nav" id={navId} popover="auto" aria-label="API" data-reference-nav="">
        <input
          type="search"
          className="reference-filter"
          placeholder="Filter"
          aria-label="Filter operations"
          data-reference-filter=""
          hidden
        />
        <ReferenceNavList route={route} />
      </nav>
    </>
  );
}
