import type { TryItOperation, TryItSchemas } from '../../shared/try-it.ts';
import { bodyKind, type EnteredBody, mediaTypeOf, parameterKey, readJson } from './entered.ts';
import { isFile, type SchemaReader } from './schema.ts';
import type { Problem } from './validate.ts';

/** Problems of the parameters by their keys, and those of the body under `body`. */
export type Problems = ReadonlyMap<string, readonly Problem[]>;

type Check = (schema: unknown, value: unknown) => readonly Problem[];

/** Without the validator, the server is the first to check what is sent. */
export async function checkWith(schemas: TryItSchemas): Promise<Check> {
  try {
    const { problemsOf }: typeof import('./validate.ts') = await import(DOCSGEN.tryItValidator);
    return (schema, value) => problemsOf(schema, schemas, value);
  } catch {
    return () => [];
  }
}

/** What is wrong with what a reader entered. */
export function findProblems(
  {
    operation,
    parameters,
    body,
    reader,
  }: {
    readonly operation: TryItOperation;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly body: EnteredBody<File> | undefined;
    readonly reader: SchemaReader;
  },
  check: Check,
): Problems {
  const found = new Map<string, readonly Problem[]>();
  const add = (key: string, problems: readonly Problem[]) => {
    if (problems.length > 0) found.set(key, problems);
  };
  const missing: Problem = { path: [], keyword: 'required', limit: undefined };
  for (const spec of operation.parameters) {
    const value = parameters[parameterKey(spec)];
    if (value === undefined) add(parameterKey(spec), spec.required ? [missing] : []);
    else if (spec.mediaType === undefined) add(parameterKey(spec), check(spec.schema, value));
  }
  if (body === undefined) {
    if (operation.body?.required === true) add('body', [missing]);
    return found;
  }
  const mediaType = mediaTypeOf(operation, body);
  const kind = bodyKind(mediaType, reader);
  if (kind === 'file') add('body', operation.body?.required && !body.files['']?.length ? [missing] : []);
  if ((kind !== 'json' && kind !== 'form') || mediaType.schema === undefined) return found;
  const value = readJson(body.text);
  if (value === undefined) {
    add('body', [{ path: [], keyword: 'json', limit: undefined }]);
    return found;
  }
  const uploads = [...reader.properties(mediaType.schema)]
    .filter(([, property]) => kind === 'form' && isFile(reader.items(property)))
    .map(([name]) => name);
  const problems = check(mediaType.schema, value).filter(({ path, keyword }) => {
    const name = path[0] ?? '';
    return !uploads.includes(name) || (keyword === 'required' && !body.files[name]?.length);
  });
  add('body', problems);
  return found;
}

export function countOf(problems: Problems): number {
  return [...problems.values()].reduce((sum, list) => sum + list.length, 0);
}
