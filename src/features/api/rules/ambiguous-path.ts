import { childPointer } from '../../../core/json/pointer.ts';
import { entriesAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';

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
        message: `${path} cannot be told from ${first}`,
        pointer: childPointer('/paths', path),
        part: 'key',
        hint: 'use the same parameter names and put the operations under one path',
        related: [{ message: 'the first such path', pointer: childPointer('/paths', first) }],
      });
  }
  return reports;
}
