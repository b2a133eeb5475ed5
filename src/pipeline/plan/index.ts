import type { AddressBook, DocAddress, DocumentAddress, OperationAddress, PostAddress } from '../../model/address.ts';
import type { ApiHistory } from '../../model/api-changes.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { audienceHint } from '../../shared/left-out.ts';
import { shownVersion } from '../../shared/shown-version.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import { dateInName, planDoc, planPage, planPost } from './addresses.ts';

export { emptySite, isEmpty } from './empty-site.ts';
export { partOf, type Shard, sourcesOf } from './shard.ts';
export { subjectsOf } from './subjects.ts';

/** Ids, addresses and titles of all documents, known before any page is compiled: what links can name. */
export interface Plan {
  readonly book: AddressBook;
  readonly docs: readonly DocAddress[];
  readonly posts: readonly PostAddress[];
  readonly pages: readonly DocumentAddress[];
  readonly findings: readonly Finding[];
}

/** Gives each source its id, address and title. Findings are `duplicate-id` and `invalid-frontmatter`. */
export function planSite(options: {
  readonly config: ResolvedConfig;
  readonly sources: readonly SourceFile[];
  /** Those that cannot be read. */
  readonly unread?: readonly SourceFile[];
  readonly operations: readonly OperationAddress[];
  readonly histories: readonly ApiHistory[];
  /** Whether sources with `draft` in their frontmatter are planned too. */
  readonly drafts: boolean;
}): Plan {
  const { config, operations, histories, drafts, unread = [] } = options;
  const isShown = ({ frontmatter: { audience } }: SourceFile) =>
    audience === undefined || audience.some((name) => config.shownAudiences.includes(name));
  const isPlanned = (source: SourceFile) => (drafts || !source.frontmatter.draft) && isShown(source);
  const sources = options.sources.filter(isPlanned);
  const { docs, posts, pages } = addressesOf(sources, config);
  const left = new Map(options.sources.filter((source) => !isPlanned(source)).map((source) => [source.path, source]));
  const unplanned = addressesOf([...left.values(), ...unread], config);
  const documents = [...docs, ...posts, ...pages];
  const bySource = new Map<SourcePath, DocumentAddress>(documents.map((address) => [address.source, address]));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const sourceOf = ({ source }: DocumentAddress) => byPath.get(source) as SourceFile;
  const placeIn = (address: DocumentAddress) => frontmatterPlace(sourceOf(address), 'id');
  return {
    book: {
      sets: [
        ...config.docs.map((set) => ({ id: set.id, shown: shownVersion(set)?.name })),
        ...config.posts.map(({ id }) => ({ id })),
      ],
      documents,
      bySource,
      leftOut: [...unplanned.docs, ...unplanned.posts, ...unplanned.pages].map((address) => {
        const source = left.get(address.source);
        if (source === undefined) return { ...address, isUnread: true };
        return isShown(source) ? address : { ...address, audience: source.frontmatter.audience };
      }),
      operations,
      histories,
    },
    docs,
    posts,
    pages,
    findings: [
      ...duplicateIds(docs, placeIn),
      ...undatedPosts(posts, sourceOf),
      ...unknownAudiences(options.sources, config),
    ],
  };
}

/** Frontmatter that names an audience which the config does not have: no reader would ever get the page. */
function unknownAudiences(sources: readonly SourceFile[], { audiences }: ResolvedConfig): Finding[] {
  return sources.flatMap((source) => {
    const { audience = [] } = source.frontmatter;
    const names = source.frontmatter.audience?.length === 0 ? [''] : audience;
    return names
      .filter((name) => !audiences.includes(name))
      .map((name) => ({
        rule: 'invalid-frontmatter',
        message: `audience: the config has no audience ${JSON.stringify(name)}`,
        place: frontmatterPlace(source, 'audience', name),
        hint: audienceHint(name, audiences),
      }));
  });
}

function addressesOf(sources: readonly SourceFile[], config: ResolvedConfig): Pick<Plan, 'docs' | 'posts' | 'pages'> {
  const docs = sources.flatMap((source) => {
    const set = source.kind === 'doc' ? config.docs.find(({ id }) => id === source.set) : undefined;
    const version = set?.versions.find(({ name }) => name === source.version);
    return set === undefined || version === undefined ? [] : [planDoc(source, set.id, version)];
  });
  const posts = sources.flatMap((source) => {
    const blog = source.kind === 'post' ? config.posts.find(({ id }) => id === source.set) : undefined;
    return blog === undefined ? [] : [planPost(source, blog)];
  });
  const pages = sources.flatMap((source) => (source.kind === 'page' ? [planPage(source, config.baseUrl)] : []));
  return { docs, posts, pages };
}

function duplicateIds(docs: readonly DocAddress[], placeIn: (doc: DocAddress) => Place): Finding[] {
  const first = new Map<string, DocAddress>();
  const findings: Finding[] = [];
  for (const doc of docs) {
    const key = JSON.stringify([doc.set, doc.version, doc.id]);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, doc);
    else {
      findings.push({
        rule: 'duplicate-id',
        message: `the id ${doc.id} belongs to another document already`,
        place: placeIn(doc),
        hint: 'give one of them an id of its own in its frontmatter, or rename the file',
        related: [{ message: 'first used', place: placeIn(earlier) }],
      });
    }
  }
  return findings;
}

/** Findings for posts without a date. A wrong date in frontmatter has a finding already. */
function undatedPosts(posts: readonly PostAddress[], sourceOf: (post: PostAddress) => SourceFile): Finding[] {
  return posts
    .map(sourceOf)
    .filter(({ frontmatter }, index) => posts[index]?.date === undefined && !frontmatter.rejected?.includes('date'))
    .map((source) => {
      const named = dateInName(source);
      return {
        rule: 'invalid-frontmatter',
        message:
          named === undefined ? 'a post needs a date' : `the file name has the date ${named}, which does not exist`,
        place: { file: source.path, start: { line: 1, column: 1 } },
        hint:
          named === undefined
            ? 'add date: 2025-02-20 to its frontmatter, or name the file 2025-02-20-title.mdx'
            : 'rename the file, or add date: 2025-02-20 to its frontmatter',
      };
    });
}
