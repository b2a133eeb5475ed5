/**
 * The values that pages, API documents and files of the tutorial share: one set of ids, one time line. A page or document
 * writes `%var.ehr%`, never the id itself; files in `static/files` are published as they are, and a test compares them.
 */

/** The server of the examples, and who calls it. */
const access = {
  system: 'local.example.org',
  user: 'ward-app',
  password: 'try-it-out',
  admin: 'operator',
  adminPassword: 'try-it-as-admin',
  team: 'Ward team',
  service: 'Integration service',
};

/** Templates and the stored query. */
const definitions = {
  template: 'vital_signs.v1',
  templateUid: '7d1f0c35-8a44-4f5e-b0c9-2e63a1d95b08',
  measuresTemplate: 'anthropometry.v1',
  query: 'org.example::patient-overview',
};

/** The subjects; the third is the first one, registered again by mistake. */
const subjects = {
  namespace: 'patients',
  patient: 'P-1001',
  otherPatient: 'P-1002',
  duplicatePatient: 'P-1003',
};

/** Uids that name one object, whatever its versions are. */
const objects = {
  ehr: '3b6c1f52-90ad-4e17-8c2e-5a41d7f0b6e3',
  otherEhr: '94e0a7b1-c3d8-4f26-8b17-6e5d9c20f4ab',
  duplicateEhr: 'c41d7f90-2e6b-4a83-b5d0-9f1e37a6c824',
  status: 'a1d7e4c8-2f0b-4b93-9d56-71c3e80f2a94',
  directory: '0d4c9a57-63be-4f1f-9a3e-b7c25d8e4410',
  // Body temperature of the patient, in two events.
  composition: '5b0f1a6e-2a3c-4b36-9f5c-0a7f4f1f2b11',
  // Blood pressures of the patient.
  pressure: '7d2e90b4-5f68-4c1a-b3d7-0e9c48a1f562',
  laterPressure: 'c8a5a7de-1b41-4d32-9c0a-64e1b8f9a001',
  // Blood pressure, weight and height of the other patient.
  otherPressure: 'e1f47a30-86c9-4d21-b5fa-30d97c1e6b08',
  measures: '2f9b6c81-4d07-4e5a-93f2-b7c1604e8d35',
};

/** Ids that occur as they are. */
const ids = {
  // The one that created the composition, and the one that changed the status.
  contribution: 'e52f9b07-6d31-4a8c-b0f4-8c1d23a7795e',
  statusContribution: '4c1a7f9d-0b62-47d1-a3ce-95f80d16b7e2',
  compositionTag: '2b0b1c1e-1f4d-4c0c-9d62-6f3a5ad2d0aa',
  flagTag: '9e6f2d83-55a0-4a1b-8f0c-1d7b3c94e602',
  statusTag: 'c4e18a52-7f60-4b9d-8e33-a92d5b07f1c6',
  reviewTag: '617d0b94-e2a8-4c55-b1f7-08c93ad64e2b',
  tenant: 'c90d4f3e-17b5-4c62-a8ea-2d6b5f014873',
  trigger: '9a3f6d20-54b8-4e17-b0c9-1d7e82f45a63',
  firstEhr: '6f1c2b90-4d3e-4a57-9b08-e2d15c7a3f64',
  // What the merge of the two registrations moved and took away.
  duplicateStatus: '6e0b93d7-15fa-4c28-8d47-2a9c50e7b1f6',
  duplicateCreation: '0f8c2ad5-93b7-4e61-a4d8-57e1b06c3f92',
  duplicateAudit: 'b6f4e1a0-52c6-4d5a-9e55-3c0a0b6d8f10',
  movedContribution: 'b27d51c9-4e80-4f3a-9b16-c05d8e7a2f34',
  movedContribution2: 'f90a6e38-d1c4-47b5-82ef-6b3d9c10a578',
  movedComposition: '72f3d0b8-9e5c-4b17-8a46-d1c70e3f9b55',
  movedComposition2: 'a83c5e12-6f9d-4072-b4e1-d57f08c2396a',
  movedTag: '48d6f0b3-7c2e-4a95-91bd-e3a05f8c6d17',
};

/** What happened when, in its order: a time that is out of it fails a test. */
export const timeline = {
  'template.uploaded': '2025-01-15T10:00:00.000Z',
  'ehr.created': '2025-02-01T09:15:00Z',
  'status.changed': '2025-02-01T09:20:00Z',
  'pressure.start': '2025-02-03T08:20:00Z',
  'pressure.committed': '2025-02-03T08:26:41.520Z',
  'laterPressure.start': '2025-02-10T07:30:00Z',
  'laterPressure.committed': '2025-02-10T09:02:11.034Z',
  'query.saved': '2025-02-10T11:22:33.000Z',
  'otherEhr.created': '2025-02-12T15:58:00Z',
  'otherPressure.start': '2025-02-12T16:05:00Z',
  'measures.start': '2025-02-13T10:40:00Z',
  'trigger.written': '2025-03-01T08:00:00.000+00:00',
  'composition.start': '2025-03-19T07:30:00Z',
  'composition.evening': '2025-03-19T19:45:00Z',
  'composition.committed': '2025-03-19T19:47:03.871Z',
  reviewed: '2025-03-20',
  'query.executed': '2025-03-20T08:45:34.180Z',
  'composition.corrected': '2025-03-21T08:40:00.000Z',
  'duplicateEhr.created': '2025-03-24T10:05:00Z',
  merged: '2025-03-28T09:12:44Z',
};

/** The uids of versions that the examples show, and uids as tables shorten them: `5b0f1a6e…`. */
function derived(): Record<string, string> {
  const forms: Record<string, string> = {};
  for (const [name, uid] of Object.entries(objects)) {
    forms[`${name}.short`] = `${uid.slice(0, 8)}…`;
    for (const version of [1, 2, 3, 4]) forms[`${name}.v${version}`] = `${uid}::${access.system}::${version}`;
  }
  return forms;
}

/** All values by name, for the `variables` of the config. */
export function sampleValues(slug: string): Record<string, string> {
  const server = `http://localhost:8080/${slug}`;
  return {
    ...access,
    ...definitions,
    ...subjects,
    ...objects,
    ...ids,
    ...timeline,
    ...derived(),
    server,
    base: `${server}/rest/openehr/v1`,
  };
}
