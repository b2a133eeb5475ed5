import { nearest } from './nearest.ts';
import { decodeUrl } from './paths.ts';

interface NamedOperation {
  readonly document: string;
  readonly operationId?: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
}

/** What `api:openehr/ehr_create` asks for: the document `openehr`, and a name in it. */
export function parseApiLink(url: string): { readonly document: string; readonly name: string } {
  const [document = '', ...name] = decodeUrl(url.slice('api:'.length)).split('/');
  return { document, name: name.join('/') };
}

/**
 * By operationId, or by method and path. `POST /ehr` is enough for `POST /rest/openehr/v1/ehr`: authors know
 * paths without their prefix.
 */
export function findOperation<T extends NamedOperation>(
  operations: readonly T[],
  document: string,
  name: string,
): T | undefined {
  const [wantedMethod, wantedPath = ''] = name.split(' ');
  const isMeant = ({ operationId, method, path }: T): boolean =>
    operationId === name ||
    `${method} ${path}` === name ||
    (wantedMethod === method && wantedPath.startsWith('/') && path.endsWith(wantedPath));
  return operations.find((operation) => operation.document === document && isMeant(operation));
}

/** The name, with its document, that is spelled most like the one that was not found. */
export function nearestOperation(
  operations: readonly NamedOperation[],
  document: string,
  name: string,
): string | undefined {
  return nearest(
    `${document}/${name}`,
    operations.map((item) => `${item.document}/${item.operationId ?? `${item.method} ${item.path}`}`),
  );
}

/** The message and the hint for an `api:` link that leads nowhere. */
export function brokenApiLink(url: string, near: string | undefined) {
  const { document, name } = parseApiLink(url);
  return {
    rule: 'broken-api-link',
    message: `no operation ${[document, name].filter((part) => part !== '').join('/')} in the API documents`,
    sought: [`api:${document}`],
    hint:
      near === undefined ? 'write api:document/operationId or api:document/METHOD /path' : `did you mean api:${near}?`,
  } as const;
}
