import { stringify } from 'yaml';
import type { Grammars } from '../../../core/highlight/index.ts';
import type { Pointer } from '../../../core/json/pointer.ts';
import { isObject, jsonText, listAt, toPlainJson } from '../../../core/json/value.ts';
import type { CodeSample, NamedSchema, SchemaRoot } from '../../../model/reference.ts';
import type { SchemaField, SchemaView } from '../../../model/schema-view.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { Anchors } from '../markup/anchors.ts';
import { codeHtml } from '../samples/code-html.ts';
import type { ViewContext } from '../view/context.ts';

/** How large definitions may be that are shown where they are used: one in the schema itself, and one inside of that. */
const openable = [100, 12];

/** Ids of the sections of the page: a property of that name has `-2`. */
const taken = ['overview', 'properties', 'schemas'];

/** What a page of a JSON Schema is about: its properties with their ids, and samples. */
export function buildSchemaRoot(
  named: NamedSchema,
  pointer: Pointer,
  {
    document,
    values,
    anchors,
    grammars,
    schemas,
    text,
  }: Pick<ViewContext, 'document' | 'values' | 'anchors' | 'grammars' | 'schemas' | 'text'>,
): SchemaRoot {
  const value = document.resolve(pointer)?.value;
  const authored = isObject(value)
    ? [...('example' in value ? [value.example] : []), ...listAt(value, 'examples')]
    : [];
  const made = authored.length > 0 ? undefined : values.ofSchema({ value, pointer }, 'request');
  for (const id of taken) anchors.claimExactly(id);
  // All examples are samples.
  const { examples, ...view } = schemas.named(pointer, openable);
  return {
    ...named,
    schema: withPaths(view, '', { anchors, steps: stepsOf(text) }),
    samples: [
      ...authored.map((example) => ({ generated: false, languages: languagesOf(example, grammars) })),
      ...(made === undefined ? [] : [{ generated: true, languages: languagesOf(made, grammars) }]),
    ],
  };
}

function languagesOf(value: unknown, grammars: Grammars): readonly CodeSample[] {
  const sample = (language: string, label: string, code: string) => ({
    language,
    label,
    html: codeHtml(code.trimEnd(), { language, grammars }),
  });
  return [
    sample('json', 'JSON', jsonText(value, 2)),
    sample('yaml', 'YAML', stringify(toPlainJson(value), { lineWidth: 0 })),
  ];
}

interface Paths {
  readonly anchors: Anchors;
  /** What parts of a schema add to a path, by the names that readers see. */
  readonly steps: ReadonlyMap<string, string>;
}

const ofItem = '[]';
const ofValue = '.NAME';

function stepsOf(text: Text): Paths['steps'] {
  const items = ['api.items', 'api.furtherItems', 'api.contains'] as const;
  return new Map([[text('api.additionalProperties'), ofValue], ...items.map((key) => [text(key), ofItem] as const)]);
}

/**
 * Every property has its path as its id, at any depth: `server.ports[].name`, `users.NAME.age`. A second meaning of a path
 * has `-2`.
 */
function withPaths(view: SchemaView, path: string, paths: Paths): SchemaView {
  const { of, kind } = view;
  return {
    ...view,
    of: of && withPaths(of, path + (kind === 'array' ? ofItem : ofValue), paths),
    lists: view.lists.map(({ title, fields }) => ({
      title,
      fields: fields.map((field) => fieldWithPath(field, path, paths)),
    })),
  };
}

function fieldWithPath(field: SchemaField, path: string, paths: Paths): SchemaField {
  const { kind, name, schema } = field;
  if (kind === 'property') {
    const anchor = paths.anchors.claim(`${path === '' ? '' : `${path}.`}${name.replace(/\s+/g, '-')}`);
    return { ...field, anchor, schema: withPaths(schema, anchor, paths) };
  }
  const position = name.startsWith('[') ? ofItem : ofValue;
  const step = kind === 'position' ? position : kind === 'part' ? (paths.steps.get(name) ?? '') : '';
  return { ...field, schema: withPaths(schema, path + step, paths) };
}
