import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { type Data, dataOf, isData } from './data.ts';
import { filesBelow } from './files.ts';
import { unusedName } from './inline.ts';
import type { Plan } from './plan.ts';

/** An API document that a plugin of the old tool made pages of. */
export interface ApiEntry {
  readonly id: string;
  /** In the new site. */
  readonly document: string;
  readonly route: string;
  readonly layout?: 'single' | 'operation';
}

/** The operations of an API document by path; `undefined` for another file. One that cannot be read is reported by docsgen. */
export function apiPathsIn(file: string): Data | undefined {
  try {
    const document = dataOf(parse(readFileSync(file, 'utf8'), { logLevel: 'silent', maxAliasCount: 1000 }));
    if (document.openapi === undefined && document.swagger === undefined) return undefined;
    return { ...dataOf(document.paths), ...dataOf(document.webhooks) };
  } catch {
    return {};
  }
}

/** Whether an API document has an operation. */
export function hasOperation(paths: Data, method: string, path: string): boolean {
  return isData(dataOf(paths[path])[method.toLowerCase()]);
}

/** A link to an operation of an API reference, as Markdown. */
export function operationLink(id: string, method: string, path: string): string {
  const escaped = path.replace(/[{}]/g, '\\$&');
  return `[${method.toUpperCase()} ${escaped}](<api:${id}/${method.toUpperCase()} ${escaped}>)`;
}

/**
 * Takes over an API document, with the files next to it where it refers to others.
 *
 * @param file absolute
 * @returns its path in the new site
 */
export function takeDocument(plan: Plan, id: string, file: string): string {
  const folder = `openapi/${id}`;
  plan.copy(`${folder}/${basename(file)}`, file);
  if (/\$ref["']?[ \t]*:[ \t]*["']?(?!https?:|#)[\w./]/.test(readFileSync(file, 'utf8')))
    for (const name of filesBelow(dirname(file)).filter((path) => /\.(?:ya?ml|json|md)$/.test(path)))
      plan.copy(`${folder}/${name}`, join(dirname(file), name));
  return `${folder}/${basename(file)}`;
}

/** A name for a document that no other has. */
export function apiId(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'api';
  return unusedName(base, (id) => taken.has(id));
}
