import { essence } from '../../shared/request/media-kind.ts';
import { followedEntries, type LocatedObject } from '../api/document.ts';
import { child, mediaTypeOf, namesAt, type Operation } from './api/api.ts';
import { namedOperation, unknownName } from './api/find-operation.ts';
import { checkBody } from './check-body.ts';
import { responseOf, unknownStatus } from './check-response.ts';
import type { ExampleCheck } from './checker.ts';
import type { ExampleCode, Problem } from './problem.ts';

/** Checks a block of JSON against what its fence names; one that names nothing is not checked. */
export function checkJson(example: ExampleCode, check: ExampleCheck): readonly Problem[] {
  const { attributes } = example;
  const [schemaName, operationName] = [attributes.get('schema'), attributes.get('operation')];
  if (schemaName !== undefined) return checkAgainstSchema(schemaName, example, check);
  if (operationName === undefined) return [];
  const operation = namedOperation(check.apis, operationName);
  if ('rule' in operation) return [operation];
  if (attributes.has('request')) return checkRequestJson(operation, example, check);
  if (attributes.has('response')) return checkResponseJson(operation, example, check);
  const message = 'the block names an operation, and does not say whether it is its request or a response';
  return [{ rule: 'invalid-example', message, hint: 'add `request` or `response=200` after it' }];
}

function checkAgainstSchema(name: string, { code }: ExampleCode, check: ExampleCheck): readonly Problem[] {
  const schemas = check.apis.flatMap((api) => {
    const components = child(api, { value: api.root, pointer: '' }, 'components');
    const found = followedEntries(api, components, 'schemas');
    return found.map(([key, schema]) => ({ api, schema, name: `${api.id}/${key}` }));
  });
  const found = schemas.find((schema) => schema.name === name);
  if (found === undefined)
    return [
      unknownName(
        'schema',
        name,
        schemas.map((schema) => schema.name),
      ),
    ];
  const part = { text: code, start: 0 };
  return checkBody({ ...found, direction: 'response', type: 'application/json', part }, check);
}

/** Checks a block against the body that an operation takes. */
export function checkRequestJson(operation: Operation, example: ExampleCode, check: ExampleCheck): readonly Problem[] {
  const { api, node, operationId } = operation;
  const body = child(api, node, 'requestBody');
  if (body === undefined) return [{ rule: 'invalid-example', message: `${operationId} takes no body` }];
  return checkContent(operation, body, { example, check, direction: 'request' });
}

function checkResponseJson(operation: Operation, example: ExampleCode, check: ExampleCheck): readonly Problem[] {
  const status = example.attributes.get('response') || successOf(operation);
  const response = responseOf(operation, status);
  if (response === undefined) return [unknownStatus(operation, status)];
  return checkContent(operation, response, { example, check, direction: 'response' });
}

/** The first status of success. */
function successOf({ api, node }: Operation): string {
  return namesAt(api, node, 'responses').find((name) => name.startsWith('2')) ?? 'default';
}

/** By the media type that the fence names, else by the first one that is JSON. */
function checkContent(
  operation: Operation,
  owner: LocatedObject,
  options: {
    readonly example: ExampleCode;
    readonly check: ExampleCheck;
    readonly direction: 'request' | 'response';
  },
): readonly Problem[] {
  const { example, check, direction } = options;
  const { api, operationId } = operation;
  const offered = namesAt(api, owner, 'content');
  const type = example.attributes.get('type') ?? offered.find((name) => /[/+]json$/.test(essence(name)));
  const mediaType = type === undefined ? undefined : mediaTypeOf(api, owner, type);
  if (type === undefined || mediaType === undefined) {
    const message = `the ${direction} of ${operationId} has no ${type ?? 'JSON body'}`;
    return [{ rule: 'invalid-example', message, hint: `it has ${offered.join(', ') || 'no body'}` }];
  }
  const schema = child(api, mediaType, 'schema');
  const part = { text: example.code, start: 0 };
  return schema === undefined ? [] : checkBody({ api, schema, direction, type, part }, check);
}
