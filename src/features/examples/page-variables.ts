import type { Finding } from '../../model/diagnostic.ts';
import type { CodeExample, Page } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { normalizePath, parentPath } from '../../shared/paths.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import type { ExampleCode, Part, Problem } from './problem.ts';
import { spanOf } from './problem.ts';
import { readVariables } from './syntax/shell-variables.ts';

/** The variables that are known at the end of a page: their values where these are written out. */
export interface KnownVariables {
  readonly values: ReadonlyMap<string, string | undefined>;
  /** Whether a script was read that no page shows: it may have set any. */
  readonly isOpen: boolean;
}

/** The values of the variables that a block names, and what it needs and nothing sets. */
export interface BlockVariables {
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/**
 * Goes through the blocks of a page in order, which readers copy one after another.
 *
 * @param before of the pages that it goes on from
 * @param options.all checks each script, and not only those with `operation=`
 */
export function followVariables(
  examples: readonly CodeExample[],
  before: KnownVariables,
  { all }: { readonly all: boolean },
): { readonly blocks: ReadonlyMap<CodeExample, BlockVariables>; readonly after: KnownVariables } {
  const values = new Map(before.values);
  let { isOpen } = before;
  const inFiles = new Set(examples.flatMap(({ language, code }) => (language === 'env' ? namesIn(code) : [])));
  const blocks = new Map<CodeExample, BlockVariables>();
  for (const example of examples) {
    const { language, code, attributes } = example;
    let problems: readonly Problem[] = [];
    if (language === 'shell') {
      const { set, used, isOpen: opens } = readVariables(code);
      for (const [name, value] of set) values.set(name, value);
      isOpen ||= opens;
      const isChecked = !isOpen && (all || attributes.has('operation')) && isWhole(example);
      if (isChecked) problems = unset(used, [values, inFiles]);
    } else if (isCompose(example) && (all || inFiles.size > 0) && isWhole(example)) {
      problems = unset(composeVariables(code), [inFiles]);
    }
    blocks.set(example, { values: valuesNamedIn(code, values), problems });
  }
  return { blocks, after: { values, isOpen } };
}

export interface PageVariables {
  readonly blocks: ReadonlyMap<CodeExample, BlockVariables>;
  /** About pages that `after` in its frontmatter names and the site does not have. */
  readonly findings: readonly Finding[];
}

/** Goes through pages in the order in which readers take them: each after those that `after` in its frontmatter names. */
export function followPages(
  pages: ReadonlyMap<SourcePath, Page>,
  sources: readonly SourceFile[],
  options: { readonly all: boolean },
): (source: SourcePath) => PageVariables {
  const files = new Map(sources.map((source) => [source.path, source]));
  const known = new Map<SourcePath, PageVariables & { readonly after: KnownVariables }>();
  const follow = (
    path: SourcePath,
    open: readonly SourcePath[],
  ): PageVariables & { readonly after: KnownVariables } => {
    const stored = known.get(path);
    if (stored !== undefined) return stored;
    const file = files.get(path);
    const before: KnownVariables[] = [];
    const findings: Finding[] = [];
    for (const name of file?.frontmatter.after ?? []) {
      const target = normalizePath(`${parentPath(path)}/${name}`).replace(/^\//, '');
      // Pages that name each other have no order.
      if (open.includes(target)) continue;
      if (pages.has(target)) before.push(follow(target, [...open, path]).after);
      else if (file !== undefined) findings.push(unknownPage(name, file, [...pages.keys()]));
    }
    const values = new Map(before.flatMap((page) => [...page.values]));
    const isOpen = before.some((page) => page.isOpen);
    const { blocks, after } = followVariables(pages.get(path)?.examples ?? [], { values, isOpen }, options);
    const result = { blocks, findings, after };
    known.set(path, result);
    return result;
  };
  return (path) => follow(path, [path]);
}

function unknownPage(name: string, file: SourceFile, paths: readonly SourcePath[]): Finding {
  return {
    rule: 'unknown-document',
    message: `\`after\` names ${name}, which is no page`,
    hint:
      didYouMean(nearest(normalizePath(`${parentPath(file.path)}/${name}`), paths)) ??
      'write the path of its file, such as ./setup.mdx',
    place: frontmatterPlace(file, 'after', name),
  };
}

function isWhole({ attributes, code }: ExampleCode): boolean {
  return !attributes.has('partial') && !attributes.has('unchecked') && !/…|\.\.\./.test(code);
}

/** Only these, and not all of the page: each block stores them. */
function valuesNamedIn(code: string, values: ReadonlyMap<string, string | undefined>): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  if (values.size === 0) return named;
  for (const [name] of code.matchAll(/[A-Za-z_]\w*/g)) {
    const value = values.get(name);
    if (value !== undefined) named.set(name, value);
  }
  return named;
}

/** Names among which one that is meant is looked for. */
const maxNames = 200;

type Names = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>;

function unset(used: readonly Part[], known: readonly Names[]): readonly Problem[] {
  const wrong = used.filter(({ text }) => !known.some((names) => names.has(text)) && !isGiven(text));
  const named = wrong.length === 0 ? [] : known.flatMap((names) => [...names.keys()]).slice(0, maxNames);
  return [...new Map(wrong.map((part) => [part.text, part])).values()].map((part) => {
    const hint =
      didYouMean(nearest(part.text, named)) ?? 'set it in an earlier block, or name the page that does in `after`';
    return { rule: 'unset-variable', message: `nothing sets \`${part.text}\``, hint, span: spanOf(part) };
  });
}

/** Names of a file with variables: `A=1`. */
function namesIn(code: string): readonly string[] {
  return [...code.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/gm)].map(([, name = '']) => name);
}

function isCompose({ language, code }: ExampleCode): boolean {
  return language === 'yaml' && /^services:\s*$/m.test(code) && /^\s+(?:image|build):/m.test(code);
}

/** `${A}` and `$A` of a Compose file, without those that have a default, and `$$`. Comments have none. */
function composeVariables(code: string): readonly Part[] {
  const bare = code.replace(/(^|\s)#.*/g, (comment) => comment.replace(/\S/g, ' '));
  return [...bare.matchAll(/(\$\$)|\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g)].flatMap((match) => {
    const text = match[2] ?? match[3];
    return text === undefined ? [] : [{ text, start: match.index + match[0].indexOf(text) }];
  });
}

/** Whether a shell or a CI service sets a variable. */
function isGiven(name: string): boolean {
  return (
    given.has(name) ||
    /^(?:LC|BASH|CI|GITHUB|RUNNER|GITLAB|BITBUCKET|CIRCLE|TRAVIS|BUILD|SYSTEM|AGENT|JENKINS|XDG)_/.test(name)
  );
}

const given: ReadonlySet<string> = new Set(
  `BASH CI COLUMNS COMP_WORDS DISPLAY EDITOR EUID FUNCNAME GROUPS HISTFILE HOME HOST HOSTNAME HOSTTYPE IFS JAVA_HOME LANG LANGUAGE LINENO
  LINES LOGNAME MACHTYPE MAIL MANPATH OLDPWD OPTARG OPTERR OPTIND OSTYPE PAGER PATH PIPESTATUS PPID PROMPT_COMMAND PS1 PS2 PS3 PS4 PWD
  PYTHONPATH RANDOM REPLY SECONDS SHELL SHELLOPTS SHLVL SUDO_USER TEMP TERM TMP TMPDIR TZ UID USER USERNAME VISUAL WORKSPACE
  BRANCH_NAME BUILDKITE NETLIFY VERCEL`.split(/\s+/),
);
