import { dirname } from 'node:path/posix';
import type { Finding, Sought } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import type { SourceFile } from '../../model/source.ts';
import { joinPermalink } from '../../shared/paths.ts';
import { readCommittedFiles } from '../content/index.ts';
import { planSite } from '../plan/index.ts';
import { buildRoutes, type RouteInput } from '../routes/index.ts';

export { openSitePast, type SitePast } from './site-past.ts';

interface PresentSite extends RouteInput {
  readonly site: Site;
  readonly drafts: boolean;
}

/**
 * Whether a finding concerns some files, which may be deleted or renamed: it is in one of them, or it is about
 * something that was looked for and that one of them has no more.
 */
export async function diagnosticsForFiles(
  files: ReadonlySet<SourcePath>,
  present: PresentSite,
): Promise<(finding: Finding) => boolean> {
  const apis = present.config.api.filter(({ document }) => files.has(document)).map(({ id }) => `api:${id}`);
  const missed = new Set<Sought>([...files, ...apis, ...(await takenAway(files, present))]);
  return ({ place, related = [], sought = [] }) =>
    [place, ...related.map((other) => other.place)].some((at) => at !== undefined && files.has(at.file)) ||
    sought.some((what) => missed.has(what));
}

/** What the last commit of the files had and the site has not: their paths, folders, ids, and all addresses due to them. */
async function takenAway(files: ReadonlySet<SourcePath>, present: PresentSite): Promise<readonly Sought[]> {
  const { config, content } = present;
  const committed = await readCommittedFiles(config, files);
  const { paths } = committed;
  const today = new Map(content.sources.map((source) => [source.path, source]));
  const sources = committed.sources.filter(({ source }) => !hasSameHead(source, today.get(source.path)));
  // With its last file goes the folder, and what the config takes it for.
  const { static: folder = 'static' } = config;
  const statics = paths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => joinPermalink(config.baseUrl, path.slice(folder.length)));
  const named = [...paths, ...paths.flatMap(foldersOf), ...statics];
  if (sources.length === 0) return named;
  // Not the addresses of the pages alone: with a page may go its tags, its category and redirects to it.
  const replaced = new Set(sources.flatMap(({ now, source }) => [source.path, now ?? source.path]));
  const then = [...content.sources.filter(({ path }) => !replaced.has(path)), ...sources.map(({ source }) => source)];
  const plan = planSite({ ...present, sources: then, operations: [], histories: [] });
  const { site } = buildRoutes({ ...present, ...plan, content: { ...content, sources: then } });
  const addresses = [...site.routes.keys()].filter((permalink) => !present.site.routes.has(permalink));
  const ids = new Set(present.docs.map(({ id }) => id));
  return [...named, ...addresses, ...plan.docs.map(({ id }) => id).filter((id) => !ids.has(id))];
}

/** Then it has the same address, tags and redirects, whatever became of its text. */
function hasSameHead(then: SourceFile, now: SourceFile | undefined): boolean {
  const head = ({ frontmatter, heading }: SourceFile) => JSON.stringify([frontmatter, heading]);
  return now !== undefined && head(then) === head(now);
}

function foldersOf(path: SourcePath): readonly SourcePath[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}
