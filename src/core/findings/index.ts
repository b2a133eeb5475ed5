/** Gives findings their severity and order, and prints them for people and programs. */
export { codeFrame } from './code-frame.ts';
export {
  createFindingCollector,
  diagnosticsOf,
  type FindingCollector,
  type FindingSettings,
  mistake,
  onlyFindings,
} from './collect.ts';
export { assignSeverities, settingOf, sortDiagnostics } from './diagnostics.ts';
export { printable } from './display-width.ts';
export { joinCauses } from './join-causes.ts';
export { printGithub } from './print-github.ts';
export { toJsonDiagnostics } from './print-json.ts';
export { printSarif } from './print-sarif.ts';
export { printTerminal } from './print-terminal.ts';
