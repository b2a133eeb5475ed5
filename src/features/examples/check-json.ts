import { essence } from '../../shared/request/media-kind.ts';
import { type ApiNode, child, entries, mediaTypeOf, type Operation } from './api/api.ts';
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
    const components = child(api.root, { value: api.root, pointer: '' }, 'components');
    const found = components && child(api.root, components, 'schemas');
    return entries(api.root, found).map(([key, schema]) => ({ api, schema, name: `${api.id}/${key}` }));
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
  const body = child(api.root, node, 'requestBody');
  if (body === undefined) return [{ rule: 'invalid-example', message: `${operationId} takes no body` }];
  return checkContent(operation, child(api.root, body, 'content'), { example, check, direction: 'request' });
}

function checkResponseJson(operation: Operation, example: ExampleCode, check: ExampleCheck): readonly Problem[] {
  const { api } = operation;
  const status = example.attributes.get('response') || successOf(operation);
  const response = responseOf(operation, status);
  if (response === undefined) return [unknownStatus(operation, status)];
  return checkContent(operation, child(api.root, response, 'content'), { example, check, direction: 'response' });
}

/** The first status of success. */
function successOf({ api, node }: Operation): string {
  const statuses = entries(api.root, child(api.root, node, 'responses')).map(([name]) => name);
  return statuses.find((name) => name.startsWith('2')) ?? 'default';
}

/** By the media type that the fence names, else by the first one that is JSON. */
function checkContent(
  operation: Operation,
  content: ApiNode | undefined,
  options: {
    readonly example: ExampleCode;
    readonly check: ExampleCheck;
    readonly direction: 'request' | 'response';
  },
): readonly Problem[] {
  const { example, check, direction } = options;
  const { api, operationId } = operation;
  const offered = entries(api.root, content).map(([name]) => name);
  const type = example.attributes.get('type') ?? offered.find((name) => /[/+]json$/.test(essence(name)));
  const mediaType = type === undefined ? undefined : mediaTypeOf(api, content, type);
  if (type === undefined || mediaType === undefined) {
    const message = `the ${direction} of ${operationId} has no ${type ?? 'JSON body'}`;
    return [{ rule: 'invalid-example', message, hint: `it has ${offered.join(', ') || 'no body'}` }];
  }
  const schema = child(api.root, mediaType, 'schema');
  const part = { text: example.code, start: 0 };
  return schema === undefined ? [] : checkBody({ api, schema, direction, type, part }, check);
}
