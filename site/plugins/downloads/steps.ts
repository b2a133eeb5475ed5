/** One request of the tutorial. `{{name}}` is a variable of the collection. */
export interface Step {
  readonly name: string;
  /** What to look at, in Markdown. */
  readonly docs: string;
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT';
  /** Below `{{base}}`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly text: string; readonly language: 'json' | 'xml' };
  /** Variables that the `ETag` of the answer sets: the whole value, or what is in front of `::`. */
  readonly sets?: Readonly<Record<string, 'object' | 'value'>>;
}

/** What the steps are made of. */
export interface Tutorial {
  /** The text of a file of the tutorial. */
  readonly file: (name: string) => string;
  readonly template: string;
  readonly patient: string;
  readonly namespace: string;
}

const json = { 'Content-Type': 'application/json', Prefer: 'return=minimal' };

/** The calls of the tutorial in their order, from the template to the first result of a query. */
export function tutorialSteps({ file, template, patient, namespace }: Tutorial): readonly Step[] {
  const flat = { templateId: template, format: 'FLAT' };
  const temperature = file('temperature.flat.json');
  const query = { q: file('temperatures.aql'), fetch: 10, query_parameters: { ehr_id: '{{ehr}}' } };
  return [
    {
      name: '1 Upload the template',
      docs: '201: stored. 409: it is there already; go on.',
      method: 'POST',
      path: '/definition/template/adl1.4',
      headers: { 'Content-Type': 'application/xml', Prefer: 'return=minimal' },
      body: { text: file('vital_signs.opt'), language: 'xml' },
    },
    {
      name: '2 Read the web template',
      docs: 'The `id`s of the tree are the paths of the FLAT bodies.',
      method: 'GET',
      path: `/definition/template/adl1.4/${template}`,
      headers: { Accept: 'application/openehr.wt+json' },
    },
    {
      name: '3 Create a record',
      docs: '201: created, and `ehr` is set. 409: the patient has a record; the next request finds it.',
      method: 'POST',
      path: '/ehr',
      headers: json,
      body: { text: file('ehr-status.json'), language: 'json' },
      sets: { ehr: 'value' },
    },
    {
      name: '4 Find the record by its patient',
      docs: '200: `ehr` is set, also when the record was there before.',
      method: 'GET',
      path: '/ehr',
      query: { subject_id: patient, subject_namespace: namespace },
      headers: { Accept: 'application/json' },
      sets: { ehr: 'value' },
    },
    {
      name: '5 Store two temperatures',
      docs: '204: stored, and `version` and `composition` are set. 422: the template is not there, or a path is none of its.',
      method: 'POST',
      path: '/ehr/{{ehr}}/composition',
      query: flat,
      headers: json,
      body: { text: temperature, language: 'json' },
      sets: { version: 'value', composition: 'object' },
    },
    {
      name: '6 Read them back',
      docs: 'Write `STRUCTURED` or `JSON` for `FLAT`: the same data in another format.',
      method: 'GET',
      path: '/ehr/{{ehr}}/composition/{{composition}}',
      query: { format: 'FLAT' },
    },
    {
      name: '7 Ask for them in AQL',
      docs: 'Two rows. Ask again after the correction.',
      method: 'POST',
      path: '/query/aql',
      headers: { 'Content-Type': 'application/json' },
      body: { text: JSON.stringify(query, null, 2), language: 'json' },
    },
    {
      name: '8 Correct one',
      docs: '204: there is a second version, and `version` is its uid. 412: `version` is not the latest.',
      method: 'PUT',
      path: '/ehr/{{ehr}}/composition/{{composition}}',
      query: { ...flat, openehrVersion: 'lifecycle_state.code_string="532"' },
      headers: { ...json, 'If-Match': '{{version}}' },
      body: { text: temperature.replace('38.2', '37.9'), language: 'json' },
      sets: { version: 'value' },
    },
    {
      name: '9 Read the history',
      docs: 'Both versions, with who and when.',
      method: 'GET',
      path: '/ehr/{{ehr}}/versioned_composition/{{composition}}/revision_history',
      headers: { Accept: 'application/json' },
    },
  ];
}
