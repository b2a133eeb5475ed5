import type { Finding } from '../../model/diagnostic.ts';
import type { CodeExample, CodeStretch, Page } from '../../model/page.ts';
import type { Place, Point } from '../../model/place.ts';
import { type Recall, uncached } from '../../model/recall.ts';
import { readApi } from './api/api.ts';
import { checkHttp } from './check-http.ts';
import { checkJson } from './check-json.ts';
import { type Checker, checkQuery } from './checker.ts';
import type { Problem, Span } from './problem.ts';

/** An API document that examples may show. */
export interface ExampleDocument {
  readonly id: string;
  /** The document in one piece, as OpenAPI 3 and with its tokens replaced. */
  readonly bundled: unknown;
  /** Of the document, where results are cached. */
  readonly digest?: string;
}

/**
 * The examples stage: checks the code blocks of all pages against the API documents they show, and reads
 * their AQL. A block with `unchecked` on its fence is left alone.
 */
export async function checkExamples(options: {
  readonly pages: Iterable<Page>;
  readonly documents: readonly ExampleDocument[];
  readonly recall?: Recall;
}): Promise<readonly Finding[]> {
  const { documents, recall = uncached } = options;
  const examples = [...options.pages].flatMap((page) => page.examples);
  // A partial is compiled with each page it is in.
  const distinct = new Map(examples.map((example) => [JSON.stringify(example.place), example]));
  let checker: Promise<Checker> | undefined;
  const findings: Finding[] = [];
  for (const example of [...distinct.values()].filter(isChecked)) {
    const { language, code, attributes, place } = example;
    const { value: problems } = await recall<readonly Problem[]>({
      kind: 'example',
      subject: place.file,
      parts: () => ({
        language,
        code,
        attributes: JSON.stringify([...attributes]),
        documents: language === 'aql' ? '' : JSON.stringify(documents.map(({ id, digest }) => [id, digest])),
      }),
      async make() {
        checker ??= createChecker(documents);
        return { value: await problemsOf(example, await checker) };
      },
    });
    findings.push(...problems.map(({ span, ...problem }) => ({ ...problem, place: sourcePlace(example, span) })));
  }
  return findings;
}

/** JSON that names nothing is only JSON, and a script only a script. */
function isChecked({ language, attributes }: CodeExample): boolean {
  return (
    !attributes.has('unchecked') &&
    (language === 'aql' || language === 'http' || attributes.has('operation') || attributes.has('schema'))
  );
}

/** The parsers are loaded when there is something to parse. */
async function createChecker(documents: readonly ExampleDocument[]): Promise<Checker> {
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

async function problemsOf(example: CodeExample, checker: Checker): Promise<readonly Problem[]> {
  const check = { ...checker, partial: example.attributes.has('partial') };
  switch (example.language) {
    case 'aql':
      return checkQuery({ text: example.code, offsetOf: (index) => index }, checker.checkAql);
    case 'http':
      return checkHttp(example, check);
    case 'json':
      return checkJson(example, check);
    case 'shell': {
      const { checkShell } = await import('./check-shell.ts');
      return checkShell(example, check);
    }
  }
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
