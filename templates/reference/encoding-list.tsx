import type { Encoding } from '../../src/model/reference.ts';
import { HeaderList } from './header-list.tsx';

interface EncodingListProps {
  readonly encoding: readonly Encoding[];
}

/** How the properties of a form become its parts. */
export function EncodingList({ encoding }: EncodingListProps) {
  if (encoding.length === 0) return null;
  return (
    <ul className="encodings">
      {encoding.map(({ property, contentType, style, headers }) => (
        <li key={property}>
          <code>{property}</code> is sent as {[contentType, style].filter(Boolean).join(', ') || 'a part of its own'}
          <HeaderList headers={headers} />
        </li>
      ))}
    </ul>
  );
}
