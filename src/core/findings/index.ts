/** Findings get their severity and order, and are printed for people and programs. */
export { codeFrame, linesOf } from './code-frame.ts';
export { withoutConsequences } from './consequences.ts';
export { printGithub } from './print-github.ts';
export { toJsonDiagnostics } from './print-json.ts';
export { printSarif } from './print-sarif.ts';
export { printTerminal } from './print-terminal.ts';
export { assignSeverities } from './severity.ts';
export { sortDiagnostics } from './sort.ts';
