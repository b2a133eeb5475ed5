import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import type { SourceFile } from '../../model/source.ts';
import { isCommonMark } from '../../shared/markdown-format.ts';
import { withoutCodeBlocks } from '../../shared/without-code-blocks.ts';

type Markdown = Parameters<typeof isCommonMark>[1];

/** One of several builds on machines of their own that share the work on one site. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/**
 * Which sources a shard compiles: every n-th one, since neighbours are alike, and all that import something.
 * What these bring along decides which styles and scripts every page loads.
 *
 * @param markdown how the config wants `.md` files to be read
 */
export function sourcesOf({ index, count }: Shard, sources: readonly SourceFile[], markdown: Markdown) {
  const own = new Set(sources.filter((_, at) => at % count === index - 1).map(({ path }) => path));
  const compiled = sources.filter((source) => own.has(source.path) || importsSomething(source, markdown));
  return { own, compiled: new Set(compiled.map(({ path }) => path)) };
}

/** Whether a source has an import of its own: those in examples of Java or Python are none. */
function importsSomething(source: SourceFile, markdown: Markdown): boolean {
  if (isCommonMark(source.path, markdown)) return false;
  const { text } = source;
  return statement.test(text) && (source.format === 'component' || statement.test(withoutCodeBlocks(text)));
}

const statement = /^import\s/m;

/** The site as far as it can be rendered from these sources alone: lists of pages need them all. */
export function partOf(site: Site, own: ReadonlySet<SourcePath>): Site {
  const routes = [...site.routes].filter(([, { source }]) => source !== undefined && own.has(source));
  return { ...site, routes: new Map(routes), llmsFiles: [] };
}
