import { digestOf } from '../../core/cache/index.ts';
import { held, query } from '../../core/graph/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { ExampleDocument } from '../../model/example.ts';
import type { CodeExample, Page } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import { pluginsWith } from '../../queries/hooks.ts';
import { configOf, content, references } from '../../queries/inputs.ts';
import { compiledPages } from '../../queries/pages.ts';
import { blockProblems, formatProblems } from '../plugins/index.ts';
import {
  checkExamples,
  checkSyntax,
  createExampleChecker,
  type ExampleCode,
  isChecked,
  type Problem,
  showsApi,
} from './index.ts';

/** API documents that examples may show. */
const exampleDocuments = held<'', readonly ExampleDocument[]>(
  'API documents of examples',
  async (q) => (await q(references, '')).documents,
  { digest: (documents) => digestOf(documents.map(({ id, digest }) => [id, digest])) },
);

/** Plugins that check strings, by format. */
const checkedFormats = held<'', ReadonlyMap<string, readonly string[]>>(
  'formats of plugins',
  async (q) => {
    const plugins = new Map<string, string[]>();
    for (const { name, hooks } of await pluginsWith(q, 'formats'))
      for (const format of Object.keys(hooks.formats ?? {}))
        plugins.set(format, [...(plugins.get(format) ?? []), name]);
    return plugins;
  },
  { digest: (plugins) => digestOf([...plugins]) },
);

const exampleChecker = held<'', ReturnType<typeof createExampleChecker>>('checker of examples', async (q) =>
  createExampleChecker(await q(exampleDocuments, ''), new Set((await q(checkedFormats, '')).keys())),
);

type ExampleKey = readonly [file: string, language: string, code: string, attributes: string];

/** What is wrong with the code of one example. */
const exampleProblems = query<ExampleKey, readonly Problem[]>('example', async (q, [, language, code, attributes]) => {
  const example = { language, code, attributes: new Map(JSON.parse(attributes)) } as ExampleCode;
  if (!showsApi(example)) return checkSyntax(example);
  await q(exampleDocuments, '');
  const formats = await q(checkedFormats, '');
  const check = await q.snapshot(exampleChecker);
  return check(example, async (format, text) => {
    const problems: Problem[] = [];
    for (const plugin of formats.get(format) ?? []) problems.push(...(await q(formatProblems, [plugin, format, text])));
    return problems;
  });
});

/** Findings about the examples of all pages that are validated, or of one page. */
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
    const problems: Problem[] = isChecked(example) ? [...(await q(exampleProblems, key))] : [];
    for (const { name } of checkersOf(language)) problems.push(...(await q(blockProblems, [name, ...key])));
    return problems;
  };
  return checkExamples(wanted, check, checkedLanguages);
});

export const exampleQueries = [exampleDocuments, checkedFormats, exampleChecker, exampleProblems, exampleFindings];

/** Pages whose examples are validated. Pages of old versions are not: API documents describe the newest one. */
function newestPages(
  { docs }: ResolvedConfig,
  { sources }: Content,
  pages: ReadonlyMap<SourcePath, Page>,
): readonly Page[] {
  const newest = new Map(docs.map(({ id, versions }) => [id, versions[0]?.name]));
  const old = new Set(
    sources
      .filter(({ set = '', version }) => version !== undefined && version !== newest.get(set))
      .map(({ path }) => path),
  );
  return [...pages.values()].filter(({ source }) => !old.has(source));
}
