import { digestOf } from '../../core/cache/index.ts';
import { type Ask, held, query } from '../../core/graph/index.ts';
import { mapInOrder } from '../../core/threads/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { ExampleDocument } from '../../model/example.ts';
import type { CodeExample, Page } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import { threads } from '../../queries/context.ts';
import { pluginsWith } from '../../queries/hooks.ts';
import { configOf, content, references } from '../../queries/inputs.ts';
import { compiledPages } from '../../queries/pages.ts';
import { addTo } from '../../shared/group-by.ts';
import { blockProblems, formatProblems } from '../plugins/index.ts';
import {
  type AskFormat,
  checkExamples,
  checkSyntax,
  createExampleChecker,
  type ExampleCode,
  isChecked,
  type Problem,
  sendsCalls,
  showsApi,
} from './index.ts';
import type { BlockVariables } from './page-variables.ts';

/** API documents that examples may show. */
const exampleDocuments = held<'', readonly ExampleDocument[]>(
  'API documents of examples',
  async (q) => (await q(references, '')).documents,
  { digest: (documents) => digestOf(documents.map(({ id, digest }) => [id, digest])) },
);

/** Whether there is any document; most pages of sites without one have scripts. */
const hasDocuments = held<'', boolean>(
  'whether there are API documents',
  async (q) => (await q(exampleDocuments, '')).length > 0,
  { digest: String },
);

/** Plugins that check strings, by format. */
const checkedFormats = held<'', ReadonlyMap<string, readonly string[]>>(
  'formats of plugins',
  async (q) => {
    const plugins = new Map<string, [string, ...string[]]>();
    for (const { name, hooks } of await pluginsWith(q, 'formats'))
      for (const format of Object.keys(hooks.formats ?? {})) addTo(plugins, format, name);
    return plugins;
  },
  { digest: (plugins) => digestOf([...plugins]) },
);

const exampleChecker = held<'', ReturnType<typeof createExampleChecker>>('checker of examples', async (q) =>
  createExampleChecker(await q(exampleDocuments, ''), new Set((await q(checkedFormats, '')).keys())),
);

type ExampleKey = readonly [file: string, language: string, code: string, attributes: string];

/** What is wrong with the code of one example; `values` are those of the variables in it. */
const exampleProblems = query<readonly [...ExampleKey, values: string], readonly Problem[]>(
  'example',
  async (q, [, language, code, attributes, values]) => {
    const example = { language, code, attributes: new Map(JSON.parse(attributes)) } as ExampleCode;
    await q(exampleDocuments, '');
    const formats = await q(checkedFormats, '');
    const check = await q.snapshot(exampleChecker);
    const askFormat: AskFormat = async (format, text, body) => {
      const problems: Problem[] = [];
      for (const plugin of formats.get(format) ?? [])
        problems.push(...(await q(formatProblems, [plugin, format, text, body])));
      return problems;
    };
    return check(example, askFormat, new Map(JSON.parse(values)));
  },
);

/** The blocks of data of a page: a list of languages and codes in JSON. */
type DataOfPage = readonly [source: SourcePath, blocks: string];

type CheckData = (data: DataOfPage) => Promise<readonly (readonly Problem[])[]>;

const dataChecker = held<'', CheckData>('checker of data', (q) =>
  q.use(threads).open<DataOfPage, readonly (readonly Problem[])[]>({
    name: 'syntax of examples',
    doing: ([source]) => `checking the code of ${source}`,
    context: () => null,
    here: loadDataChecker,
    crashed: ([source]) => {
      throw new Error(`the code of ${source} ends the thread that checks it`);
    },
  }),
);

/** Loads the function that finds what is wrong with blocks of data. */
export async function loadDataChecker(): Promise<CheckData> {
  return async ([, blocks]) => {
    const data: readonly (readonly [language: string, code: string])[] = JSON.parse(blocks);
    return Promise.all(data.map(([language, code]) => checkSyntax({ language, code, attributes: new Map() })));
  };
}

