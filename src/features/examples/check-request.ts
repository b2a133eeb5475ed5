import { child, mediaTypeOf, namesAt, type Operation, type Parameter } from './api/api.ts';
import { calledOperation, type MatchedTarget, matchPath } from './api/find-operation.ts';
import { checkBody } from './check-body.ts';
import { checkParameter, isOfType } from './check-parameter.ts';
import type { ExampleCheck } from './checker.ts';
import { type Part, type Problem, spanOf } from './problem.ts';
import { type HttpRequest, headerOf } from './syntax/http-message.ts';

/**
 * Checks a request against the operation it names or, without one, against the one whose address it has.
 * Gives back that operation; none for an address that belongs to no API document.
 */
export function checkRequest(
  request: HttpRequest,
  named: Operation | undefined,
  check: ExampleCheck,
): { readonly operation?: Operation; readonly problems: readonly Problem[] } {
  const { path, query } = splitTarget(request.target);
  const match =
    named === undefined ? calledOperation(check.apis, request.method, path) : matchNamed(named, request, path);
  if (match === undefined) return { problems: [] };
  if ('rule' in match) return { problems: [match], operation: named };
  const { operation } = match;
  return {
    operation,
    problems: [
      ...checkPath(match, check),
      ...checkQueryString(query, operation, { request, check }),
      ...checkHeaders(request, operation, check),
      ...checkRequestBody(request, operation, check),
    ],
  };
}

/** Whether a request has the method and the path of an operation. */
export function isCallOf(request: HttpRequest, operation: Operation): boolean {
  return !('rule' in matchNamed(operation, request, splitTarget(request.target).path));
}

function matchNamed(operation: Operation, { method, firstLine }: HttpRequest, path: Part): MatchedTarget | Problem {
  const match = method.text === operation.method ? matchPath(operation, path) : undefined;
  return (
    match ?? {
      rule: 'invalid-example',
      message: `${method.text} ${path.text} is not ${operation.operationId}`,
      hint: `that is ${operation.method} ${operation.path}`,
      span: spanOf(firstLine),
    }
  );
}

/** Path without scheme and host, and query without question mark. */
function splitTarget({ text, start }: Part): { readonly path: Part; readonly query?: Part } {
  const origin = /^[a-z]+:\/\/[^/?]*/i.exec(text)?.[0].length ?? 0;
  const question = text.indexOf('?');
  const path = { text: text.slice(origin, question < 0 ? undefined : question), start: start + origin };
  return question < 0 ? { path } : { path, query: { text: text.slice(question + 1), start: start + question + 1 } };
}

function checkPath({ operation, pathValues }: MatchedTarget, check: ExampleCheck): readonly Problem[] {
  return [...pathValues].flatMap(([name, value]) => {
    const parameter = operation.parameters.find((item) => item.in === 'path' && item.name === name);
    return parameter === undefined ? [] : checkParameter({ operation, parameter, value }, check);
  });
}

function checkQueryString(
  query: Part | undefined,
  operation: Operation,
  { request, check }: { readonly request: HttpRequest; readonly check: ExampleCheck },
): readonly Problem[] {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query');
  const given = query === undefined ? [] : [...pairsOf(query)];
  const missing = known.filter(({ name, required }) => required && !given.some((pair) => pair.name.text === name));
  return [
    ...missing.map(({ name }) => missingFrom(request, `the query parameter \`${name}\``)),
    ...given.flatMap(({ name, value }): readonly Problem[] => {
      const parameter = known.find((item) => item.name === name.text);
      if (parameter !== undefined) return checkParameter({ operation, parameter, value }, check);
      if (known.some(isOpen) || name.text === '…') return [];
      const message = `${operation.operationId} has no query parameter \`${name.text}\``;
      const hint = known.length === 0 ? 'it has none at all' : `it has ${known.map((item) => item.name).join(', ')}`;
      return [{ rule: 'invalid-example', message, hint, span: spanOf(name) }];
    }),
  ];
}

/** An object that is written as parameters of any name. */
function isOpen({ node, schema }: Parameter): boolean {
  const { style = 'form', explode = style === 'form' } = node.value;
  return schema !== undefined && isOfType(schema, 'object') && (style === 'deepObject' || explode === true);
}

function* pairsOf(query: Part): Generator<{ readonly name: Part; readonly value: Part }> {
  let start = query.start;
  for (const text of query.text.split('&')) {
    const equals = text.indexOf('=');
    const name = { text: equals < 0 ? text : text.slice(0, equals), start };
    const value = { text: equals < 0 ? '' : text.slice(equals + 1), start: start + name.text.length + 1 };
    if (text !== '') yield { name, value };
    start += text.length + 1;
  }
}

function checkHeaders(request: HttpRequest, operation: Operation, check: ExampleCheck): readonly Problem[] {
  return operation.parameters
    .filter((parameter) => parameter.in === 'header')
    .flatMap((parameter): readonly Problem[] => {
      const header = headerOf(request, parameter.name);
      if (header !== undefined) return checkParameter({ operation, parameter, value: header.value }, check);
      return parameter.required ? [missingFrom(request, `the header \`${parameter.name}\``)] : [];
    });
}

function checkRequestBody(request: HttpRequest, operation: Operation, check: ExampleCheck): readonly Problem[] {
  const { api, node } = operation;
  const expected = child(api, node, 'requestBody');
  const type = headerOf(request, 'Content-Type');
  const { body: part } = request;
  if (part === undefined && expected?.value.required === true && !check.partial)
    return [{ ...missingFrom(request, 'the body'), hint: leftOut }];
  if (part === undefined && type === undefined) return [];
  if (expected === undefined) {
    const span = spanOf(part ?? type?.value ?? request.firstLine);
    return [{ rule: 'invalid-example', message: `${operation.operationId} takes no body`, span }];
  }
  if (type === undefined) return [missingFrom(request, 'the header `Content-Type`')];
  const mediaType = mediaTypeOf(api, expected, type.value.text);
  if (mediaType === undefined) {
    const message = `${operation.operationId} takes no ${type.value.text}`;
    const offered = namesAt(api, expected, 'content');
    return [{ rule: 'invalid-example', message, hint: `it takes ${offered.join(', ')}`, span: spanOf(type.value) }];
  }
  const schema = child(api, mediaType, 'schema');
  if (part === undefined || schema === undefined) return [];
  return checkBody({ api, schema, direction: 'request', type: type.value.text, part }, check);
}

const leftOut = 'write `partial` on the fence if it is left out on purpose';

function missingFrom({ firstLine }: HttpRequest, what: string): Problem {
  return { rule: 'invalid-example', message: `${what} is missing`, span: spanOf(firstLine) };
}
