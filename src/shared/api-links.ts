import type { Link, PhrasingContent, Text } from 'mdast';
import { didYouMean, nearest } from './nearest.ts';
import { decodeUrl } from './paths.ts';
import { pointAfter } from './text-points.ts';

/** An operation of an API document, as links name it. */
export interface NamedOperation {
  readonly document: string;
  readonly operationId?: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
}

/** Splits `api:openehr/ehr_create` into the document `openehr` and the name of an operation. */
export function parseApiLink(url: string): { readonly document: string; readonly name: string } {
  const [document = '', ...name] = decodeUrl(url.slice('api:'.length)).split('/');
  return { document, name: name.join('/') };
}

/**
 * Finds an operation by operationId, or by method and path. `POST /ehr` is enough for `POST /rest/openehr/v1/ehr`,
 * because authors know paths without their prefix.
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

/** The operation (`document/name`) that is spelled most like one that was not found. */
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

/** The operations of all API documents of a site. */
export interface ApiBook {
  readonly operations: readonly (NamedOperation & { readonly href: string })[];
  /** Ids of the documents. */
  readonly documents: ReadonlySet<string>;
}

/** What an `api:` link leads to. */
export interface ApiLinkAnswer {
  /** Absent where no operation has this name. */
  readonly href?: string;
  /** What it is misspelt from; only without an address. */
  readonly near?: string | undefined;
  /** Whether the site has a document of this name; only without an address. */
  readonly hasDocument?: boolean;
}

/** Looks an `api:` link up. */
export function answerApiLink({ operations, documents }: ApiBook, url: string): ApiLinkAnswer {
  const { document, name } = parseApiLink(url);
  const found = findOperation(operations, document, name);
  if (found !== undefined) return { href: found.href };
  return { near: nearestOperation(operations, document, name), hasDocument: documents.has(document) };
}

/** The finding for an `api:` link without an operation, without its place. */
export function brokenApiLink(url: string, near: string | undefined) {
  const { document, name } = parseApiLink(url);
  return {
    rule: 'broken-api-link',
    message: `no operation ${[document, name].filter((part) => part !== '').join('/')} in the API documents`,
    sought: [`api:${document}`],
    hint: didYouMean(near && `api:${near}`) ?? 'write api:document/operationId or api:document/METHOD /path',
  } as const;
}

const apiLink = /\[([^[\]]+)\]\((api:[\w-]+\/[A-Z]+ \/[^()\s]*)\)/g;

/**
 * Splits text at links such as `[create an EHR](api:openehr/POST /ehr)`, which Markdown leaves as text because their
 * address has a space. `undefined` for a text without any.
 */
export function splitApiLinks(node: Text): PhrasingContent[] | undefined {
  if (!node.value.includes('](api:')) return undefined;
  const parts: PhrasingContent[] = [];
  let end = 0;
  for (const match of node.value.matchAll(apiLink)) {
    const [whole, label = '', url = ''] = match;
    if (match.index > end) parts.push(piece(node, end, match.index));
    const link: Link = { type: 'link', url, children: [{ type: 'text', value: label }] };
    parts.push({ ...link, ...positionOf(node, match.index, match.index + whole.length) });
    end = match.index + whole.length;
  }
  if (end === 0) return undefined;
  if (end < node.value.length) parts.push(piece(node, end, node.value.length));
  return parts;
}

function piece(node: Text, start: number, end: number): Text {
  return { type: 'text', value: node.value.slice(start, end), ...positionOf(node, start, end) };
}

/** Position of a part of a text node. Right where the source has the text as it is, without escapes. */
function positionOf(node: Text, start: number, end: number): Pick<Text, 'position'> {
  if (node.position === undefined) return {};
  const first = node.position.start;
  const point = (offset: number) => pointAfter(node.value.slice(0, offset), first);
  return { position: { start: point(start), end: point(end) } };
}
