import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { apiDocument, fileOf, follow, json, leafOf, sourcesOf, type WebTemplateNode, webTemplate } from './tutorial.ts';

interface Constraint {
  readonly rm_type_name: string;
  readonly occurrences: { readonly lower?: string; readonly upper?: string };
  readonly node_id?: string;
  readonly attributes?: readonly { readonly rm_attribute_name: string; readonly children?: readonly Constraint[] }[];
  readonly archetype_id?: { readonly value: string };
  readonly term_definitions?: readonly Term[];
  readonly list?: readonly { readonly units: string }[];
  readonly code_list?: readonly string[];
}

interface Term {
  readonly '@code': string;
  readonly items: readonly { readonly '@id': string; readonly '#text': string }[];
}

const many = [
  'attributes',
  'children',
  'term_definitions',
  'items',
  'list',
  'code_list',
  'component_ontologies',
  'details',
];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => many.includes(name),
});
const { template } = parser.parse(fileOf('vital_signs.opt')) as {
  template: { template_id: { value: string }; concept: string; definition: Constraint };
};

/** Ids as the server makes them of names. */
const idOf = (name: string): string =>
  name
    .replaceAll(/[^\p{Alphabetic}0-9._-]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase();

interface Shape {
  readonly id: string;
  readonly name: string;
  readonly rmType: string;
  readonly min: number;
  readonly max: number;
  readonly aqlPath: string;
  readonly values: readonly string[];
}

/** The nodes that a template names, as a web template has them: levels without a choice are left out. */
function* namedNodes(node: Constraint, aqlPath: string, terms: ReadonlyMap<string, string>): Generator<Shape> {
  const own = node.term_definitions?.map((term) => [term['@code'], term.items[0]?.['#text'] ?? ''] as const);
  const known = own === undefined ? terms : new Map(own);
  const { lower = '0', upper } = node.occurrences;
  const name = known.get(node.node_id ?? '') ?? '';
  const value = node.attributes?.find((attribute) => attribute.rm_attribute_name === 'value')?.children?.[0];
  const shape = { id: idOf(name), name, min: Number(lower), max: upper === undefined ? -1 : Number(upper) };
  if (node.rm_type_name === 'ELEMENT' && value !== undefined) {
    const codes = value.attributes
      ?.flatMap((attribute) => attribute.children ?? [])
      .flatMap((code) => code.code_list ?? []);
    const values = codes ?? (value.list ?? []).map(({ units }) => units);
    yield { ...shape, rmType: value.rm_type_name, aqlPath: `${aqlPath}/value`, values };
    return;
  }
  if (name !== '' && !/^(?:HISTORY|ITEM_)/.test(node.rm_type_name)) {
    yield { ...shape, rmType: node.rm_type_name, aqlPath, values: [] };
  }
  for (const { rm_attribute_name: attribute, children = [] } of node.attributes ?? []) {
    for (const child of children) {
      const code = child.archetype_id?.value ?? child.node_id ?? '';
      yield* namedNodes(child, `${aqlPath}/${attribute}${code === '' ? '' : `[${code}]`}`, known);
    }
  }
}

function* shapesOf(node: WebTemplateNode): Generator<Shape> {
  const { id, name = '', rmType, min, max, aqlPath, inputs = [], children = [] } = node;
  const values = inputs.flatMap(({ list = [] }) => list.map(({ value }) => value));
  if (node.localizedNames !== undefined) yield { id, name, rmType, min, max, aqlPath, values };
  for (const child of children) yield* shapesOf(child);
}

test('the operational template is well-formed and has the name that all FLAT paths begin with', () => {
  expect(XMLValidator.validate(fileOf('vital_signs.opt'))).toBe(true);
  expect(template.template_id.value).toBe('vital_signs.v1');
  expect(template.definition.term_definitions?.[0]?.items[0]?.['#text']).toBe(template.concept);
  expect(idOf(template.concept)).toBe('vital_signs');
});

test('the web template is that of the operational template', () => {
  const nodes = [...namedNodes(template.definition, '', new Map())];
  expect(nodes.length).toBeGreaterThan(8);
  expect([...shapesOf(webTemplate.tree)]).toEqual(nodes);
});

test('the web template has every node in every language', () => {
  const nodes = [webTemplate.tree];
  for (const node of nodes) {
    nodes.push(...(node.children ?? []));
    if (node.localizedNames !== undefined)
      expect(Object.keys(node.localizedNames), node.id).toEqual(webTemplate.languages);
  }
});

test('every key of a FLAT body is a path of the web template', () => {
  const keys = Object.keys(json<object>('temperature.flat.json')).filter((key) => !key.startsWith('ctx/'));
  expect(keys.length).toBeGreaterThan(3);
  expect(keys.filter((key) => leafOf(key) === undefined)).toEqual([]);
  expect(leafOf('vital_signs/body_temperature:0/any_event:0/temperature|units')).toBeUndefined();
  expect(leafOf('vital_signs/body_temperature/any_event:0/temperature|unit')).toBeUndefined();
});

/** Paths that the tutorial has in its text: of the tree itself, attributes of the Reference Model beside it left out. */
test('so is every FLAT path of the pages and the API documents', () => {
  const texts = [...sourcesOf('site/docs'), ...sourcesOf('openapi')];
  const paths = texts.flatMap(([file, text]) =>
    [...text.matchAll(/\bvital_signs\/(?:body_temperature|blood_pressure):\d+\/any_event:\d+\/\w+(?:\|\w+)?/g)].map(
      ([path]) => ({ file, path }),
    ),
  );
  expect(paths.length).toBeGreaterThan(20);
  // A key may also be shown without a suffix, and with one that every data type has.
  const isKnown = (path: string) =>
    leafOf(path) !== undefined || leafOf(`${path.split('|')[0]}|magnitude`) !== undefined;
  const suffixes = paths.filter(({ path }) => /\|(?!raw$)/.test(path));
  expect(paths.filter(({ path }) => !isKnown(path))).toEqual([]);
  expect(suffixes.filter(({ path }) => leafOf(path) === undefined)).toEqual([]);
});

/** FLAT keys of a STRUCTURED body. */
function* flatten(value: unknown, path: string): Generator<[string, unknown]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const isLeaf = typeof item !== 'object' || item === null || Object.keys(item).some((key) => key.startsWith('|'));
      yield* flatten(item, isLeaf ? path : `${path}:${index}`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      yield* flatten(child, key.startsWith('|') || path === '' ? `${path}${key}` : `${path}/${key}`);
    }
  } else {
    yield [path, value];
  }
}

