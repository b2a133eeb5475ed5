import type { SecurityScheme } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { ExternalLink } from './external-link.tsx';

interface SecuritySectionProps {
  readonly schemes: readonly SecurityScheme[];
}

export function SecuritySection({ schemes }: SecuritySectionProps) {
  if (schemes.length === 0) return null;
  return (
    <section className="reference-section">
      <h2 id="security">Authorization</h2>
      {schemes.map((scheme) => (
        <Scheme key={scheme.anchor} scheme={scheme} />
      ))}
    </section>
  );
}

function Scheme({ scheme }: { readonly scheme: SecurityScheme }) {
  const { name, anchor, summary, description, deprecated, metadata, flows } = scheme;
  return (
    <section className="entry" id={anchor}>
      <h3>
        <a href={`#${anchor}`}>{name}</a> {deprecated && <span className="flag flag-deprecated">deprecated</span>}
      </h3>
      <p>{summary}</p>
      <Description html={description} />
      {metadata && (
        <p>
          <ExternalLink link={metadata} />
        </p>
      )}
      {flows.map((flow) => (
        <div key={flow.name}>
          <h4>Flow: {flow.name}</h4>
          <ul className="facts">
            {flow.urls.map(({ label, url }) => (
              <li key={label}>
                {label} <code>{url}</code>
              </li>
            ))}
          </ul>
          {flow.scopes.length > 0 && (
            <ul className="enum enum-described">
              {flow.scopes.map((scope) => (
                <li key={scope.name}>
                  <code>{scope.name}</code> {scope.description}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}
