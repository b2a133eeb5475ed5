import { namedOperation } from './api/find-operation.ts';
import { checkRequest } from './check-request.ts';
import { checkResponse } from './check-response.ts';
import type { ExampleCheck } from './checker.ts';
import type { ExampleCode, Problem } from './problem.ts';
import { parseHttp } from './syntax/http-message.ts';

/** Checks the messages of a block against the operation that its fence or its request names. */
export function checkHttp({ code, attributes }: ExampleCode, check: ExampleCheck): readonly Problem[] {
  const name = attributes.get('operation');
  const messages = parseHttp(code);
  if (messages.length === 0 && name !== undefined) {
    const message = 'the block begins with neither a request nor a response';
    return [
      { rule: 'invalid-example', message, hint: 'write `GET /path` or `HTTP/1.1 200 OK` first', span: firstLine(code) },
    ];
  }
  const named = name === undefined ? undefined : namedOperation(check.apis, name);
  if (named !== undefined && 'rule' in named) return [named];
  let operation = named;
  return messages.flatMap((message): readonly Problem[] => {
    if (message.kind === 'response') return operation === undefined ? [] : checkResponse(message, operation, check);
    const checked = checkRequest(message, named, check);
    operation = checked.operation;
    return checked.problems;
  });
}

function firstLine(code: string) {
  return { start: 0, end: /^[^\r\n]*/.exec(code)?.[0].length ?? 0 };
}
