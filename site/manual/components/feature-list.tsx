import areas from '../features.yml';
import { Entries, Entry } from './entries.tsx';
import { Inline } from './inline.tsx';

interface Feature {
  readonly name: string;
  readonly has: boolean;
  readonly note?: string;
  /** File below `test/` and name of the test. */
  readonly test?: string;
}

const known: readonly { readonly area: string; readonly features: readonly Feature[] }[] = areas;

/** What documentation tools are expected to have, one area of it. */
export function FeatureList({ area }: { readonly area: string }) {
  const features = known.find((entry) => entry.area === area)?.features ?? [];
  return (
    <Entries>
      {features.map(({ name, has, note = '', test }) => (
        <Entry
          key={name}
          term={<Inline text={name} />}
          form={<span className={`badge badge-${has ? 'success' : 'note'}`}>{has ? 'yes' : 'no'}</span>}
        >
          <Inline text={note} />
          {test === undefined ? null : <Test reference={test} />}
        </Entry>
      ))}
    </Entries>
  );
}

function Test({ reference }: { readonly reference: string }) {
  const [file, name] = reference.split(/: (.*)/s);
  return (
    <small className="test">
      {name} <code>{file}</code>
    </small>
  );
}
