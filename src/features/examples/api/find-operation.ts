import { didYouMean, nearest } from '../../../shared/nearest.ts';
import type { Part, Problem } from '../problem.ts';
import type { Api, Operation } from './api.ts';

/** The operation that a fence names: `openehr/ehrCreate`, or `"openehr/POST /ehr"`. */
export function namedOperation(apis: readonly Api[], name: string): Operation | Problem {
  const slash = name.indexOf('/');
  const [id, wanted] = [name.slice(0, slash), name.slice(slash + 1)];
  const [method, path = ''] = wanted.split(' ');
  const operation = apis
    .find((api) => api.id === id)
    ?.operations.find(
      (item) => item.operationId === wanted || (item.method === method && path !== '' && item.path.endsWith(path)),
    );
  if (operation !== undefined) return operation;
  const known = apis.flatMap((api) => api.operations.map((item) => `${api.id}/${item.operationId}`));
  return unknownName('operation', name, known);
}

/** The hint for a name that no API document has. */
export function unknownName(kind: 'operation' | 'schema', name: string, known: readonly string[]): Problem {
  const example = kind === 'operation' ? 'operationId' : 'Name';
  return {
    rule: 'invalid-example',
    message: `no API document has the ${kind} ${name}`,
    hint: didYouMean(nearest(name, known)) ?? `write ${kind}=document/${example}`,
  };
}

/** A path in which every parameter has its value, and the rest of the address. */
export interface MatchedTarget {
  readonly operation: Operation;
  /** By name of the parameter. */
  readonly pathValues: ReadonlyMap<string, Part>;
}

/**
 * The operation that a request calls, by any method unless it is known; `undefined` if no API document has the address. A problem if the address begins as all
 * paths of a document do, and the document has no such path, or no such method of it.
 */
export function calledOperation(
  apis: readonly Api[],
  method: Part | undefined,
  path: Part,
): MatchedTarget | Problem | undefined {
  const matches = apis.flatMap((api) => api.operations.flatMap((operation) => matchPath(operation, path) ?? []));
  // `/ehr/query` is rather the path of that name than `/ehr/{ehr_id}`.
  const best = matches.sort((a, b) => literals(b.operation) - literals(a.operation));
  const match = best.find(({ operation }) => method === undefined || operation.method === method.text);
  if (match !== undefined) return match;
  if (best.length > 0 && method !== undefined) {
    return {
      rule: 'invalid-example',
      message: `${path.text} has no ${method.text}`,
      hint: `it has ${[...new Set(best.map(({ operation }) => operation.method))].join(', ')}`,
      span: { start: method.start, end: method.start + method.text.length },
    };
  }
  const owner = apis.find((api) => api.basePaths.some((base) => isBelow(path.text, base, api)));
  if (owner === undefined) return undefined;
  return {
    rule: 'invalid-example',
    message: `no operation of ${owner.id} has the path ${path.text}`,
    hint: didYouMean(nearestTemplate(path.text, templatesOf(owner))),
    span: { start: path.start, end: path.start + path.text.length },
  };
}

/** The path template closest to `path`; a `{parameter}` matches any segment. */
export function nearestTemplate(path: string, templates: readonly string[]): string | undefined {
  const segments = path.split('/');
  const filled = templates.map((template) => {
    const parts = template.split('/').map((part, index) => (part.startsWith('{') ? (segments[index] ?? part) : part));
    return [parts.join('/'), template] as const;
  });
  const alike = nearest(
    path,
    filled.map(([text]) => text),
  );
  return filled.find(([text]) => text === alike)?.[1];
}

/** The values that a path gives to the parameters of an operation; `undefined` when it is not a path of it. */
export function matchPath(operation: Operation, path: Part): MatchedTarget | undefined {
  for (const base of operation.api.basePaths) {
    const template = (base + operation.path).split('/');
    const segments = path.text.split('/');
    if (template.length !== segments.length) continue;
    const pathValues = new Map<string, Part>();
    let start = path.start;
    const fits = template.every((expected, index) => {
      const text = segments[index] ?? '';
      const part = { text, start };
      start += text.length + 1;
      const name = /^\{([^}]+)\}$/.exec(expected)?.[1];
      if (name !== undefined) pathValues.set(name, part);
      return name === undefined ? text === expected : text !== '';
    });
    if (fits) return { operation, pathValues };
  }
  return undefined;
}

function literals({ path }: Operation): number {
  return path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{')).length;
}

function templatesOf({ basePaths, operations }: Api): readonly string[] {
  return operations.flatMap((operation) => basePaths.map((base) => base + operation.path));
}

/** What all paths of a document have in front of their last segment, `/rest/openehr/v1`; `''` for nothing. */
export function commonOf({ operations }: Api): string {
  const [first = [], ...rest] = operations.map(({ path }) => path.split('/').slice(0, -1));
  const length = first.findIndex(
    (segment, index) => segment.startsWith('{') || rest.some((segments) => segments[index] !== segment),
  );
  return first.slice(0, length < 0 ? undefined : length).join('/');
}

/**
 * Whether a path is in a part of an interface that a document describes, below the path of a server: the segment behind what all
 * its paths have in common is one of its own, or a misspelt one. Another part may have a document of its own.
 */
function isBelow(path: string, base: string, api: Api): boolean {
  const prefix = base + commonOf(api);
  if (!path.startsWith(`${prefix}/`)) return false;
  const segmentOf = (text: string) => text.split('/')[prefix.split('/').length] ?? '';
  const own = api.operations.map((operation) => segmentOf(base + operation.path));
  const parts = new Set(own.filter((part) => !part.startsWith('{')));
  const part = segmentOf(path);
  return parts.has(part) || (prefix !== '' && nearest(part, parts) !== undefined);
}

/**
 * The operations whose paths end as a path does that is written without its beginning: `…/ehr/{id}`, `/ehr/{id}`. A
 * `{parameter}` matches any segment, on both sides.
 */
export function operationsEndingWith(apis: readonly Api[], path: string): readonly Operation[] {
  const wanted = path.replace(/^…?\/?|\/$/g, '').split('/');
  return apis
    .flatMap(({ operations }) => operations)
    .filter((operation) => {
      const segments = operation.path.replace(/\/$/, '').split('/').slice(1);
      const ending = segments.slice(-wanted.length);
      const isSame = (segment: string, index: number) => ending[index] === segment;
      const isParameter = (segment: string, index: number) =>
        /^\{.*\}$/.test(ending[index] ?? '') &&
        (wanted.some(isSame) || /^[{<:$]|…|^[\w.~%-]*\d[\w.~%:-]*$/.test(segment));
      return (
        wanted.length <= segments.length &&
        wanted.every((segment, index) => isSame(segment, index) || isParameter(segment, index))
      );
    });
}
