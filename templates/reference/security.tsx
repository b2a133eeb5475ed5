import { Fragment } from 'react';
import type { SecurityRequirement, SecurityScheme } from '../../src/model/security-scheme.ts';
import {
  Description,
  DocumentLinkText,
  FactLine,
  ReferenceHeading,
  ReferenceLink,
  ReferenceSection,
} from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';

/** The security schemes, each with its flows and scopes. */
export function SecuritySection({ schemes }: { readonly schemes: readonly SecurityScheme[] }) {
  const { text } = useReferenceView();
  if (schemes.length === 0) return null;
  return (
    <ReferenceSection id="security" title={text('api.authorization')}>
      {schemes.map((scheme) => (
        <Scheme key={scheme.anchor} scheme={scheme} />
      ))}
    </ReferenceSection>
  );
}

function Scheme({ scheme }: { readonly scheme: SecurityScheme }) {
  const { text } = useReferenceView();
  const { name, anchor, summary, description, deprecated, metadata, flows } = scheme;
  return (
    <section className="entry" id={anchor}>
      <ReferenceHeading of="entry">
        <a href={`#${anchor}`}>{name}</a> {deprecated && <b className="flag-deprecated">{text('api.deprecated')}</b>}
      </ReferenceHeading>
      <p>{summary}</p>
      <Description html={description} />
      {metadata && (
        <p>
          <DocumentLinkText link={metadata} />
        </p>
      )}
      {flows.map((flow) => (
        <div key={flow.name}>
          <ReferenceHeading of="part">{text('api.flow', { name: flow.name })}</ReferenceHeading>
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

/** `basic or bearer`, `key and signature`: schemes that go together are joined by and, choices by or. */
export function SecurityRequirements({ security }: { readonly security: readonly SecurityRequirement[] }) {
  const { text } = useReferenceView();
  return security.map(({ schemes }, index) => {
    const words = schemes.map(({ name, anchor, scopes }, position) => (
      <span key={name}>
        {position > 0 && text('api.and')}
        {anchor === undefined ? name : <ReferenceLink to={anchor}>{name}</ReferenceLink>}
        {scopes.map((scope) => (
          <Fragment key={scope}>
            {/* Not inside of the code, which runs from left to right also where its line does not. */}{' '}
            <code>{scope}</code>
          </Fragment>
        ))}
      </span>
    ));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: requirements never move, and two may be alike
      <span key={index}>
        {index > 0 && text('api.or')}
        {words.length > 0 ? words : text('api.noCredentials')}
      </span>
    );
  });
}
