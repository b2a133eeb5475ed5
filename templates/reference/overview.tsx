import { Fragment, type ReactNode } from 'react';
import type { Contact, License, Operation, Reference } from '../../src/model/reference.ts';
import { groupBy } from '../../src/shared/group-by.ts';
import { encodePath, joinPermalink } from '../../src/shared/paths.ts';
import { breakable } from '../breakable.tsx';
import { PageTop } from '../content/page-top.tsx';
import { OwnLanguage } from '../content/parts.tsx';
import { SchemaSamples } from './json-schema.tsx';
import {
  CodeSample,
  Description,
  DocumentLinkText,
  isLead,
  MethodBadge,
  ReferenceLink,
  titleBesideMethod,
} from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';
import { SecurityRequirements } from './security.tsx';
import { ServerList, ServerPicker } from './servers.tsx';

interface OverviewProps {
  readonly reference: Reference;
}

/** The top of a reference: title, version, description and servers of the document. */
export function Overview({ reference }: OverviewProps) {
  const { title, version, specification, summary, description, servers } = reference;
  const { frame, permalink, markdownCopy, fallback } = useReferenceView();
  return (
    <header className="overview">
      <div className="overview-head">
        {frame && <PageTop markdownCopy={markdownCopy} permalink={permalink} frame={frame} />}
        {reference.logo && <Logo logo={reference.logo} />}
        <h1 id="overview">
          <OwnLanguage lang={fallback?.lang}>{title}</OwnLanguage>
        </h1>
        <p className="overview-versions">
          {version !== '' && <span className="badge badge-accent">{version}</span>}{' '}
          <span className="badge">{specification}</span>
        </p>
        {summary !== '' && (
          <p className="overview-summary">
            <OwnLanguage lang={fallback?.lang}>{summary}</OwnLanguage>
          </p>
        )}
        {isLead(description) && <Description html={description} />}
      </div>
      <Resources reference={reference} />
      <div className="overview-side">
        {servers.length > 0 && <ServerList servers={servers} />}
        <ServerPicker servers={servers} />
        {reference.root && <SchemaSamples root={reference.root} />}
        <FirstRequest reference={reference} />
        <OverviewFacts reference={reference} />
      </div>
      {!isLead(description) && <Description html={description} />}
    </header>
  );
}

/** Of fewer tags the contents say as much. */
const fewestResources = 3;

/** What the document has: its tags, each with how many operations of each method it has. */
function Resources({ reference }: OverviewProps) {
  const { text } = useReferenceView();
  const tags = reference.tags.filter(({ operations }) => operations.length > 0);
  if (tags.length < fewestResources) return null;
  return (
    <ul className="resources" aria-label={text('api.contents')}>
      {tags.map(({ anchor, title, operations }) => (
        <li key={anchor}>
          <ReferenceLink to={anchor}>
            <strong>{breakable(title)}</strong> <MethodCounts operations={operations} />
          </ReferenceLink>
        </li>
      ))}
    </ul>
  );
}

function MethodCounts({ operations }: { readonly operations: readonly Operation[] }) {
  const { text } = useReferenceView();
  const counts = [...groupBy(operations, ({ method }) => method)].map(([method, { length }]) => ({ method, length }));
  const words = counts.map(({ method, length }) =>
    text('api.colon', { label: method, value: text('api.operationCount', { count: length }) }),
  );
  return (
    <>
      <span className="resource-methods" aria-hidden="true">
        {counts.map(({ method, length }) => (
          <span key={method}>
            <MethodBadge method={method} />
            {length > 1 && length}
          </span>
        ))}
      </span>
      <span className="visually-hidden">{words.join(text('api.comma'))}</span>
    </>
  );
}

/** The operation for the sample in the overview: the first GET without a path parameter, else the first operation. */
function FirstRequest({ reference: { tags } }: OverviewProps) {
  const { text } = useReferenceView();
  const operations = tags.flatMap((tag) => tag.operations).filter(({ samples }) => samples.length > 0);
  const operation = operations.find(({ method, path }) => method === 'GET' && !path.includes('{')) ?? operations[0];
  if (operation === undefined) return null;
  const { method, anchor, samples } = operation;
  return (
    <div className="sample-card">
      <p className="sample-head">
        <span>{text('api.firstRequest')}</span>
        <ReferenceLink to={anchor}>
          <MethodBadge method={method} /> {breakable(titleBesideMethod(operation))}
        </ReferenceLink>
      </p>
      <CodeSample html={samples[0]?.html} />
    </div>
  );
}

function Logo({ logo: { src, alt, href } }: { readonly logo: NonNullable<Reference['logo']> }) {
  const image = <img className="overview-logo" src={src} alt={alt} />;
  return <p>{href === undefined ? image : <a href={href}>{image}</a>}</p>;
}

/** Facts of the document, if it has them: authorization, contact, licence and so on. */
function OverviewFacts({ reference }: { readonly reference: Reference }) {
  const { text } = useReferenceView();
  const {
    permalink,
    root,
    security,
    contact,
    license,
    termsOfService,
    externalDocs,
    changes,
    collections = [],
    self,
  } = reference;
  const file = root ? 'schema' : 'openapi';
  const oldest = changes.at(-1);
  return (
    <dl className="overview-facts">
      {security.length > 0 && (
        <Fact title={text('api.authorization')}>
          <SecurityRequirements security={security} />
        </Fact>
      )}
      {contact && <Fact title={text('api.contact')}>{contactWords(contact)}</Fact>}
      {license && <Fact title={text('api.licence')}>{licenseWords(license)}</Fact>}
      {termsOfService && (
        <Fact title={text('api.terms')}>
          <DocumentLinkText link={termsOfService} />
        </Fact>
      )}
      {externalDocs && (
        <Fact title={text('api.more')}>
          <DocumentLinkText link={externalDocs} />
        </Fact>
      )}
      {oldest && (
        <Fact title={text('api.changes')}>
          <ReferenceLink to="changes">{text('api.since', { version: oldest.since })}</ReferenceLink>
        </Fact>
      )}
      <Fact title={text(root ? 'api.schemaDocument' : 'api.document')}>
        <Download href={joinPermalink(permalink, `${file}.yaml`)}>YAML</Download>
        {text('api.comma')}
        <Download href={joinPermalink(permalink, `${file}.json`)}>JSON</Download>
        {collections.map(({ label, address }) => (
          <Fragment key={address}>
            {text('api.comma')}
            <Download href={address}>{label}</Download>
          </Fragment>
        ))}
        {self && (
          <>
            {text('api.comma')}
            <DocumentLinkText link={self} />
          </>
        )}
      </Fact>
    </dl>
  );
}

function Download({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={encodePath(href)} download>
      {children}
    </a>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function contactWords(contact: Contact): ReactNode {
  const { email } = contact;
  return (
    <>
      <DocumentLinkText link={contact} />
      {email !== undefined && email !== contact.label && (
        <>
          {' '}
          <a href={`mailto:${encodePath(email)}`}>{email}</a>
        </>
      )}
    </>
  );
}

function licenseWords(license: License): ReactNode {
  const { identifier } = license;
  return (
    <>
      <DocumentLinkText link={license} />
      {identifier !== undefined && identifier !== license.label && ` (${identifier})`}
    </>
  );
}
