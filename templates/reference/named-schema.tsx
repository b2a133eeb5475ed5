import type { NamedSchema, SchemaUser } from '../../src/model/reference.ts';
import { breakable } from '../breakable.tsx';
import { Sentence } from '../sentence.tsx';
import { ReferenceHeading, ReferenceLink } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';
import { OpenSchema, SchemaType } from './schema.tsx';

/** A named schema: its properties, an example, and the operations and schemas that use it. */
export function NamedSchemaEntry({ named: { name, anchor, schema, usedBy } }: { readonly named: NamedSchema }) {
  return (
    <section className="entry" id={anchor}>
      <ReferenceHeading of="entry">
        <a href={`#${anchor}`}>{breakable(name)}</a>{' '}
        <span className="field-type">
          <SchemaType schema={schema} />
        </span>
      </ReferenceHeading>
      <OpenSchema schema={schema} name={name} />
      <UsedBy users={usedBy} />
    </section>
  );
}

/** The most links in an unfolded list of users. */
const maxShown = 3;

/** Links to the operations and schemas that use a schema. */
function UsedBy({ users }: { readonly users: readonly SchemaUser[] }) {
  const { text } = useReferenceView();
  if (users.length === 0) return null;
  const links = users.map(({ label, anchor }, index) => [
    index > 0 && text('api.comma'),
    <ReferenceLink key={anchor} to={anchor}>
      {label}
    </ReferenceLink>,
  ]);
  if (users.length <= maxShown) {
    return (
      <p className="note">
        <Sentence parts={text.parts('api.usedBy', { names: links })} />
      </p>
    );
  }
  return (
    <details className="fold used-by">
      <summary>{text('api.usedByCount', { count: users.length })}</summary>
      {links}
    </details>
  );
}
