import type { Discriminator } from '../../src/model/reference.ts';
import { ReferenceLink } from './reference-link.tsx';

interface DiscriminatorNoteProps {
  readonly discriminator: Discriminator;
}

/** Which property tells the alternatives apart, and what its values mean. */
export function DiscriminatorNote({ discriminator: { property, mapping, otherwise } }: DiscriminatorNoteProps) {
  const target = (name: string, anchor: string | undefined) =>
    anchor === undefined ? name : <ReferenceLink to={anchor}>{name}</ReferenceLink>;
  return (
    <div className="note">
      The property <code>{property}</code> tells which one it is
      {mapping.length > 0 && (
        <ul>
          {mapping.map(({ value, name, anchor }) => (
            <li key={value}>
              <code>{value}</code>: {target(name, anchor)}
            </li>
          ))}
        </ul>
      )}
      {otherwise && <p>Any other value, or none: {target(otherwise.name, otherwise.anchor)}</p>}
    </div>
  );
}
