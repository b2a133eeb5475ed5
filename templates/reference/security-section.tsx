import type { SecurityScheme } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { ExternalLink } from './external-link.tsx';
import { FactLine } from './fact-line.tsx';
import { Heading } from './heading.tsx';
import { Section } from './section.tsx';

interface SecuritySectionProps {
  readonly schemes: readonly SecurityScheme[];
}

export function SecuritySection({ schemes }: SecuritySectionProps) {
  if (schemes.length === 0) return null;
  return (
    <Section id="security" title="Authorization">
      {schemes.map((scheme) => (
        <Scheme key={scheme.anchor} scheme={scheme} />
      ))}
    </Section>
  );
}

function Scheme({ scheme }: { readonly scheme: SecurityScheme }) {
  const { name, anchor, summary, description, deprecated, metadata, flows } = scheme;
  return (
    <section className="entry" id={anchor}>
      <Heading of="entry">
        <a href={`#${anchor}`}>{name}</a> {deprecated && <b className="flag-deprecated">deprecated</b>}
      </Heading>
      <p>{summary}</p>
      <Description html={description} />
      {metadata && (
        <p>
          <ExternalLink link={metadata} />
        </p>
      )}
      {flows.map((flow) => (
        <div key={flow.name}>
          <Heading of="part">Flow: {flow.name}</Heading>
          <FactLine facts={flow.urls.map(({ label, url }) => [`${label} `, <code key="url">{url}</code>])} />
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
