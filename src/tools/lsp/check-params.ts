import {
  type CancellationToken,
  ErrorCodes,
  Position,
  type ProtocolConnection,
  Range,
  ResponseError,
  TextDocumentIdentifier,
} from 'vscode-languageserver/node';

/** What requests for a document have besides it. */
const others: Readonly<Record<string, { readonly name: string; readonly is: (value: unknown) => boolean }>> = {
  'textDocument/completion': { name: 'position', is: Position.is },
  'textDocument/hover': { name: 'position', is: Position.is },
  'textDocument/definition': { name: 'position', is: Position.is },
  'textDocument/references': { name: 'position', is: Position.is },
  'textDocument/prepareRename': { name: 'position', is: Position.is },
  'textDocument/rename': { name: 'position', is: Position.is },
  'textDocument/codeAction': { name: 'range', is: Range.is },
};

/** A connection that refuses requests for a document without what they need, which no handler then has to expect. */
export function withCheckedParams(connection: ProtocolConnection): ProtocolConnection {
  const onRequest = connection.onRequest.bind(connection) as (type: unknown, handler: Handler) => ReturnType<Listen>;
  const listen = (type: string | { readonly method: string }, handler: Handler) => {
    const method = typeof type === 'string' ? type : type.method;
    return onRequest(type, (params, token) => {
      const fault = method.startsWith('textDocument/') ? faultOf(method, params) : undefined;
      return fault === undefined ? handler(params, token) : new ResponseError(ErrorCodes.InvalidParams, fault);
    });
  };
  return Object.assign(connection, { onRequest: listen });
}

type Listen = ProtocolConnection['onRequest'];
type Handler = (params: unknown, token: CancellationToken) => unknown;

function faultOf(method: string, params: unknown): string | undefined {
  const given = (params ?? {}) as Readonly<Record<string, unknown>>;
  if (!TextDocumentIdentifier.is(given.textDocument)) return `${method} needs a textDocument with a uri`;
  const other = others[method];
  return other === undefined || other.is(given[other.name]) ? undefined : `${method} needs a ${other.name}`;
}
