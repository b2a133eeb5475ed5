const intro = '/docs/cdr/openEHR-Introduction';
const explore = '/docs/cdr/Explore';
const sdt = `${explore}/Simplified-data-template`;
const enterprise = '/docs/cdr/Enterprise-Features';
const openehr = (operation: string) => `/api/cdr/openehr#operation/${operation}`;
const admin = (operation: string) => `/api/cdr/admin#operation/${operation}`;
const tags = (operation: string) => `/api/cdr/tags#operation/${operation}`;
const plugin = (operation: string) => `/api/cdr/enterprise#operation/${operation}`;

/**
 * What readers type, and where it is answered: a page, or the part of an API document. Written down before the search
 * was tuned; where there are several answers, each of them will do.
 */
export const searchQuestions: readonly (readonly [question: string, ...answers: string[]])[] = [
  // In plain words.
  ['install with docker', '/docs/cdr/Installation'],
  ['docker compose', '/docs/cdr/Installation'],
  ['postgres version', '/docs/cdr/Installation'],
  ['how do I create an EHR', `${intro}/Create-EHR`, openehr('ehrCreate')],
  ['what is an archetype', `${intro}/Introduction`, `${intro}/Data-Models`],
  ['upload a template', `${intro}/Template`, openehr('templateAdl14Upload')],
  ['generate example composition', `${intro}/Template`, openehr('templateAdl14Example')],
  ['update a composition', openehr('compositionUpdate'), `${intro}/Load-Data`],
  ['load data', `${intro}/Load-Data`],
  ['archetype designer', `${intro}/Data-Models`],
  ['backup', `${explore}/Status-And-Metrics`],
  ['prometheus metrics', `${explore}/Status-And-Metrics`],
  ['health endpoint', `${explore}/Status-And-Metrics`],
  ['log level', `${explore}/Status-And-Metrics`],
  ['OAuth2 keycloak', `${explore}/Security`],
  ['basic auth password', `${explore}/Security`],
  ['CORS', `${explore}/Security`],
  ['snomed value set validation', `${explore}/Terminology`],
  ['FHIR terminology server', `${explore}/Terminology`],
  ['delete all templates', admin('adminDeleteAllTemplates'), `${explore}/Admin-REST`],
  ['physically delete an ehr', admin('adminDeleteEhr'), `${explore}/Admin-REST`],
  ['audit log', `${enterprise}/ATNA`],
  ['multi tenancy', `${enterprise}/Multi-Tenancy`],
  ['merge two records', `${enterprise}/Merge-EHR`, admin('adminMergeEhrs')],
  ['rollback', `${enterprise}/Transaction-Compensation`, plugin('contributionRollback')],
  ['webhook on new composition', `${enterprise}/Event-Trigger`],
  ['kubernetes', `${enterprise}/Yugabyte`],
  ['item tags', `${explore}/Item-Tags`],
  ['release notes 2.0', '/releases/first-blog-post'],
  ['stored query cache', '/releases/long-blog-post'],
  // AQL.
  ['ORDER BY', `${explore}/AQL/Order-By`],
  ['limit offset paging', `${explore}/AQL/Order-By`],
  ['aql where like', `${explore}/AQL/Where`],
  ['MATCHES', `${explore}/AQL/Where`],
  ['count compositions', `${explore}/AQL/Common`, `${explore}/AQL/Select`],
  ['CONTAINS', `${explore}/AQL/Contains`],
  ['select distinct', `${explore}/AQL/Select`],
  ['aql debugging', `${explore}/AQL/Configuration`, '/releases/mdx-blog-post'],
  ['slow query', `${explore}/AQL/Configuration`],
  ['run aql', `${explore}/AQL/Introduction`, openehr('queryAdhocPost'), openehr('queryAdhocGet')],
  // Names as they stand in code.
  ['ehr_status', openehr('ehrStatusGet'), openehr('ehrStatusUpdate')],
  ['If-Match', `${explore}/openEHR-REST`, openehr('compositionUpdate'), openehr('directoryUpdate')],
  ['412', openehr('compositionUpdate'), openehr('directoryUpdate'), `${explore}/openEHR-REST`],
  ['openEHR-VERSION', openehr('compositionUpdate'), openehr('compositionCreate'), `${explore}/openEHR-REST`],
  ['Prefer: return=representation', `${explore}/openEHR-REST`, '/markdown-page', openehr('ehrCreate')],
  ['/ehr/{ehr_id}/composition', openehr('compositionCreate')],
  ['POST /ehr', openehr('ehrCreate')],
  ['/rest/admin/status', admin('adminStatus')],
  ['adl1.4 webtemplate', openehr('templateAdl14WebTemplate')],
  ['compositionCreate', openehr('compositionCreate')],
  ['getCompositionItemTags', tags('getCompositionItemTags')],
  ['revision_history', openehr('versionedCompositionRevisionHistory'), openehr('versionedEhrStatusRevisionHistory')],
  ['version_at_time', openehr('versionedCompositionVersionAtTime'), openehr('versionedEhrStatusVersionAtTime')],
  ['ctx/language', `${sdt}/Context`],
  ['ctx/composer_name', `${sdt}/Context`],
  ['FLAT format', `${sdt}/Flat-Reference`],
  ['WebTemplate', `${sdt}/WebTemplate`, '/api/cdr/openehr#schema/WebTemplate'],
  ['qualified_query_name', openehr('storedQueryPut'), openehr('queryStoredGet'), openehr('storedQueryListByName')],
  ['create tenant', plugin('tenantCreate')],
  ['list event triggers', plugin('eventTriggerList')],
];
