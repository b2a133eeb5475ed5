import type { Finding } from '../../model/diagnostic.ts';
import type { ExampleDocument } from '../../model/example.ts';
import type { CodeExample, Page } from '../../model/page.ts';
import type { Place, Point } from '../../model/place.ts';
import type { Values } from './check-calls.ts';
import { isData } from './check-syntax.ts';
import type { Checker, ExampleCheck } from './checker.ts';
import type { ExampleCode, Problem, Span } from './problem.ts';

export { checkSyntax } from './check-syntax.ts';
export type { ExampleCode, Problem } from './problem.ts';

/**
 * The examples stage: checks the code blocks of all pages against the API documents they show. A block with
 * `unchecked` on its fence is left alone.
 *
 * @param check see `createExampleChecker`
 */
export async function checkExamples(
  pages: Iterable<Page>,
  check: (example: CodeExample) => Promise<readonly Problem[]>,
): Promise<readonly Finding[]> {
  const examples = [...pages].flatMap((page) => page.examples).filter(({ attributes }) => !attributes.has('unchecked'));
  const findings: Finding[] = [];
  // A partial is compiled with each page it is in.
  for (const example of new Map(examples.map((example) => [JSON.stringify(example.place), example])).values()) {
    const problems = await check(example);
    findings.push(...problems.map(({ span, ...problem }) => ({ ...problem, place: sourcePlace(example, span) })));
  }
  return findings;
}

/** Whether docsgen itself checks a block. */
export function isChecked(example: ExampleCode): boolean {
  return !example.attributes.has('unchecked') && (showsApi(example) || isData(example) || sendsCalls(example));
}

const programs: ReadonlySet<string> = new Set(['java', 'javascript', 'python']);

/** Whether the calls of a block are looked for in the API documents, and no more than these. */
export function sendsCalls({ language, attributes }: ExampleCode): boolean {
  return programs.has(language) || (language === 'shell' && !attributes.has('operation'));
}

/** Whether a block is checked against API documents: JSON that names nothing is only JSON, and a script only a script. */
export function showsApi({ language, attributes }: ExampleCode): boolean {
  return (
    language === 'http' ||
    language.startsWith('api:') ||
    ((language === 'json' || language === 'shell') && (attributes.has('operation') || attributes.has('schema')))
  );
}

/** Asks the plugins that check a format what is wrong with a string of it; `body` is the JSON around it, `''` for none. */
export type AskFormat = (format: string, text: string, body: string) => Promise<readonly Problem[]>;

/**
 * What finds the problems of an example. The parsers are loaded when there is something to parse.
 *
 * @param formats names of the formats that plugins check
 */
export function createExampleChecker(
  documents: readonly ExampleDocument[],
  formats: ReadonlySet<string> = new Set(),
): (example: ExampleCode, askFormat?: AskFormat, values?: Values) => Promise<readonly Problem[]> {
  let loading: ReturnType<typeof load> | undefined;
  // The validator is made once, and asks for the strings of the example that is being checked.
  let problemsOf: Checker['formats']['problemsOf'] = () => [];
  const load = async () => {
    const [{ createValidator }, { readApi }, { checkHttp }, { checkJson }, { checkStatement }] = await Promise.all([
      import('../../core/json-schema/validator.ts'),
      import('./api/api.ts'),
      import('./check-http.ts'),
      import('./check-json.ts'),
      import('./check-statement.ts'),
    ]);
    const fits = [...formats].map((name) => [name, (text: string) => problemsOf(name, text).length === 0] as const);
    const apis = documents.map(({ id, bundled }) => readApi(id, bundled));
    return { apis, validate: createValidator(new Map(fits)), checkHttp, checkJson, checkStatement };
  };
  return async (example, askFormat = async () => [], values = new Map()) => {
    loading ??= load();
    const { checkHttp, checkJson, checkStatement, ...checker } = await loading;
    const { language } = example;
    if (language.startsWith('api:')) return checkStatement(example, checker);
    if (sendsCalls(example)) return (await import('./check-calls.ts')).checkCalls(example, values, checker);
    const checkShell = language === 'shell' ? (await import('./check-shell.ts')).checkShell : undefined;
    const checkCode = language === 'http' ? checkHttp : language === 'json' ? checkJson : checkShell;
    const known = new Map<string, readonly Problem[]>();
    for (;;) {
      const unknown: [format: string, text: string, body: string][] = [];
      let body = '';
      problemsOf = (format, text) => {
        const found = known.get(JSON.stringify([format, text, body]));
        if (found === undefined) unknown.push([format, text, body]);
        return (found ?? []).filter(isOfAuthor);
      };
      const check: ExampleCheck = {
        ...checker,
        formats: {
          has: (name) => formats.has(String(name)),
          enter: (value) => {
            body = value === undefined ? '' : JSON.stringify(value);
          },
          problemsOf,
        },
        partial: example.attributes.has('partial'),
      };
      const problems = checkCode?.(example, check) ?? [];
      // Plugins may take their time, and validators none: a string is taken to fit until the answer is there.
      if (unknown.length === 0) return [...problems, ...faultsIn(known)];
      for (const question of unknown) {
        const key = JSON.stringify(question);
        if (!known.has(key)) known.set(key, await askFormat(...question));
      }
    }
  };
}

/** Whether a problem is one of the example, and not of the plugin that looked at it. */
function isOfAuthor({ rule }: Problem): boolean {
  return rule !== 'plugin-error';
}

/** What is wrong with plugins, each fault once. */
function faultsIn(known: ReadonlyMap<string, readonly Problem[]>): readonly Problem[] {
  const faults = [...known.values()].flat().filter((problem) => !isOfAuthor(problem));
  return [...new Map(faults.map(({ span: _, ...fault }) => [fault.message, fault])).values()];
}

/** Where in the source a part of an example was written; the opening fence for no part at all. */
function sourcePlace({ place, code, stretches }: CodeExample, span: Span | undefined): Place {
  if (span === undefined) return place.start === undefined ? place : { file: place.file, start: place.start };
  const start = pointAt({ code, stretches }, span.start);
  const last = span.end > span.start ? pointAt({ code, stretches }, span.end - 1, 'after') : undefined;
  return { file: place.file, start, end: start && last };
}

/** The point of a character, or the one after it. All of a token's replacement counts as the token. */
function pointAt(
  { code, stretches }: Pick<CodeExample, 'code' | 'stretches'>,
  offset: number,
  side?: 'after',
): Point | undefined {
  const stretch = stretches.findLast((candidate) => candidate.offset <= offset);
  if (stretch === undefined) return undefined;
  const { start, replaced } = stretch;
  if (replaced !== undefined) return side === 'after' ? replaced.end : start;
  const before = code.slice(stretch.offset, offset).split(/\r\n|\n|\r/);
  const column = start.column + (before.at(-1)?.length ?? 0) + (side === 'after' ? 1 : 0);
  return { line: start.line + before.length - 1, column };
}