test('FLAT and STRUCTURED say the same', () => {
  expect(Object.fromEntries(flatten(json('temperature.structured.json'), ''))).toEqual(json('temperature.flat.json'));
});

interface Canonical {
  readonly content: readonly {
    readonly archetype_node_id: string;
    readonly data: { readonly archetype_node_id: string; readonly events: readonly CanonicalEvent[] };
  }[];
}

interface CanonicalEvent {
  readonly archetype_node_id: string;
  readonly time: { readonly value: string };
  readonly data: {
    readonly archetype_node_id: string;
    readonly items: readonly {
      readonly archetype_node_id: string;
      readonly value: { readonly magnitude: number; readonly units: string };
    }[];
  };
}

/** Values of a composition by their AQL path, in the order of events. */
const valuesOf = ({ content }: Canonical) =>
  content.flatMap((entry) =>
    entry.data.events.flatMap((event) =>
      event.data.items.map((item) => ({
        path: `/content[${entry.archetype_node_id}]/data[${entry.data.archetype_node_id}]/events[${event.archetype_node_id}]/data[${event.data.archetype_node_id}]/items[${item.archetype_node_id}]/value`,
        magnitude: item.value.magnitude,
        units: item.value.units,
        time: event.time.value,
      })),
    ),
  );

test('canonical JSON says the same as FLAT', () => {
  const flat = json<Record<string, unknown>>('temperature.flat.json');
  const events = [0, 1].map((index) => `vital_signs/body_temperature:0/any_event:${index}`);
  expect(valuesOf(json('temperature.json'))).toEqual(
    events.map((event) => ({
      path: leafOf(`${event}/temperature|magnitude`)?.node.aqlPath,
      magnitude: flat[`${event}/temperature|magnitude`],
      units: flat[`${event}/temperature|unit`],
      time: flat[`${event}/time`],
    })),
  );
});

test('the blood pressure has the paths and units of the template', () => {
  const values = valuesOf(json('blood_pressure.json'));
  const leaves = ['systolic', 'diastolic'].map(
    (id) => leafOf(`vital_signs/blood_pressure:0/any_event:0/${id}|unit`)?.node,
  );
  expect(values.map(({ path }) => path)).toEqual(leaves.map((leaf) => leaf?.aqlPath));
  for (const { units } of values) expect(units).toBe(leaves[0]?.inputs?.[1]?.list?.[0]?.value);
});

/** Canonical JSON without class names, as XML has them in other places. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? plain(value[0]) : value.map(plain);
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([key]) => !/^(?:_type|@xmlns.*|@xsi:type)$/.test(key));
  if (entries.length === 0) return '';
  return Object.fromEntries(entries.map(([key, child]) => [key.replace('@', ''), plain(child)]));
}

test('canonical XML says the same as canonical JSON', () => {
  const { composition } = parser.parse(fileOf('temperature.xml')) as { composition: unknown };
  expect(plain(composition)).toEqual(plain(json('temperature.json')));
});

test('the API document shows the bodies of the files', async () => {
  const document = await apiDocument('openehr');
  const example = (name: string) => follow(document, { $ref: `#/components/examples/${name}` }).value;
  expect(example('CompositionFlat')).toEqual(json('temperature.flat.json'));
  expect(example('CompositionStructured')).toEqual(json('temperature.structured.json'));
  expect(example('CompositionJson')).toEqual(json('temperature.json'));
  expect(example('EhrStatusWithSubject')).toEqual(json('ehr-status.json'));
  const { uid: _uid, ...stored } = example('CompositionStored') as { uid: unknown };
  expect(stored).toEqual(json('temperature.json'));
  expect((example('AqlPatientOverview') as string).split(/\s+/)).toEqual(
    fileOf('patient-overview.aql').trim().split(/\s+/),
  );
});
