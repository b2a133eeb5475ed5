import { childPointer, lastKey, type Pointer } from '../../../core/json/pointer.ts';
import { createObject, entriesAt, isObject, type JsonObject, objectAt, textAt } from '../../../core/json/value.ts';
import type { Finding } from '../../../model/diagnostic.ts';
import { oncePer } from '../../../shared/once.ts';
import { fileName } from '../../../shared/paths.ts';
import type { FolderReader } from '../load/folder-reader.ts';
import type { SpecificationFile } from '../load/specification-file.ts';
import { inLatestDraft } from './older-drafts.ts';

/** A file that is a JSON Schema, as a document that the rest of this folder reads: one without operations. */
export interface SchemaDocument {
  /** The document around the schema. Its places are those of the file. */
  readonly file: SpecificationFile;
  readonly reader: FolderReader;
  /** For display: `JSON Schema 2020-12`. */
  readonly specification: string;
  /** Where the schema itself is in the bundle. */
  readonly pointer: string;
  readonly findings: readonly Finding[];
}

const dialects: ReadonlyMap<string, string> = new Map([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft-07/schema', 'draft 7'],
  ['json-schema.org/draft-06/schema', 'draft 6'],
  ['json-schema.org/draft-04/schema', 'draft 4'],
]);
const latest = '2020-12';

/** The keywords under which schemas have names. */
const definitions = ['$defs', 'definitions'] as const;

/** Whether a file says that it is a JSON Schema. */
export function isJsonSchema(value: unknown): value is JsonObject {
  return isObject(value) && '$schema' in value && !('openapi' in value || 'swagger' in value);
}

/**
 * An OpenAPI document around a JSON Schema; `undefined` for a file that is no schema. It refers to the file by a `$ref`, so that
 * references in the schema are followed as in any other file of a document.
 */
export function schemaDocument(reader: FolderReader, file: SpecificationFile): SchemaDocument | undefined {
  const { value } = file;
  if (!isJsonSchema(value)) return undefined;
  const { $schema } = value;
  const named = typeof $schema === 'string' ? $schema.replace(/^https?:\/\//, '').replace(/#$/, '') : '';
  const dialect = dialects.get(named);
  const own = dialect === undefined || dialect === latest ? reader : convertingReader(reader);
  const reference = `./${encodeURIComponent(fileName(file.path))}`;
  const schemas = createObject();
  const add = (name: string, fragment: string): string => {
    const plain = name.replace(/[^\w.-]+/g, '-') || 'schema';
    if (!(plain in schemas)) schemas[plain] = { $ref: `${reference}#${fragment}` };
    return plain;
  };
  const root = add(textAt(value, 'title') || fileName(file.path).replace(/(\.schema)?\.\w+$/, ''), '');
  for (const key of definitions)
    for (const [name] of entriesAt(value, key)) add(name, encodeURI(childPointer('', key, name)));
  return {
    file: {
      ...file,
      value: {
        openapi: '3.1.0',
        info: { title: textAt(value, 'title'), version: '' },
        paths: {},
        components: { schemas },
      },
      place: () => file.place(''),
    },
    reader: own,
    specification: `JSON Schema ${dialect ?? latest}`,
    pointer: childPointer('/components/schemas', root),
    findings: dialect === undefined && file.whole ? [unknownDialect(file, $schema)] : [],
  };
}

/** The schema of a bundle in one piece, where parts of the file are left out. */
export function publicSchema(root: JsonObject, pointer: Pointer): JsonObject {
  const { [lastKey(pointer)]: main, ...others } = objectAt(objectAt(root, 'components'), 'schemas') ?? {};
  const { $defs: _, definitions: __, ...schema } = isObject(main) ? main : {};
  const relink = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(relink);
    if (typeof value === 'string' && value.startsWith('#/components/schemas/'))
      return value === `#${pointer}` ? '#' : value.replace('#/components/schemas/', '#/$defs/');
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, relink(item)]));
  };
  return relink({ ...schema, $defs: others }) as JsonObject;
}

function unknownDialect(file: SpecificationFile, $schema: unknown): Finding {
  return {
    rule: 'invalid-json-schema',
    message:
      typeof $schema === 'string'
        ? `$schema names a dialect that docsgen does not know: ${$schema}`
        : '$schema is not text',
    place: file.place('/$schema'),
    hint: 'it knows JSON Schema 2020-12, 2019-09 and drafts 4, 6 and 7, and reads this one as 2020-12: https://json-schema.org/draft/2020-12/schema',
  };
}

/** Gives the files of an older draft as they would be in the latest one. */
function convertingReader(reader: FolderReader): FolderReader {
  const originals = new Map<SpecificationFile, SpecificationFile>();
  const files: SpecificationFile[] = [];
  const convert = oncePer((file: SpecificationFile) => {
    const modern = inLatestDraft(file);
    originals.set(modern, file);
    return modern;
  });
  return {
    ...reader,
    read(from, reference) {
      const result = reader.read(originals.get(from) ?? from, reference);
      return result.ok ? { ok: true, file: convert(result.file) } : result;
    },
    files() {
      for (const file of reader.files().slice(files.length)) files.push(convert(file));
      return files;
    },
  };
}
