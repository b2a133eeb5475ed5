import type { ApiChanges, ChangedPart, ChangeGroup, Words } from '../../src/model/api-changes.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import { MethodBadge, OperationPath, ReferenceHeading, ReferenceLink } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';

/** The changes of each version of an API, newest first. */
export function ChangesContent({ route: { reference } }: { readonly route: ReferenceRoute }) {
  const { text } = useReferenceView();
  return (
    <div className="changes">
      <h1 id="changes">{text('api.changes')}</h1>
      {reference.changes.map((changes) => (
        <VersionChanges key={changes.anchor} changes={changes} />
      ))}
    </div>
  );
}

function VersionChanges({ changes: { version, since, anchor, groups } }: { readonly changes: ApiChanges }) {
  const { text } = useReferenceView();
  return (
    <section className="reference-section">
      <ReferenceHeading of="entry" id={anchor}>
        <a href={`#${anchor}`}>{version}</a>
      </ReferenceHeading>
      <p className="changes-counts">
        <span>{text('api.since', { version: since })}</span>
        {groups.map(({ kind, count }) => (
          <span className={`badge ${tones[kind]}`} key={kind}>
            {text(`changesCount.${kind}`, { count })}
          </span>
        ))}
        {groups.length === 0 && <span>{text('api.noChanges')}</span>}
      </p>
      {groups.map((group) => (
        <section key={group.kind}>
          <ReferenceHeading of="part">{group.title}</ReferenceHeading>
          <ul className="changes-parts">
            {group.parts.map((part) => (
              <ChangedPartItem key={`${part.kind} ${part.method} ${part.name}`} part={part} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const tones: Readonly<Record<ChangeGroup['kind'], string>> = {
  breaking: 'badge-danger',
  added: 'badge-new',
  deprecated: 'badge-deprecated',
  changed: '',
  removed: 'badge-removed',
};

function ChangedPartItem({ part }: { readonly part: ChangedPart }) {
  const { anchor, changes, usedBy } = part;
  const label = <PartLabel part={part} />;
  return (
    <li>
      <div className="changes-part">
        {anchor === undefined ? <span>{label}</span> : <ReferenceLink to={anchor}>{label}</ReferenceLink>}
        {part.title !== '' && <span className="changes-title">{part.title}</span>}
      </div>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ words }) => (
            <li key={JSON.stringify(words)}>{renderWords(words)}</li>
          ))}
          {usedBy && <li>{renderWords(usedBy)}</li>}
        </ul>
      )}
    </li>
  );
}

function PartLabel({ part: { kind, method, name } }: { readonly part: ChangedPart }) {
  const { text } = useReferenceView();
  if (kind === 'document') return text('api.allOperations');
  if (method === undefined) return <code>{name}</code>;
  return (
    <>
      <MethodBadge method={method} /> <OperationPath path={name} />
    </>
  );
}

function renderWords(words: Words) {
  return words.map((word, index) => {
    // The words of a sentence never move: their position is their identity.
    const key = `${index}`;
    if (typeof word === 'string') return word;
    const code = <code key={key}>{word.code}</code>;
    return word.anchor === undefined ? (
      code
    ) : (
      <ReferenceLink key={key} to={word.anchor}>
        {code}
      </ReferenceLink>
    );
  });
}
