import type { Operation } from '../../src/model/reference.ts';
import type { NavLink } from '../../src/model/route.ts';
import { Heading } from './heading.tsx';
import { Mentions } from './mentions.tsx';
import { OperationBody } from './operation-body.tsx';
import { OperationLine } from './operation-line.tsx';

interface OperationSectionProps {
  readonly operation: Operation;
  /** Pages that link to it. */
  readonly mentions?: readonly NavLink[] | undefined;
}

export function OperationSection({ operation, mentions }: OperationSectionProps) {
  const { anchor, aliases, title, deprecated, since, deprecatedSince, labels } = operation;
  return (
    <section className="operation" id={anchor}>
      {aliases.map((alias) => (
        <span key={alias} id={alias} />
      ))}
      <Heading of="entry">
        <a href={`#${anchor}`}>{title}</a>
        {deprecated && (
          <b className="flag-deprecated"> deprecated{deprecatedSince !== undefined && ` since ${deprecatedSince}`}</b>
        )}
        {since !== undefined && <span className="badge badge-new">since {since}</span>}
        {labels.map((label) => (
          <span className="badge" key={label}>
            {label}
          </span>
        ))}
      </Heading>
      <p className="operation-line">
        <OperationLine operation={operation} />
      </p>
      <Mentions pages={mentions} />
      <OperationBody operation={operation} />
    </section>
  );
}
