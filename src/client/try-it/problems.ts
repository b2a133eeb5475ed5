import type { TryItOperation } from '../../shared/try-it.ts';
import { bodyKind, type EnteredBody, mediaTypeOf, parameterKey, readJson, uploadsOf } from './entered.ts';
import type { SchemaReader } from './schema.ts';
import type { Problem } from './validate.ts';

/** Problems of the parameters by their keys, and those of the body under `body`. */
export type Problems = ReadonlyMap<string, readonly Problem[]>;

export type Check = (schema: unknown, value: unknown) => readonly Problem[];

/** Validates the values that a reader entered. */
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
  const uploads = kind === 'form' ? uploadsOf(mediaType, reader) : [];
  const { required } = reader.resolve(mediaType.schema);
  // Whatever the value has in the place of a file is not sent.
  const absent = uploads.filter((name) => required.has(name) && !body.files[name]?.length);
  add('body', [
    ...check(mediaType.schema, value).filter(({ path }) => !uploads.includes(path[0] ?? '')),
    ...absent.map((name) => ({ ...missing, path: [name] })),
  ]);
  return found;
}

export function countOf(problems: Problems): number {
  return [...problems.values()].reduce((sum, list) => sum + list.length, 0);
}
