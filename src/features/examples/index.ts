import type { Finding } from '../../model/diagnostic.ts';
import type { CodeFinding, ExampleDocument } from '../../model/example.ts';
import type { CodeExample, CodeStretch, Page } from '../../model/page.ts';
import type { Place, Point } from '../../model/place.ts';
import { readApi } from './api/api.ts';
import { checkHttp } from './check-http.ts';
import { checkJson } from './check-json.ts';
import { type Checker, checkQuery } from './checker.ts';
import type { ExampleCode, Problem, Span } from './problem.ts';

export type { ExampleCode, Problem } from './problem.ts';

/**
 * The examples stage: checks the code blocks of all pages against the API documents they show, and reads
 * their AQL. A block with `unchecked` on its fence is left alone.
 *
 * @param check see `createExampleChecker`
 * @param others languages that plugins check, too
 */
export async function checkExamples(
  pages: Iterable<Page>,
  check: (example: CodeExample) => Promise<readonly CodeFinding[]>,
  others: ReadonlySet<string> = new Set(),
): Promise<readonly Finding[]> {
  const examples = [...pages]
    .flatMap((page) => page.examples)
    .filter((example) => isChecked(example) || (others.has(example.language) && !example.attributes.has('unchecked')));
  const findings: Finding[] = [];
  // A partial is compiled with each page it is in.
  for (const example of new Map(examples.map((example) => [JSON.stringify(example.place), example])).values()) {
    const problems = await check(example);
    findings.push(...problems.map(({ span, ...problem }) => ({ ...problem, place: sourcePlace(example, span) })));
  }
  return findings;
}

/** Whether docsgen itself checks a block: JSON that names nothing is only JSON, and a script only a script. */
export function isChecked({ language, attributes }: CodeExample): boolean {
  return (
    !attributes.has('unchecked') &&
    (language === 'aql' ||
      language === 'http' ||
      ((language === 'json' || language === 'shell') && (attributes.has('operation') || attributes.has('schema'))))
  );
}

/** What finds the problems of an example. The parsers are loaded when there is something to parse. */
export function createExampleChecker(
  documents: readonly ExampleDocument[],
): (example: ExampleCode) => Promise<readonly Problem[]> {
  let loading: Promise<Checker> | undefined;
  return async (example) => {
    loading ??= loadChecker(documents);
    const check = { ...(await loading), partial: example.attributes.has('partial') };
    switch (example.language) {
      case 'aql':
        return checkQuery({ text: example.code, offsetOf: (index) => index }, check.checkAql);
      case 'http':
        return checkHttp(example, check);
      case 'json':
        return checkJson(example, check);
      case 'shell': {
        const { checkShell } = await import('./check-shell.ts');
        return checkShell(example, check);
      }
      default:
        return [];
    }
  };
}

async function loadChecker(documents: readonly ExampleDocument[]): Promise<Checker> {
  const [{ createAqlChecker }, { createValidator }] = await Promise.all([
    import('./aql/aql-checker.ts'),
    import('../../core/json-schema/validator.ts'),
  ]);
  const checkAql = createAqlChecker();
  return {
    apis: documents.map(({ id, bundled }) => readApi(id, bundled)),
    checkAql,
    validate: createValidator((text) => checkAql(text).length === 0),
  };
}

/** Where in the source a part of an example was written; the opening fence for no part at all. */
function sourcePlace({ place, stretches }: CodeExample, span: Span | undefined): Place {
  if (span === undefined) return place.start === undefined ? place : { file: place.file, start: place.start };
  const start = pointAt(stretches, span.start);
  const last = span.end > span.start ? pointAt(stretches, span.end - 1, 'after') : undefined;
  return { file: place.file, start, end: start && last };
}

/** The point of a character, or the one after it. All of a token's replacement counts as the token. */
function pointAt(stretches: readonly CodeStretch[], offset: number, side?: 'after'): Point | undefined {
  const stretch = stretches.findLast((candidate) => candidate.offset <= offset);
  if (stretch === undefined) return undefined;
  const { start, replaced } = stretch;
  if (replaced !== undefined) return side === 'after' ? replaced.end : start;
  return { line: start.line, column: start.column + offset - stretch.offset + (side === 'after' ? 1 : 0) };
}
