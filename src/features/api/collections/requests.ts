import { textAt } from '../../../core/json/value.ts';
import { isForm } from '../../../shared/request/media-kind.ts';
import { valueText, writePairs, writeValue } from '../../../shared/request/parameter-style.ts';
import { isIgnoredHeader, type RequestSample, type SampleBody } from '../../../shared/request/request.ts';
import type { Text } from '../../../shared/request/text.ts';
import type { LocatedObject, OpenApiDocument } from '../document.ts';
import { isRequired, type OperationNode } from '../operation-node.ts';
import { isPlaceholder, parameterSpec, requestSample } from '../samples/request.ts';
import type { SampleValues } from '../samples/values.ts';

/** A document as programs that send requests take it: one collection, with folders. */
export interface RequestCollection {
  readonly name: string;
  /** Markdown of the author. */
  readonly description: string;
  readonly baseUrl: string;
  /** Names of values that only the reader knows, such as `TOKEN`. */
  readonly secrets: readonly string[];
  readonly folders: readonly { readonly name: string; readonly requests: readonly CollectionRequest[] }[];
}

/** A request with all of its parameters, those that may be left out switched off. */
export interface CollectionRequest {
  readonly name: string;
  readonly description: string;
  readonly method: string;
  /** `/pets/:petId`. */
  readonly path: string;
  /** Where another server than that of the document takes it. */
  readonly baseUrl?: string;
  readonly pathValues: readonly CollectionValue[];
  readonly query: readonly CollectionValue[];
  readonly headers: readonly CollectionValue[];
  readonly basic: boolean;
  readonly body?: SampleBody;
  readonly contentType?: string;
}

interface CollectionValue {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  readonly isOn: boolean;
}

/** The request of an operation; `undefined` where HTTP has no such method. */
export function collectionRequest(
  operation: OperationNode,
  title: string,
  {
    document,
    values,
    baseUrl,
  }: { readonly document: OpenApiDocument; readonly values: SampleValues; readonly baseUrl: string },
): CollectionRequest | undefined {
  const sample = requestSample(operation, { document, values });
  if (sample === undefined) return undefined;
  const parameters = (place: string) => operation.parameters.filter(({ value }) => value.in === place);
  const isGiven = new Set(operation.parameters.map(({ value }) => textAt(value, 'name').toLowerCase()));
  const query = parameters('query').flatMap((node) =>
    queryPairs(node, values).map(([name, value]) => ({ ...namedValue(node), name, value })),
  );
  const credentials = credentialsOf(
    sample,
    query.map(({ name }) => name),
  );
  const headers = parameters('header')
    .filter(({ value }) => !isIgnoredHeader(textAt(value, 'name')))
    .map((node) => ({ ...namedValue(node), value: writtenValue(node, values) }));
  return {
    name: title,
    description: textAt(operation.value, 'description'),
    method: operation.method,
    path: collectionPath(operation.path),
    ...(sample.server === baseUrl ? {} : { baseUrl: sample.server }),
    pathValues: parameters('path')
      .filter(({ value }) => operation.path.split('/').includes(`{${textAt(value, 'name')}}`))
      .map((node) => ({
        ...namedValue(node),
        value: isPlaceholder(node, document) ? '' : writtenValue(node, values),
      })),
    query: [...query, ...credentials],
    headers: [
      ...sample.headers
        .filter(([name]) => !isGiven.has(name.toLowerCase()))
        .map(([name, value]) => ({ name, value: withVariables(value), description: '', isOn: true })),
      ...headers,
    ],
    basic: sample.basic,
    body: sample.body,
    contentType: sample.headers.find(([name]) => name === 'Content-Type')?.[1].join(''),
  };
}

/** The address as it is sent at first: with the query values that are on. */
export function requestAddress({ baseUrl = '{{baseUrl}}', path, query }: CollectionRequest): string {
  const on = query.filter(({ isOn }) => isOn).map(({ name, value }) => `${name}=${value}`);
  return `${baseUrl}${path}${on.length > 0 ? `?${on.join('&')}` : ''}`;
}

/** The fields of a form as its body; `undefined` for any other body. */
export function formFields({
  body,
  contentType = '',
}: CollectionRequest): readonly (readonly [name: string, value: string])[] | undefined {
  return body?.kind === 'text' && isForm(contentType) ? [...new URLSearchParams(body.text)] : undefined;
}

/** Whole segments are values of the path, other parts are variables. */
function collectionPath(path: string): string {
  return path
    .split('/')
    .map((segment) => segment.replace(/^\{([^{}]+)\}$/, ':$1').replace(/\{([^{}]+)\}/g, '{{$1}}'))
    .join('/');
}

function namedValue(node: LocatedObject): Omit<CollectionValue, 'value'> {
  return {
    name: textAt(node.value, 'name'),
    description: textAt(node.value, 'description'),
    isOn: isRequired(node),
  };
}

const asItIs = (text: string) => text;

/** In a query, without what would end the value: the programs encode the rest. */
const asQueryPart = (text: string) => text.replace(/[%&#+]/g, encodeURIComponent);

function writtenValue(node: LocatedObject, values: SampleValues): string {
  return (
    writeValue(values.ofParameter(node), { ...parameterSpec(node), encode: asItIs }) ||
    valueText(values.ofParameter(node))
  );
}

function queryPairs(node: LocatedObject, values: SampleValues): ReturnType<typeof writePairs> {
  const value = values.ofParameter(node);
  const pairs = value === undefined ? [] : writePairs(value, { ...parameterSpec(node), encode: asQueryPart });
  return pairs.length > 0 ? pairs : [[textAt(node.value, 'name'), '']];
}

/** API keys in the query, which come after its parameters. */
function credentialsOf({ path }: RequestSample, parameters: readonly string[]): readonly CollectionValue[] {
  const query = withVariables(path).split('?')[1] ?? '';
  return query
    .split('&')
    .map((pair) => pair.split('='))
    .filter(([name = '', value = '']) => value.includes('{{') && !parameters.includes(name))
    .map(([name = '', value = '']) => ({ name, value, description: '', isOn: true }));
}

/** `{{TOKEN}}`: how the programs write variables. */
function withVariables(text: Text): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : `{{${piece.variable}}}`)).join('');
}

/** Names of variables that requests have. */
export function secretsOf(requests: readonly CollectionRequest[]): readonly string[] {
  const texts = requests.flatMap(({ path, query, headers }) => [
    path,
    ...[...query, ...headers].map(({ value }) => value),
  ]);
  const names = texts.flatMap((text) => [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name = '']) => name));
  return [...new Set([...names, ...(requests.some(({ basic }) => basic) ? ['USERNAME', 'PASSWORD'] : [])])];
}
