import type { Callback, Operation } from '../../src/model/reference.ts';
import type { NavLink } from '../../src/model/route.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { breakable } from '../breakable.tsx';
import { PageTop } from '../content/page-top.tsx';
import { OwnLanguage } from '../content/parts.tsx';
import { Sentence } from '../sentence.tsx';
import { RequestBody } from './media-types.tsx';
import { ParameterList } from './parameters.tsx';
import { Description, DocumentLinkText, isLead, OperationLine, ReferenceHeading, titleBesideMethod } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';
import { ResponseList } from './responses.tsx';
import { hasSamples, OperationSamples } from './samples.tsx';
import { SecurityRequirements } from './security.tsx';
import { ServerList } from './servers.tsx';

interface OperationSectionProps {
  readonly operation: Operation;
  /** Pages that link to it. */
  readonly mentions?: readonly NavLink[] | undefined;
}

/** An operation under its title. */
export function OperationSection({ operation, mentions }: OperationSectionProps) {
  const { text, copies, permalink, frame, fallback } = useReferenceView();
  const { anchor, aliases, title, deprecated, since, deprecatedSince, labels, tryIt } = operation;
  return (
    <section className="operation" id={anchor} data-columns={hasSamples(operation) ? 2 : undefined}>
      <div className="operation-head">
        {aliases.map((alias) => (
          <span key={alias} id={alias} />
        ))}
        {frame && copies[anchor] !== undefined && (
          <PageTop
            markdownCopy={copies[anchor]}
            permalink={`${permalink}#${anchor}`}
            frame={frame}
            prompt={text('api.prompt')}
            part={title}
          />
        )}
        <ReferenceHeading of="entry">
          <a href={`#${anchor}`}>
            <OwnLanguage lang={fallback?.lang}>{breakable(title)}</OwnLanguage>
          </a>
          {deprecated && (
            <b className="flag-deprecated">
              {' '}
              {deprecatedSince === undefined
                ? text('api.deprecated')
                : text('api.deprecatedSince', { version: deprecatedSince })}
            </b>
          )}
          {since !== undefined && <span className="badge badge-new">{text('api.since', { version: since })}</span>}
          {labels.map((label) => (
            <span className="badge" key={label}>
              {label}
            </span>
          ))}
        </ReferenceHeading>
        <p className="operation-line">
          <OperationLine operation={operation} />
          {tryIt !== undefined && (
            <button
              type="button"
              className="operation-try"
              data-try-it={encodePath(tryIt)}
              aria-expanded={false}
              aria-label={text('api.colon', { label: text('tryIt.open'), value: title })}
              hidden
            >
              {text('tryIt.open')}
            </button>
          )}
        </p>
        <Mentions pages={mentions} />
        {isLead(operation.description) && <Description html={operation.description} />}
      </div>
      <OperationSamples operation={operation} />
      <OperationMain operation={operation} isDescribed={isLead(operation.description)} />
    </section>
  );
}

interface OperationMainProps {
  readonly operation: Operation;
  /** Whether the description is next to the title. */
  readonly isDescribed?: boolean;
}

/** Everything about an operation but its title, address and samples. */
function OperationMain({ operation, isDescribed = false }: OperationMainProps) {
  const { text } = useReferenceView();
  const { externalDocs, security, servers, parameters, requestBody, responses, callbacks, missing } = operation;
  return (
    <div className="operation-main">
      {!isDescribed && <Description html={operation.description} />}
      {externalDocs && (
        <p>
          <DocumentLinkText link={externalDocs} />
        </p>
      )}
      {missing.length > 0 && (
        <p className="note">
          <Sentence
            parts={text.parts('api.missing', {
              names: missing.map((reference) => <code key={reference}>{reference} </code>),
            })}
          />
        </p>
      )}
      {security.length > 0 && (
        <p className="security-line">
          <strong>{text('api.authorization')}</strong> <SecurityRequirements security={security} />
        </p>
      )}
      {servers.length > 0 && <ServerList servers={servers} />}
      {parameters.map((group) => (
        <ParameterList key={group.place} group={group} />
      ))}
      {requestBody && <RequestBody body={requestBody} />}
      <ResponseList responses={responses} />
      <Callbacks callbacks={callbacks} />
    </div>
  );
}

/** Requests that the server sends to the client: operations within an operation. */
function Callbacks({ callbacks }: { readonly callbacks: readonly Callback[] }) {
  const { text } = useReferenceView();
  if (callbacks.length === 0) return null;
  return (
    <>
      <ReferenceHeading of="part">{text('api.callbacks')}</ReferenceHeading>
      {callbacks.flatMap(({ name, operations }) =>
        operations.map((operation) => (
          <details className="response callback" key={operation.anchor}>
            <summary>
              <span>
                {titleBesideMethod(operation) !== operation.path
                  ? text('api.colon', { label: name, value: operation.title })
                  : name}
              </span>{' '}
              <OperationLine operation={operation} />
            </summary>
            <span className="target" id={operation.anchor} />
            <OperationMain operation={operation} />
            <OperationSamples operation={operation} />
          </details>
        )),
      )}
    </>
  );
}

/** Pages of the documentation that link to an operation. */
function Mentions({ pages = [] }: { readonly pages: readonly NavLink[] | undefined }) {
  const { text } = useReferenceView();
  if (pages.length === 0) return null;
  return (
    <p className="mentions">
      <strong>{text('api.usedIn')}</strong>{' '}
      {pages.map(({ label, href }, index) => (
        <span key={href}>
          {index > 0 && <span className="visually-hidden">{text('api.comma')}</span>}
          <a href={href}>{label}</a>
        </span>
      ))}
    </p>
  );
}
