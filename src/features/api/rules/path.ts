import { childPointer, parentPointer } from '../../../core/json/pointer.ts';
import { entriesAt, textAt } from '../../../core/json/value.ts';
import { nearest } from '../../../shared/nearest.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { listOperations, type OperationNode, templateNames } from '../operation-node.ts';

/**
 * `/pets/{id}` and `/pets/{name}` are the same path to a server.
 *
 * @see https://spec.openapis.org/oas/v3.1.1#path-templating-matching
 */
export function findAmbiguousPaths(document: OpenApiDocument): readonly Report[] {
  const seen = new Map<string, string>();
  const reports: Report[] = [];
  for (const [path] of entriesAt(document.root, 'paths')) {
    const shape = path.replace(/\{[^{}/]+\}/g, '{}');
    const first = seen.get(shape);
    if (first === undefined) seen.set(shape, path);
    else
      reports.push({
        rule: 'ambiguous-path',
        message: `${path} cannot be distinguished from ${first}`,
        pointer: childPointer('/paths', path),
        part: 'key',
        hint: 'use the same parameter names and put the operations under one path',
        related: [{ message: 'the first such path', pointer: childPointer('/paths', first) }],
      });
  }
  return reports;
}

/** Every `{name}` of a path is declared by each operation, and every declared path parameter is in the path. */
export function findPathParameterFaults(document: OpenApiDocument): readonly Report[] {
  const operations = listOperations(document, 'paths');
  return [
    ...withoutBraces(document, operations),
    ...operations.flatMap((operation) => [...mismatches(operation), ...repeated(operation)]),
  ];
}

/** Paths with parameters that are written as in routers, `/pets/:id`. */
function withoutBraces(document: OpenApiDocument, operations: readonly OperationNode[]): readonly Report[] {
  const meant = new Map(operations.map(({ path }) => [path.replaceAll('{', ':').replaceAll('}', ''), path]));
  return entriesAt(document.root, 'paths').flatMap(([path]) => {
    const read = path.includes('/:') ? meant.get(path.replaceAll('{', ':').replaceAll('}', '')) : undefined;
    if (read === undefined || read === path) return [];
    const message = `${path} has a parameter without braces`;
    return [
      { rule: 'path-parameter', message, pointer: childPointer('/paths', path), part: 'key', hint: `write ${read}` },
    ];
  });
}

/** One name of each kind is one that is written in two ways: one mistake, often in many operations. */
function mismatches(operation: OperationNode): readonly Report[] {
  const { method, path, pointer, parameters, isWhole } = operation;
  const names = templateNames(path);
  const declared = declaredNames(parameters);
  const undeclared = isWhole ? [...new Set(names)].filter((name) => !declared.includes(name)) : [];
  const unused = parameters.filter(
    ({ value }) => textAt(value, 'in') === 'path' && !['', ...names].includes(textAt(value, 'name')),
  );
  const isOne = undeclared.length === 1 && unused.length === 1;
  return [
    ...(isOne ? [] : undeclared).map(
      (name): Report => ({
        rule: 'path-parameter',
        message: `${method} ${path} does not declare its path parameter ${name}`,
        pointer,
        part: 'key',
        hint: parameters.some(({ value }) => value.in === 'query' && value.name === name)
          ? 'it is declared as a parameter of the query, which is no part of a path: take it away here'
          : undefined,
      }),
    ),
    ...unused.map(({ value, pointer: parameter }): Report => {
      const name = textAt(value, 'name');
      const meant = isOne ? undeclared[0] : nearest(name, names);
      // One that many paths share is right for others.
      const isOwn = parameter.startsWith(`${parentPointer(pointer)}/`);
      return {
        rule: 'path-parameter',
        message: `${method} ${path} has no {${name}}`,
        pointer: isOwn ? childPointer(parameter, 'name') : pointer,
        part: isOwn ? 'value' : 'key',
        hint: meant === undefined ? undefined : `did you mean ${meant}?`,
        about: [isOne ? `${name} for ${meant}` : `${path} ${parameter}`],
      };
    }),
  ];
}

function repeated({ path, pointer }: OperationNode): readonly Report[] {
  const names = templateNames(path);
  const twice = names.filter((name, index) => names.indexOf(name) < index);
  return [...new Set(twice)].map((name) => ({
    rule: 'path-parameter',
    message: `${path} has {${name}} twice`,
    pointer: pointer.slice(0, pointer.lastIndexOf('/')),
    part: 'key',
  }));
}

function declaredNames(parameters: OperationNode['parameters']): readonly string[] {
  return parameters.filter(({ value }) => textAt(value, 'in') === 'path').map(({ value }) => textAt(value, 'name'));
}
