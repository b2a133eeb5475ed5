import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPathsIn, hasOperation } from '../api-documents.ts';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { splitPage } from '../fields.ts';
import { isFile } from '../files.ts';
import type { Plan } from '../plan.ts';

/** An API document of the site. */
export interface ApiDocument {
  readonly id: string;
  readonly document: string;
  readonly route: string;
  readonly paths: Data;
}

/** What the field `openapi` of a page says: `GET /a`, also after the name of a document. */
export function operationIn(written: string) {
  const [, document, method, path] =
    /^(?:(\S+)\s+)?(get|put|post|delete|options|head|patch|trace|webhook)\s+(\S+)/i.exec(written) ?? [];
  return method === undefined || path === undefined ? undefined : { document, method, path };
}

/** API documents that the config, its groups and pages name. */
export function apiDocuments(
  config: Data,
  { root, names, plan }: { root: string; names: readonly string[]; plan: Plan },
): readonly ApiDocument[] {
  const found = new Set<string>();
  const add = (value: unknown) => {
    for (const entry of listOf(value)) {
      const source = textOf(entry) ?? textOf(dataOf(entry).source);
      for (const path of source === undefined ? listOf(dataOf(entry).source).map(String) : [source]) {
        if (/^https?:/.test(path))
          plan.note('lost', `the API document ${path}`, 'docsgen reads files: store it, and name it under api');
        else if (path !== '') found.add(path.replace(/^\.?\//, ''));
      }
    }
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    else if (isData(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'openapi') add(inner);
        else walk(inner);
      }
    }
  };
  walk({ openapi: config.openapi, api: config.api, navigation: config.navigation });
  const isDocument = (path: string) => /\.(?:json|ya?ml)$/.test(path);
  const operations = names
    .filter((path) => /\.mdx?$/.test(path))
    .map((name) => textOf(splitPage(readFileSync(join(root, name), 'utf8')).fields.openapi))
    .map((written) => (written === undefined ? undefined : operationIn(written)))
    .filter((operation) => operation !== undefined);
  for (const { document: named } of operations) {
    if (named === undefined) continue;
    // By its path, or by its name alone: `v2` is `api/v2.json`.
    const isIn = (path: string) => path === named || path.endsWith(`/${named}`);
    const document = names.find((path) => isDocument(path) && (isIn(path) || isIn(path.replace(/\.\w+$/, ''))));
    if (document !== undefined) found.add(document);
    else if (isDocument(named)) add(named);
  }
  // Without a name, Mintlify takes documents that it finds.
  if (found.size === 0)
    for (const name of names.filter((path) => /(?:^|\/)openapi\.(?:json|ya?ml)$/.test(path))) found.add(name);
  const read = new Map<string, Data>();
  const pathsOf = (name: string) => {
    const paths = read.get(name) ?? apiPathsIn(join(root, name)) ?? {};
    read.set(name, paths);
    return paths;
  };
  for (const { document, method, path } of operations) {
    const hasIt = (name: string) => hasOperation(pathsOf(name), method, path);
    if (document !== undefined || [...found].some(hasIt)) continue;
    const other = names.find((name) => isDocument(name) && hasIt(name));
    if (other !== undefined) found.add(other);
  }
  return [...found].flatMap((path): ApiDocument[] => {
    const file = join(root, path);
    if (!isFile(file)) {
      plan.note('lost', `the API document ${path}`, 'there is no such file: a script may make it');
      return [];
    }
    const paths = apiPathsIn(file);
    if (paths === undefined) return [];
    const id = path.replace(/\.\w+$/, '').replace(/[^\w.-]+/g, '-');
    plan.copy(`openapi/${path}`, file);
    return [{ id, document: `openapi/${path}`, route: `/openapi/${id}`, paths }];
  });
}