/** What is wrong with blocks of data, of which nothing but their text matters: those of a page are one result, since most pages have some. */
const syntaxProblems = query<DataOfPage, readonly (readonly Problem[])[]>('syntax of examples', async (q, data) =>
  (await q.snapshot(dataChecker))(data),
);

/** What is wrong with the blocks of data of some pages. */
async function problemsOfData(
  q: Ask,
  pages: readonly Page[],
): Promise<ReadonlyMap<CodeExample, readonly Problem[] | undefined>> {
  const all = new Map<CodeExample, readonly Problem[] | undefined>();
  const checked = mapInOrder(pages, q.use(threads), async ({ source, examples }) => {
    const data = examples.filter((example) => isChecked(example) && !showsApi(example) && !sendsCalls(example));
    const texts = JSON.stringify(data.map(({ language, code }) => [language, code]));
    const problems = data.length > 0 ? await q(syntaxProblems, [source, texts]) : [];
    return data.map((example, index) => [example, problems[index]] as const);
  });
  for await (const ofPage of checked) for (const [example, problems] of ofPage) all.set(example, problems);
  return all;
}

/** Findings about the examples of all pages that are validated, or of one page. */
export const exampleFindings = held<SourcePath, readonly Finding[]>('findings of examples', async (q, source) => {
  const { pages } = await q(compiledPages, '');
  const { sources } = await q(content, '');
  const config = await configOf(q);
  const hasApis = await q(hasDocuments, '');
  const newest = newestPages(config, sources, pages);
  const wanted = source === '' ? newest : newest.filter((page) => page.source === source);
  const checkers = await pluginsWith(q, 'blocks');
  const checkersOf = (language: string) =>
    checkers.filter(({ hooks }) => Object.keys(hooks.blocks ?? {}).some((name) => name.toLowerCase() === language));
  const isFollowed = ({ language, attributes }: CodeExample) =>
    scripts.has(language) &&
    (hasApis || config.examples.variables || attributes.has('operation') || language === 'env');
  const hasOrder = sources.some(({ frontmatter }) => frontmatter.after !== undefined);
  const follow = wanted.some(({ examples }) => hasOrder || examples.some(isFollowed))
    ? (await import('./page-variables.ts')).followPages(pages, sources, { all: config.examples.variables })
    : undefined;
  const faultsOf = await problemsOfData(q, wanted);
  const findings: Finding[] = [];
  for (const page of wanted) {
    const { blocks, findings: own } = follow?.(page.source) ?? { blocks: new Map<CodeExample, never>(), findings: [] };
    const check = async (example: CodeExample) => {
      const { place, language, code, attributes } = example;
      const key = [place.file, language, code, JSON.stringify([...attributes])] as const;
      const { problems: unset = [], values = new Map() }: Partial<BlockVariables> = blocks.get(example) ?? {};
      const problems: Problem[] = [...unset, ...(faultsOf.get(example) ?? [])];
      const isCompared = showsApi(example) || (hasApis && sendsCalls(example));
      if (isChecked(example) && isCompared)
        problems.push(...(await q(exampleProblems, [...key, JSON.stringify([...values])])));
      for (const { name } of checkersOf(language)) problems.push(...(await q(blockProblems, [name, ...key])));
      return problems;
    };
    findings.push(...own, ...(await checkExamples([page], check)));
  }
  // A partial is compiled with each page it is in.
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
});

/** Languages of blocks that set or need variables. */
const scripts: ReadonlySet<string> = new Set(['env', 'java', 'javascript', 'python', 'shell', 'yaml']);

export const exampleQueries = [
  exampleDocuments,
  hasDocuments,
  checkedFormats,
  exampleChecker,
  exampleProblems,
  dataChecker,
  syntaxProblems,
  exampleFindings,
];

/** Pages whose examples are validated. Pages of old versions are not: API documents describe the newest one. */
function newestPages(
  { docs }: ResolvedConfig,
  sources: Content['sources'],
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
