import { Entries, Entry } from './entries.tsx';
import { Inline } from './inline.tsx';
import type { KeyRow } from './schema-rows.ts';

/** Keys with their types and defaults; each can be linked to by its key. */
export function KeyList({ rows }: { readonly rows: readonly KeyRow[] }) {
  return (
    <Entries>
      {withIds(rows).map(({ id, row }) => (
        <Entry key={id} id={id} term={<Key path={row.key} />} form={<Form {...row} />}>
          <Inline text={row.about} />
        </Entry>
      ))}
    </Entries>
  );
}

/** The last name is what is explained; the others say where it stands. */
function Key({ path }: { readonly path: string }) {
  const end = path.lastIndexOf('.') + 1;
  return (
    <code>
      {end === 0 ? null : <span className="way">{path.slice(0, end)}</span>}
      {path.slice(end)}
    </code>
  );
}

function Form({ type, required, default: given }: KeyRow) {
  return (
    <>
      {type}
      {required ? ', required' : ''}
      {given === undefined ? '' : ', default '}
      {given === undefined ? null : <code>{given}</code>}
    </>
  );
}

/** A key that has two meanings has two entries; the first takes the plain id. */
function withIds(rows: readonly KeyRow[]) {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const count = (counts.get(row.key) ?? 0) + 1;
    counts.set(row.key, count);
    return { row, id: count === 1 ? row.key : `${row.key}-${count}` };
  });
}
