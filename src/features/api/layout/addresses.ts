import { textAt } from '../../../core/json/value.ts';
import type { OperationAddress, Permalink } from '../../../model/address.ts';
import type { ApiConfig } from '../../../model/api-config.ts';
import { encodePath, joinPermalink } from '../../../shared/paths.ts';
import { createNames } from '../names.ts';
import type { PlannedOperation } from '../view/operation.ts';
import type { Plan } from '../view/plan.ts';

/** What gets a page of its own: nothing (`single`), tags or operations. */
export type Layout = NonNullable<ApiConfig['layout']>;

/** Where tags and operations are described: known before any of them is built. */
export interface Addresses {
  readonly layout: Layout;
  /** The page that a tag or operation has for itself, or all webhooks have together. */
  readonly pageOf: (anchor: string) => Permalink | undefined;
  /** The page that an operation is described on. */
  readonly pageWith: (anchor: string) => Permalink;
  /** Address for `href`, with `#anchor` unless the page is about nothing else. The first page has all that has no page of its own. */
  readonly hrefOf: (anchor: string) => string;
  /** The page of a schema, in every layout but `single`; asked for all of them in their order first. */
  readonly schemaPageOf: (anchor: string) => Permalink;
  /** Where the Markdown copy of an operation is. */
  readonly copyOf: (anchor: string) => Permalink;
}

/** The anchor of all webhooks together. */
export const webhooksKey = 'webhooks';

/** Gives tags and operations their pages. */
export function planAddresses({
  permalink,
  plan,
  layout,
}: {
  readonly permalink: Permalink;
  readonly plan: Plan;
  readonly layout: Layout;
}): Addresses {
  const claim = createPagePaths(permalink);
  const pages = new Map<string, Permalink>();
  const shared = new Map<string, Permalink>();
  const schemas = new Map<string, Permalink>();
  const named = new Map(plan.operations.flatMap(({ link, aliases }) => aliases.map((alias) => [alias, link.anchor])));

  // The first segment is a method, or the word `operation`.
  const own = new Map(
    plan.operations.map(({ link: { anchor } }) => [anchor, claim('operations', anchor.replace(/^operation\//, ''))]),
  );
  if (layout === 'operation') for (const [anchor, page] of own) pages.set(anchor, page);
  if (layout === 'tag') {
    for (const { anchor, operations } of plan.tags.filter((tag) => tag.operations.length > 0)) {
      pages.set(anchor, claim('tags', anchor.replace(/^tag\//, '')));
      for (const { link } of operations) shared.set(link.anchor, pages.get(anchor) ?? permalink);
    }
    if (plan.webhooks.length > 0) pages.set(webhooksKey, joinPermalink(permalink, 'webhooks'));
    for (const { link } of plan.webhooks) shared.set(link.anchor, pages.get(webhooksKey) ?? permalink);
  }
  return {
    layout,
    pageOf: (anchor) => pages.get(anchor),
    pageWith: (anchor) => pages.get(anchor) ?? shared.get(anchor) ?? permalink,
    schemaPageOf(anchor) {
      const page = schemas.get(anchor) ?? claim('schemas', anchor.replace(/^schema\//, ''));
      schemas.set(anchor, page);
      return page;
    },
    copyOf: (anchor) => `${own.get(anchor) ?? permalink}.md`,
    hrefOf(anchorOrAlias) {
      const anchor = named.get(anchorOrAlias) ?? anchorOrAlias;
      const page = pages.get(anchor);
      return page === undefined ? `${encodePath(shared.get(anchor) ?? permalink)}#${anchor}` : encodePath(page);
    },
  };
}

/** Where operations are described, webhooks last; each once. */
export function operationAddresses(
  document: string,
  operations: readonly PlannedOperation[],
  { hrefOf }: Addresses,
): readonly OperationAddress[] {
  return operations.map(({ node, link }) => {
    const operationId = textAt(node.value, 'operationId');
    return {
      document,
      operationId: operationId || undefined,
      method: link.method,
      path: link.path,
      href: hrefOf(link.anchor),
    };
  });
}

/** Assigns addresses below a route, `/api/operations/ehr_create`, unique without regard to case: many file systems ignore it. */
export function createPagePaths(route: Permalink): (folder: string, name: string) => Permalink {
  const free = createNames(new Set(), (name) => name.toLowerCase());
  return (folder, name) => free(joinPermalink(route, `${folder}/${fileNameOf(name)}`));
}

/** Longer names are cut: file systems take 255 bytes, and a letter can have four. */
const maxLetters = 60;

/** Turns an anchor into a name that every file system accepts: no separators, no dots at the ends, no device name of Windows. */
function fileNameOf(name: string): string {
  const plain = name
    .replace(/[/:~]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/\.html$/i, '-html');
  const cut = [...plain].slice(0, maxLetters).join('');
  const trimmed = cut.replace(/^[-.]+|[-.]+$/g, '');
  if (trimmed === '') return 'unnamed';
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(trimmed) ? `${trimmed.replace('.', '-')}-` : trimmed;
}
