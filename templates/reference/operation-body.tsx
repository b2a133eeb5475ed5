import type { Callback, Operation } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { ExternalLink } from './external-link.tsx';
import { Heading } from './heading.tsx';
import { OperationLine } from './operation-line.tsx';
import { OperationSamples } from './operation-samples.tsx';
import { ParameterList } from './parameter-list.tsx';
import { RequestBody } from './request-body.tsx';
import { ResponseList } from './response-list.tsx';
import { SecurityRequirements } from './security-requirements.tsx';
import { ServerList } from './server-list.tsx';

interface OperationBodyProps {
  readonly operation: Operation;
}

/** Everything about an operation but its title and address. */
export function OperationBody({ operation }: OperationBodyProps) {
  const { description, externalDocs, security, servers, parameters, requestBody, responses, callbacks, missing } =
    operation;
  return (
    <div className="operation-body">
      <div className="operation-main">
        <Description html={description} />
        {externalDocs && (
          <p>
            <ExternalLink link={externalDocs} />
          </p>
        )}
        {missing.length > 0 && (
          <p className="note">
            Not in this document:{' '}
            {missing.map((reference) => (
              <code key={reference}>{reference} </code>
            ))}
          </p>
        )}
        {security.length > 0 && (
          <p className="security-line">
            <strong>Authorization</strong> <SecurityRequirements security={security} />
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
      <OperationSamples operation={operation} />
    </div>
  );
}

/** Requests that the server sends to the client: operations within an operation. */
function Callbacks({ callbacks }: { readonly callbacks: readonly Callback[] }) {
  if (callbacks.length === 0) return null;
  return (
    <>
      <Heading of="part">Callbacks</Heading>
      {callbacks.flatMap(({ name, operations }) =>
        operations.map((operation) => (
          <details className="response" key={operation.anchor}>
            <summary>
              <OperationLine operation={operation} /> {name}
            </summary>
            <span className="target" id={operation.anchor} />
            <OperationBody operation={operation} />
          </details>
        )),
      )}
    </>
  );
}
