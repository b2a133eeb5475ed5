/** What hooks of plugins give, checked, and as values that the other stages take. */
export { checkApiDocument } from './api-rules.ts';
export { type Answers, runHook, WrongQuestion } from './call.ts';
export { type PluginDocument, withDocuments } from './documents.ts';
export { createMistakes, pageInfo, routeInfo, sourceInfo, withHeads } from './heads.ts';
export { modulesOfPlugins, placedInConfig } from './modules.ts';
export { pathInSite, publicConfig, schemasOf } from './questions.ts';
export {
  codeFindings,
  fileContents,
  missingTemplate,
  ownFindings,
  plainProps,
  toPluginRoute,
} from './results.ts';
