import { checkKnown } from './check-statement.ts';
import type { Checker } from './checker.ts';
import type { ExampleCode, Part, Problem } from './problem.ts';
import { readCurl } from './syntax/curl-request.ts';
import { callsIn, type ProgramCall } from './syntax/program-calls.ts';
import { readShell } from './syntax/shell.ts';
import { unknown } from './syntax/shell-text.ts';

/** Values of variables that are written out, by name. */
export type Values = ReadonlyMap<string, string>;

/** Checks that API documents have the calls of a script or a program: method and path, where they are written out. */
export function checkCalls(
  { language, code }: ExampleCode,
  values: Values,
  { apis }: Pick<Checker, 'apis'>,
): readonly Problem[] {
  const calls = language === 'shell' ? curlCalls(code, values) : callsIn(code, values);
  const hosts = new Set(apis.flatMap((api) => api.hosts));
  return calls.flatMap(({ method, url, span }) => {
    const path = pathIn(url, hosts);
    // `https://…/users/<ID>` is a redirection for a shell, and an address for its readers.
    const isOpen = path?.includes('...') || code.charAt(span.end) === '<';
    if (path === undefined || isOpen || /^…?\/?$/.test(path)) return [];
    return checkKnown(method, { text: path, start: 0 }, apis).map((problem) => ({ ...problem, span }));
  });
}

/** The path of an address, from `…` on where its beginning is not known; none for another host. */
function pathIn(url: string, hosts: ReadonlySet<string>): string | undefined {
  const [address = ''] = url.split(/[?#]/);
  const [origin, host = ''] = /^[a-z]+:\/\/([^/]*)/i.exec(address) ?? [];
  if (origin !== undefined) return hosts.has(host) ? address.slice(origin.length) : undefined;
  return /^(?:…?\/)/.test(address) ? address : undefined;
}

function curlCalls(code: string, values: Values): readonly ProgramCall[] {
  if (!code.includes('curl')) return [];
  return readShell(code).flatMap((command): readonly ProgramCall[] => {
    if (command.name !== 'curl') return [];
    const beginningOf = (_: string, place: number) => {
      const [, name = ''] = /^["']?\$\{?(\w+)/.exec(code.slice(place)) ?? [];
      return values.get(name)?.replace(/\/$/, '') ?? unknown;
    };
    const request = readCurl(command, { files: new Map(), beginningOf });
    if (request === undefined) return [];
    const { method, target, source } = request;
    return [
      {
        method: literal(method),
        url: target.text,
        span: source.spanIn(code, { start: target.start, end: target.start + target.text.length }),
      },
    ];
  });
}

function literal({ text }: Part): string | undefined {
  return text.includes(unknown) ? undefined : text;
}
