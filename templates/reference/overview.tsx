import type { Reference } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { OverviewFacts } from './overview-facts.tsx';
import { ServerList } from './server-list.tsx';
import { ServerPicker } from './server-picker.tsx';

interface OverviewProps {
  readonly reference: Reference;
}

/** What the document says of itself. */
export function Overview({ reference }: OverviewProps) {
  const { title, version, specification, summary, description, servers } = reference;
  return (
    <header className="overview">
      <h1 id="overview">{title}</h1>
      <p className="overview-versions">
        {version !== '' && <span className="badge badge-accent">{version}</span>}{' '}
        <span className="badge">{specification}</span>
      </p>
      {summary !== '' && <p className="overview-summary">{summary}</p>}
      {servers.length > 0 && <ServerList servers={servers} />}
      <ServerPicker servers={servers} />
      <OverviewFacts reference={reference} />
      <Description html={description} />
    </header>
  );
}
