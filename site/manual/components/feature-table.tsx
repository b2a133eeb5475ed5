import areas from '../features.yml';
import { Table } from './table.tsx';

interface Feature {
  readonly name: string;
  readonly has: boolean;
  readonly note?: string;
  /** File below `test/` and name of the test. */
  readonly test?: string;
}

const known: readonly { readonly area: string; readonly features: readonly Feature[] }[] = areas;

/** What documentation tools are expected to have, one area of it. */
export function FeatureTable({ area }: { readonly area: string }) {
  const features = known.find((entry) => entry.area === area)?.features ?? [];
  return (
    <Table head={['Feature', 'There', 'Test']}>
      {features.map(({ name, has, note, test }) => (
        <tr key={name}>
          <td>{name}</td>
          <td>{has ? 'yes' : 'no'}</td>
          <td>
            <small>{test?.replace(': ', ', ') ?? note}</small>
          </td>
        </tr>
      ))}
    </Table>
  );
}
