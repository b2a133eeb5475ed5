import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LoadedReference, LoadReferenceOptions } from '../../../../src/features/api/index.ts';
import type { Finding } from '../../../../src/model/diagnostic.ts';
import type { Operation, Reference } from '../../../../src/model/reference.ts';
import type { SchemaField, SchemaView } from '../../../../src/model/schema-view.ts';
import { loadReference } from './load-reference.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

/** Loads a document of the fixtures; it is named as if it stood in `openapi/` beside the site. */
export function loadFixture(name: string, layout?: LoadReferenceOptions['layout']): Promise<LoadedReference> {
  return load(join(fixtures, name), name.split('/').at(-1) ?? name, layout);
}

/** Loads the first of some files, which are written to a folder of their own. A text alone is `api.yaml`. */
export async function loadText(
  files: string | Readonly<Record<string, string>>,
  layout?: LoadReferenceOptions['layout'],
  more: Partial<LoadReferenceOptions> = {},
): Promise<LoadedReference> {
  const named = typeof files === 'string' ? { 'api.yaml': files } : files;
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-openapi-'));
  try {
    for (const [name, text] of Object.entries(named)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const [first = ''] = Object.keys(named);
    return await load(join(folder, first), first, layout, more);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Loads a file under a name. */
export function load(
  file: string,
  name: string,
  layout?: LoadReferenceOptions['layout'],
  more: Partial<LoadReferenceOptions> = {},
): Promise<LoadedReference> {
  return loadReference({
    id: 'test',
    file,
    path: `../openapi/${name}`,
    permalink: '/api/test',
    replaceTokens: (text) => text.replaceAll('%product.slug%', 'acme').replaceAll('%product.name%', 'Acme'),
    ...(layout === undefined ? {} : { layout }),
    ...more,
  });
}

/** A document of OpenAPI 3.1 around some lines of YAML. */
export function document(body: string): string {
  return `openapi: 3.1.0\ninfo: {title: Test, version: '1'}\n${body}`;
}

/** A schema whose values take too much for a page with anything else, as hundreds of operations would, which take longer to load. */
export function heavySchema(): object {
  const values = Array.from({ length: 100 }, (_, value) => value);
  return {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, { enum: values }])),
  };
}

/** A document with nothing but named schemas, given as YAML flow mappings. */
export function schemas(named: Readonly<Record<string, string>>): string {
  const lines = Object.entries(named).map(([name, schema]) => `    ${name}: ${schema}`);
  return document(`paths: {}\ncomponents:\n  schemas:\n${lines.join('\n')}\n`);
}

/** `line:column rule: message | hint`, as a person would see it, but for places of the same. The file is named where it is not `api.yaml`. */
export function told({ findings }: { readonly findings: readonly Finding[] }): readonly string[] {
  return findings.map(({ rule, message, place, hint, related = [] }) => {
    const file = place?.file.replace('../openapi/', '') ?? '';
    const where = [file === 'api.yaml' ? [] : file, place?.start ? [place.start.line, place.start.column] : []].flat();
    const others = related.filter(({ message: words }) => words !== 'the same');
    const more = others.map((item) => ` (${item.message} ${item.place.start?.line}:${item.place.start?.column})`);
    return `${where.join(':')} ${rule}: ${message}${hint ? ` | ${hint}` : ''}${more.join('')}`.trim();
  });
}

export async function referenceOf(loading: Promise<LoadedReference>): Promise<Reference> {
  return (await loading).reference;
}

export function operationsOf({ tags, webhooks }: Reference): readonly Operation[] {
  return [...tags.flatMap((tag) => tag.operations), ...webhooks];
}

export function operation(reference: Reference, operationId: string): Operation {
  const found = operationsOf(reference).find((item) => item.operationId === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
}

/** The view of a named schema in a document of such schemas. */
export async function schemaView(named: Readonly<Record<string, string>>, name: string): Promise<SchemaView> {
  const { schemas: list } = await referenceOf(loadText(schemas(named)));
  const found = list.find((item) => item.name === name);
  if (!found) throw new Error(`no schema ${name}`);
  return found.schema;
}

/** The properties of a schema that have a name. */
export function propertiesOf(schema: SchemaView | undefined): readonly SchemaField[] {
  return (schema?.lists ?? []).flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'property'));
}

/** A view without everything that says nothing, or the same as its type, so that a test can show the rest. */
export function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, item]) => {
    const isEmpty = item === undefined || item === '' || item === false || (Array.isArray(item) && item.length === 0);
    return !isEmpty && key !== 'typeWords';
  });
  return Object.fromEntries(entries.map(([key, item]) => [key, compact(item)]));
}
