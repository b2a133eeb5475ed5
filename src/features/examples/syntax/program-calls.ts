/** A request that a program sends. */
export interface ProgramCall {
  /** Absent where it is not written out. */
  readonly method: string | undefined;
  /** With `…` for what is not written out. */
  readonly url: string;
  /** Of the expression that gives the address. */
  readonly span: { readonly start: number; readonly end: number };
}

const verbs = 'get|post|put|patch|delete|head|options';
/** Values that are known to be clients: `map.get('/a')` is no request. */
const client = '(?:requests|httpx|axios|ky|got|superagent|\\w{0,40}(?:client|session|http|api|rest)\\w{0,40})';

/** Characters behind an address in which the method is looked for: with the whole rest, many requests would cost its square. */
const reach = 2000;

/** What is in front of an address. */
const starts = new RegExp(
  [
    `\\b${client}\\s*\\.\\s*(?<verb>${verbs})\\s*(?:<[^<>()]*>)?\\(\\s*`,
    `\\b(?:request|open)\\s*\\(\\s*["'](?<named>${verbs})["']\\s*,\\s*`,
    `(?<python>\\burllib\\.request\\.(?:Request|urlopen))\\s*\\(\\s*(?:url\\s*=\\s*)?`,
    `(?<fetch>\\bfetch)\\s*\\(\\s*(?:new\\s+URL\\s*\\(\\s*)?`,
    `\\.\\s*(?<built>${verbs})\\s*\\(\\s*\\)\\s*\\.\\s*uri\\s*\\(\\s*(?:URI\\.create\\s*\\(\\s*)?`,
    `(?<java>\\bURI\\.create|\\bnewBuilder)\\s*\\(\\s*`,
  ].join('|'),
  'gi',
);

/**
 * The requests of a program in Python, JavaScript or Java: calls of the usual clients whose addresses are texts, perhaps with
 * variables in them.
 *
 * @param values of variables of the environment, and of others by their names
 */
export function callsIn(code: string, values: ReadonlyMap<string, string>): readonly ProgramCall[] {
  const known = new Map([...values, ...assignedIn(code, values)]);
  return [...code.matchAll(starts)].flatMap((match): readonly ProgramCall[] => {
    const start = match.index + match[0].length;
    const address = readText(code, start, known);
    if (address === undefined) return [];
    const { verb, named, built, fetch, java, python } = match.groups ?? {};
    const written = verb ?? named ?? built;
    const rest = code.slice(address.end, address.end + reach);
    const methodIn = fetch ? fetchMethod : java ? javaMethod : python ? urllibMethod : undefined;
    const method = written ?? methodIn?.(rest);
    return [{ method: method?.toUpperCase(), url: address.text, span: { start, end: address.end } }];
  });
}

/** Names that get a text, or a variable of the environment. */
function assignedIn(code: string, values: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const texts = [...code.matchAll(/\b(\w+)\s*=\s*(["'`])((?:https?:\/)?\/[^"'`$\n]*)\2/g)];
  const variables = [...code.matchAll(/\b(\w+)\s*=\s*[\w.]*(?:getenv|environ|env)\b(?:\.get)?[(["'.\s]+(\w+)/g)];
  return [
    ...texts.map(([, name = '', , text = '']) => [name, text] as const),
    ...variables.flatMap(([, name = '', from = '']) => {
      const value = values.get(from);
      return value === undefined ? [] : [[name, value] as const];
    }),
  ];
}

/** A text at an offset, of pieces with `+` between them; `undefined` for anything else. */
function readText(
  code: string,
  start: number,
  values: ReadonlyMap<string, string>,
): { readonly text: string; readonly end: number } | undefined {
  let text = '';
  let end = start;
  let isText = false;
  for (const piece = /\s*(?:[rbuf]{0,2}("""|["'`])|([\w$.]+(?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\]\n]*\])*))/iy; ; ) {
    piece.lastIndex = end;
    const match = piece.exec(code);
    if (match === null) return undefined;
    const [all, quote, expression = ''] = match;
    if (quote === undefined) {
      text += valueIn(expression, values);
      end = piece.lastIndex;
    } else {
      const from = piece.lastIndex;
      const close = closeOf(code, from, quote);
      if (close === undefined) return undefined;
      isText = true;
      const inner = code.slice(from, close);
      const holes =
        quote === '`' ? /\$\{([^{}]*)\}/g : /f/i.test(all.replace(/["'`].*/s, '')) ? /\{([^{}]*)\}/g : undefined;
      text += holes === undefined ? inner : inner.replace(holes, (_, name: string) => valueIn(name.trim(), values));
      end = close + quote.length;
    }
    const plus = /\s*\+/y;
    plus.lastIndex = end;
    if (!plus.test(code)) break;
    end = plus.lastIndex;
  }
  return isText ? { text: text.replace(/…+/g, '…'), end } : undefined;
}

function closeOf(code: string, from: number, quote: string): number | undefined {
  for (let at = from; at < code.length; at++) {
    if (code[at] === '\\') at++;
    else if (code.startsWith(quote, at)) return at;
    else if (code[at] === '\n' && quote.length === 1 && quote !== '`') return undefined;
  }
  return undefined;
}

/** The value of `BASE`, `process.env.BASE`, `os.environ["BASE"]` or `System.getenv("BASE")`. */
function valueIn(expression: string, values: ReadonlyMap<string, string>): string {
  const name = /(\w+)\W*$/.exec(expression)?.[1] ?? '';
  return values.get(name)?.replace(/\/$/, '') ?? '…';
}

/** The method of `fetch(url, { method: 'POST' })`; GET without one, none where the options are not written out. */
function fetchMethod(rest: string): string | undefined {
  const [, options] = /^\s*\)?\s*,\s*(\S)/.exec(rest) ?? [];
  if (options === undefined) return 'GET';
  if (options !== '{') return undefined;
  const own = rest.slice(0, endOfCall(rest));
  const [, method] = /\bmethod\s*:\s*["'`](\w+)["'`]/.exec(own) ?? [];
  return method ?? (/\bmethod\b|\.\.\.\w/.test(own) ? undefined : 'GET');
}

/** The method of `Request(url, method="PUT")`; without one POST with data, else GET. */
function urllibMethod(rest: string): string | undefined {
  const own = rest.slice(0, endOfCall(rest));
  const [, method] = /\bmethod\s*=\s*["'](\w+)["']/.exec(own) ?? [];
  // What is given by its place alone may be data, or the end of a text.
  return (
    method ?? (/\bmethod\s*=|^\s*,\s*(?!\s|\w+\s*=)/.test(own) ? undefined : /\bdata\s*=/.test(own) ? 'POST' : 'GET')
  );
}

/** Where the bracket that is open at the beginning of a text closes. */
function endOfCall(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++;
    else if (')]}'.includes(text[at] ?? '') && --depth < 0) return at;
  }
  return text.length;
}

/** The method of the request that is built with an address. */
function javaMethod(rest: string): string | undefined {
  const [build = ''] = rest.split(/\.build\s*\(/);
  const [, plain, named] = /\.(GET|POST|PUT|DELETE|HEAD)\s*\(|\.method\s*\(\s*"(\w+)"/.exec(build) ?? [];
  return plain ?? named;
}
