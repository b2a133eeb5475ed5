import type { Operation } from './api/api.ts';
import { namedOperation } from './api/find-operation.ts';
import { checkRequestJson } from './check-json.ts';
import { checkRequest, isCallOf } from './check-request.ts';
import type { ExampleCheck } from './checker.ts';
import type { ExampleCode, Problem } from './problem.ts';
import { quotedUnknowns, readCurl } from './syntax/curl-request.ts';
import { readShell, type ShellCommand } from './syntax/shell.ts';
import { PiecedText, type Placed } from './syntax/shell-text.ts';

/**
 * Checks the calls of curl in a script against the operation that its fence names. Of several calls, those of other
 * operations are left alone, as long as one is of this. A script without any shows the body in a heredoc.
 */
export function checkShell(example: ExampleCode, shared: ExampleCheck): readonly Problem[] {
  const { code, attributes } = example;
  const check = { ...shared, hasVariables: true };
  const name = attributes.get('operation');
  if (name === undefined) return [];
  const operation = namedOperation(check.apis, name);
  if ('rule' in operation) return [operation];
  const commands = readShell(code);
  const calls = callsOf(commands, operation);
  const own = calls.filter((call) => isCallOf(call, operation));
  const checked = own.length > 0 ? own : calls.slice(0, 1);
  if (checked.length > 0)
    return checked.flatMap((call) => inBlock(checkRequest(call, operation, check).problems, call.source, code));
  const bodies = commands.flatMap(({ input }) => input ?? []);
  if (bodies.length > 0) {
    return bodies.flatMap((body) => {
      const source = new PiecedText();
      const { text, places } = quotedUnknowns(body);
      source.add(text, places);
      return inBlock(checkRequestJson(operation, { ...example, code: text }, check), source, code);
    });
  }
  const message = 'nothing in the block is a request: it calls no curl, and has no body in a heredoc (<<EOF)';
  return [{ rule: 'invalid-example', message, hint: 'take `operation` out of its first line, or write the request' }];
}

function callsOf(commands: readonly ShellCommand[], operation: Operation) {
  const files = new Map<string, Placed>();
  return commands.flatMap((command) => {
    if (command.output !== undefined && command.input !== undefined) files.set(command.output, command.input);
    if (command.name !== 'curl') return [];
    return readCurl(command, { files, beginningOf: (path) => beginningOf(operation, path) }) ?? [];
  });
}

/** The beginning of an operation's address, before a path: `/rest/admin` before `/ehr/merge`; all of it before none. */
function beginningOf({ api, path: own }: Operation, path: string): string {
  const [base = ''] = api.basePaths;
  const template = (base + own).split('/');
  return template.slice(0, Math.max(1, template.length - path.split('/').length + 1)).join('/');
}

function inBlock(problems: readonly Problem[], source: PiecedText, code: string): readonly Problem[] {
  return problems.map((problem) =>
    problem.span === undefined ? problem : { ...problem, span: source.spanIn(code, problem.span) },
  );
}
