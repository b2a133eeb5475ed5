import { lastKey, type Pointer, parentPointer, valueAt } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, objectAt, scalarText, toPlainJson } from '../../../core/json/value.ts';
import type { SpecificationFamily } from '../document.ts';
import type { Report } from '../load/report.ts';
import type { NodeType } from '../node-type.ts';
import type { SchemaError } from './error-sentences.ts';
import { reportSchemaErrors } from './schema-error.ts';
import { specificationSchema } from './specification-schema.ts';

/** Checks a bundled document against the schema of its specification. `$ref`s stay in it: the schema allows for them. */
export async function validateDocument(options: {
  readonly root: JsonObject;
  readonly family: SpecificationFamily;
  /** Nodes with broken references, which are reported already: placeholders replace them. */
  readonly broken: ReadonlyMap<Pointer, NodeType | undefined>;
}): Promise<readonly Report[]> {
  const { root, family, broken } = options;
  // A plain copy of an object is an object.
  const copy = toPlainJson(root) as JsonObject;
  replaceBroken(copy, broken, family === 'Swagger 2.0');
  const reports = checkVersions(copy, family);
  const validate = await specificationSchema(family);
  if (validate(copy)) return reports;
  const errors = (validate.errors ?? []) as unknown as readonly SchemaError[];
  return [...reports, ...reportSchemaErrors(errors, copy, validate.fields)];
}

/** Valid nodes that say nothing. */
const placeholders: Readonly<Partial<Record<NodeType, JsonObject>>> = {
  parameter: { name: 'placeholder', in: 'query', schema: {} },
  header: { schema: {} },
  requestBody: { content: {} },
  response: { description: '' },
  securityScheme: { type: 'http', scheme: 'basic' },
  link: { operationId: 'placeholder' },
};

const swaggerPlaceholders: typeof placeholders = {
  parameter: { name: 'placeholder', in: 'query', type: 'string' },
  header: { type: 'string' },
  response: { description: '' },
  securityScheme: { type: 'basic' },
};

/** Puts placeholders where references are broken, so that they are not reported a second time. */
function replaceBroken(
  root: JsonObject,
  broken: Parameters<typeof validateDocument>[0]['broken'],
  swagger: boolean,
): void {
  for (const [pointer, type] of broken) {
    if (pointer === '' || type === undefined) continue;
    const parent = valueAt(root, parentPointer(pointer));
    const last = lastKey(pointer);
    const placeholder = { ...((swagger ? swaggerPlaceholders : placeholders)[type] ?? {}) };
    if (Array.isArray(parent)) parent[Number(last)] = placeholder;
    else if (isObject(parent)) parent[last] = placeholder;
  }
}

/** A version of each family that its schema takes. */
const pinned: Readonly<Record<SpecificationFamily, string>> = {
  'Swagger 2.0': '2.0',
  'OpenAPI 3.0': '3.0.4',
  'OpenAPI 3.1': '3.1.2',
  'OpenAPI 3.2': '3.2.0',
};

/**
 * Reports wrong version numbers and absent paths in words of its own, and fixes them in `copy`, so that
 * the schema looks at the rest.
 */
function checkVersions(copy: JsonObject, family: SpecificationFamily): readonly Report[] {
  const reports: Report[] = [];
  const report = (message: string, pointer: string, hint?: string) =>
    reports.push({ rule: 'specification-violation', message, pointer, hint });
  const refuse = (message: string, pointer: string, hint: string) =>
    reports.push({ rule: 'invalid-openapi', message, pointer, hint });

  const key = family === 'Swagger 2.0' ? 'swagger' : 'openapi';
  const version = copy[key];
  if (version === undefined)
    refuse('neither openapi nor swagger says what version the document is', '', "begin it with openapi: '3.1.0'");
  else if (/^(2|3(\.[012])?)$/.test(scalarText(version)))
    report(`${key} names no whole version`, `/${key}`, `write ${key}: '${pinned[family]}'`);
  else if (typeof version !== 'string') report(`${key} is not text`, `/${key}`, 'put it in quotes');
  else if (!/^(2\.0|3\.[012]\.\d+(-.+)?)$/.test(version)) {
    refuse(
      `${key} ${version} is not a version docsgen knows`,
      `/${key}`,
      'it knows Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2',
    );
  }
  copy[key] = pinned[family];

  const info = objectAt(copy, 'info');
  if (info && 'version' in info && typeof info.version !== 'string') {
    report('the version of the API is not text', '/info/version', 'put it in quotes');
    info.version = scalarText(info.version);
  }
  if (copy.paths === undefined && (family === 'Swagger 2.0' || family === 'OpenAPI 3.0')) {
    report('the document has no paths', '');
    copy.paths = {};
  }
  const sections = ['paths', 'webhooks', 'components'];
  if (family !== 'Swagger 2.0' && sections.every((section) => copy[section] === undefined)) {
    report('the document has neither paths nor webhooks nor components', '');
  }
  copy.paths ??= {};
  return reports;
}
