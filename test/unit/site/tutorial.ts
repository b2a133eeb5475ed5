import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { HookAsk } from 'docsgen/plugin';
import { sampleValues } from '../../../site/data/sample.ts';
import { downloads } from '../../../site/plugins/downloads/index.ts';

const repository = join(import.meta.dirname, '../../..');
export const filesFolder = join(repository, 'site/static/files');

/** A file of the tutorial. */
export const fileOf = (name: string): string => readFileSync(join(filesFolder, name), 'utf8');

export const json = <Value>(name: string): Value => JSON.parse(fileOf(name)) as Value;

export interface WebTemplateNode {
  readonly id: string;
  readonly name?: string;
  readonly rmType: string;
  readonly nodeId?: string;
  readonly min: number;
  readonly max: number;
  readonly aqlPath: string;
  readonly localizedNames?: Readonly<Record<string, string>>;
  readonly inputs?: readonly {
    readonly suffix?: string;
    readonly list?: readonly { readonly value: string; readonly label: string }[];
  }[];
  readonly children?: readonly WebTemplateNode[];
}

export const webTemplate = json<{ templateId: string; languages: string[]; tree: WebTemplateNode }>('vital_signs.json');

/** The leaf of a FLAT key and what follows it, `undefined` where the web template has no such path. */
export function leafOf(key: string): { node: WebTemplateNode; suffix: string } | undefined {
  const [path = '', suffix = ''] = key.split('|');
  let nodes: readonly WebTemplateNode[] = [webTemplate.tree];
  let found: WebTemplateNode | undefined;
  for (const segment of path.split('/')) {
    const [, id, index] = /^([^:]+)(?::(\d+))?$/.exec(segment) ?? [];
    found = nodes.find((node) => node.id === id);
    // The index is written where a node may repeat, and nowhere else.
    if (found === undefined || (found.max === 1) !== (index === undefined)) return undefined;
    nodes = found.children ?? [];
  }
  if (found === undefined || found.children !== undefined) return undefined;
  const suffixes = (found.inputs ?? []).map((input) => input.suffix ?? '');
  return suffixes.includes(suffix) || (suffix === '' && suffixes.length === 0) ? { node: found, suffix } : undefined;
}

/** Pages, documents and files as they are written, by their path. */
export function writtenIn(folder: string): ReadonlyMap<string, string> {
  const root = join(repository, folder);
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.\w+$/.test(path));
  return new Map(paths.sort().map((path) => [`${folder}/${path}`, readFileSync(join(root, path), 'utf8')]));
}

/** The same, with the values that they name. */
export function sourcesOf(folder: string): ReadonlyMap<string, string> {
  return new Map([...writtenIn(folder)].map(([path, text]) => [path, withValues(text)]));
}

const values = sampleValues('%product.slug%');

/** A text with the values of the sample data; other variables stay. */
export const withValues = (text: string): string =>
  text.replace(/%var\.([\w.]+)%/g, (token, name: string) => values[name] ?? token);

/** Answers what the plugin of the downloads asks. */
const asked = (async ({ question }: { question: string }, about: string) => {
  if (question === 'folder') return readdirSync(join(repository, 'site', about)).sort();
  if (question === 'file') return readFileSync(join(repository, 'site', about), 'utf8');
  if (about === 'product') return { name: 'Quiet Harbour', slug: 'harbour' };
  return { ...sampleValues('harbour'), release: '1.2.3', files: 'FILES' };
}) as HookAsk;

/** The files that the plugin of the downloads makes, by name. */
export async function servedFiles(): Promise<ReadonlyMap<string, string>> {
  const { definition, options } = downloads();
  const hooks = await definition.setup(options as never);
  const made = (await hooks.files?.(asked)) ?? [];
  return new Map(made.map(({ path, content }) => [path.replace('files/', ''), String(content)]));
}

/** An API document in one piece. */
export async function apiDocument(id: string): Promise<ApiDocument> {
  const document = await SwaggerParser.bundle(join(repository, `openapi/${id}.yaml`));
  return JSON.parse(withValues(JSON.stringify(document))) as ApiDocument;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

export interface ApiOperation {
  readonly parameters?: readonly Reference[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, Reference>>;
}

export type Reference = { readonly $ref?: string } & Readonly<Record<string, unknown>>;

/** What a reference leads to; the siblings of the reference come on top. */
export function follow(document: ApiDocument, reference: Reference): Reference {
  const { $ref, ...siblings } = reference;
  if ($ref === undefined) return reference;
  const keys = $ref
    .slice(2)
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document);
  return { ...follow(document, found as Reference), ...siblings };
}

/** The operation of a document that has a path. */
export function operationAt(document: ApiDocument, method: string, path: string): ApiOperation | undefined {
  const template = Object.keys(document.paths).find((key) =>
    new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return document.paths[template ?? '']?.[method.toLowerCase()];
}

/** A validator for the schemas of a document. */
export function schemasOf(document: ApiDocument): Ajv2020 {
  const ajv = addFormats.default(new Ajv2020({ strict: false, formats: { aql: true } }));
  return ajv.addSchema({ ...document, $id: 'document' });
}

/** Why a request does not fit its operation, `undefined` where it does. */
export function problemOf(
  document: ApiDocument,
  ajv: Ajv2020,
  request: {
    readonly operation: ApiOperation;
    /** By name in lower case. */
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    readonly query: URLSearchParams;
    readonly body: string;
  },
): string | undefined {
  const { operation, headers, query, body } = request;
  const parameters = (operation.parameters ?? []).map((parameter) => follow(document, parameter));
  for (const { name, in: place, required } of parameters as { name: string; in: string; required?: boolean }[]) {
    const given = place === 'query' ? query.get(name) : headers[name.toLowerCase()];
    if (required === true && place !== 'path' && !given) return `${name} is missing`;
  }
  const known = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  const unknown = [...query.keys()].filter((name) => !known.includes(name));
  if (unknown.length > 0) return `unknown parameters ${unknown.join()}`;
  const { requestBody } = operation;
  if (requestBody === undefined || (body === '' && requestBody.required !== true)) return undefined;
  const type = String(headers['content-type'] ?? '');
  const format = query.get('format')?.toLowerCase() ?? '';
  const mediaType =
    type === 'application/json' && format !== '' ? `application/openehr.wt.${format}.schema+json` : type;
  const content = requestBody.content[mediaType] as { schema: Reference } | undefined;
  if (content === undefined) return `no body of type ${mediaType}`;
  if (!mediaType.endsWith('json')) return undefined;
  const { $ref } = content.schema;
  if ($ref === undefined) return 'the schema has no name';
  const isValid = ajv.validate({ $ref: `document${$ref}` }, JSON.parse(body));
  return isValid ? undefined : ajv.errorsText();
}
