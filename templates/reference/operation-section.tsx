import type { Operation } from '../../src/model/reference.ts';
import { OperationBody } from './operation-body.tsx';
import { OperationLine } from './operation-line.tsx';

interface OperationSectionProps {
  readonly operation: Operation;
}

export function OperationSection({ operation }: OperationSectionProps) {
  const { anchor, aliases, title, deprecated } = operation;
  return (
    <section className="operation" id={anchor}>
      {aliases.map((alias) => (
        <span key={alias} id={alias} />
      ))}
      <h3>
        <a href={`#${anchor}`}>{title}</a> {deprecated && <span className="flag flag-deprecated">deprecated</span>}
      </h3>
      <p className="operation-line">
        <OperationLine operation={operation} />
      </p>
      <OperationBody operation={operation} />
    </section>
  );
}
