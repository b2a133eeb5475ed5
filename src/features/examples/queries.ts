import { digestOf } from '../../core/cache/index.ts';
import { held, query } from '../../core/graph/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { CodeFinding, ExampleDocument } from '../../model/example.ts';
import type { CodeExample } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import { pluginsWith } from '../../queries/hooks.ts';
import { configOf, content, references } from '../../queries/inputs.ts';
import { compiledPages, newestPages } from '../../queries/pages.ts';
import { blockProblems } from '../../queries/plugin-results.ts';
import { checkExamples, createExampleChecker, type ExampleCode, isChecked, type Problem } from './index.ts';

/** API documents that examples may show. */
const exampleDocuments = held<'', readonly ExampleDocument[]>(
  'API documents of examples',
  async (q) => (await q(references, '')).documents,
  { digest: (documents) => digestOf(documents.map(({ id, digest }) => [id, digest])) },
);

const exampleChecker = held<'', ReturnType<typeof createExampleChecker>>('checker of examples', async (q) =>
  createExampleChecker(await q(exampleDocuments, '')),
);

type ExampleKey = readonly [file: string, language: string, code: string, attributes: string];

/** What is wrong with the code of one example. */
const exampleProblems = query<ExampleKey, readonly Problem[]>('example', async (q, [, language, code, attributes]) => {
  if (language !== 'aql') await q(exampleDocuments, '');
  const check = await q.snapshot(exampleChecker);
  const example = { language, code, attributes: new Map(JSON.parse(attributes)) } as ExampleCode;
  return check(example);
});

/** What is wrong with the examples of all pages that are held against the API documents, or of one of these pages. */
export const exampleFindings = held<SourcePath, readonly Finding[]>('findings of examples', async (q, source) => {
  const { pages } = await q(compiledPages, '');
  const newest = newestPages(await configOf(q), await q(content, ''), pages);
  const wanted = source === '' ? newest : newest.filter((page) => page.source === source);
  const checkers = await pluginsWith(q, 'blocks');
  const checkersOf = (language: string) =>
    checkers.filter(({ hooks }) => Object.keys(hooks.blocks ?? {}).some((name) => name.toLowerCase() === language));
  const checkedLanguages = new Set(
    checkers.flatMap(({ hooks }) => Object.keys(hooks.blocks ?? {}).map((name) => name.toLowerCase())),
  );
  const check = async (example: CodeExample) => {
    const { place, language, code, attributes } = example;
    const key = [place.file, language, code, JSON.stringify([...attributes])] as const;
    const problems: CodeFinding[] = isChecked(example) ? [...(await q(exampleProblems, key))] : [];
    for (const { name } of checkersOf(language)) problems.push(...(await q(blockProblems, [name, ...key])));
    return problems;
  };
  return checkExamples(wanted, check, checkedLanguages);
});

export const exampleQueries = [exampleDocuments, exampleChecker, exampleProblems, exampleFindings];
