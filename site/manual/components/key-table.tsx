import { Fragment } from 'react';
import { Inline } from './inline.tsx';
import type { KeyRow } from './schema-rows.ts';
import { Table } from './table.tsx';

/** Keys with their types and defaults; each row can be linked to by its key. */
export function KeyTable({ rows }: { readonly rows: readonly KeyRow[] }) {
  return (
    <Table head={['Key', 'Meaning']}>
      {withIds(rows).map(({ id, row }) => (
        <tr key={id} id={id}>
          <td>
            <Key path={row.key} />
          </td>
          <td>
            <Inline text={row.about} />
            <br />
            <Form {...row} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** A long one may be broken after its dots. */
function Key({ path }: { readonly path: string }) {
  const [first, ...rest] = path.split('.');
  return (
    <code>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part may come twice, and its place is all it has
        <Fragment key={index}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </code>
  );
}

function Form({ type, required, default: given }: KeyRow) {
  return (
    <small>
      {type}
      {required ? ', required' : ''}
      {given === undefined ? '' : ', default '}
      {given === undefined ? null : <code>{given}</code>}
    </small>
  );
}

/** A key that has two meanings has two rows; the first takes the plain id. */
function withIds(rows: readonly KeyRow[]) {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const count = (counts.get(row.key) ?? 0) + 1;
    counts.set(row.key, count);
    return { row, id: count === 1 ? row.key : `${row.key}-${count}` };
  });
}
