import { createContext, type ReactNode, useContext } from 'react';
import type { Operation, Reference, Server } from '../../src/model/reference.ts';
import type { ReferenceRoute, RouteFallback } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { remembered } from '../../src/shared/remembered.ts';
import { type Text, textOf } from '../../src/shared/texts/text.ts';

/** What the components of a reference need to know about their page. */
interface ReferenceView {
  /** The href of an anchor, from this page. */
  readonly hrefTo: (anchor: string) => string;
  /** How many levels higher headings are than on a page that shows the whole document. */
  readonly lift: number;
  /** The servers in the menu of each sample; empty where the page has one menu for all samples. */
  readonly servers: readonly Server[];
  readonly text: Text;
  /** Addresses of the Markdown copies of operations, by anchor, on a page with several operations. */
  readonly copies: Readonly<Record<string, string>>;
  readonly permalink: string;
  /** Address of the page as Markdown. */
  readonly markdownCopy: string | undefined;
  readonly frame: SiteFrame | undefined;
  /** The language of the document, if it is not that of the page. */
  readonly fallback: RouteFallback | undefined;
  /** A view that pages share, so that schemas are rendered once for all; absent on pages whose links may lead to themselves. */
  readonly shared: ReferenceView | undefined;
}

const Context = createContext<ReferenceView>({
  hrefTo: (anchor) => `#${anchor}`,
  lift: 0,
  servers: [],
  text: textOf(),
  copies: {},
  permalink: '',
  markdownCopy: undefined,
  frame: undefined,
  fallback: undefined,
  shared: undefined,
});

/** The href of an anchor, from a page of another document or part. */
export function hrefIn({ hrefs }: Pick<Reference, 'hrefs'>, anchor: string): string {
  return hrefs[anchor] ?? `#${anchor}`;
}

interface FoundOperation {
  readonly operation: Operation;
  /** Anchor of its section: that of its tag, or `webhooks`. */
  readonly section: string;
}

/** An operation or webhook by its anchor: each page of a large document looks one up. */
export function findOperation(reference: Reference, anchor: string): FoundOperation | undefined {
  return operationsOf(reference).get(anchor);
}

const operationsOf = remembered(({ tags, webhooks }: Reference): ReadonlyMap<string, FoundOperation> => {
  const sections = [...tags, { anchor: 'webhooks', operations: webhooks }];
  return new Map(
    sections.flatMap((section) =>
      section.operations.map((operation) => [operation.anchor, { operation, section: section.anchor }] as const),
    ),
  );
});

/** The operations that a page about one part of a document describes. */
export function operationsOn({ reference, page }: Pick<ReferenceRoute, 'reference' | 'page'>): readonly Operation[] {
  const found = page.shows === 'operation' && findOperation(reference, page.anchor);
  if (found) return [found.operation];
  if (page.shows === 'webhooks') return reference.webhooks;
  return page.shows === 'tag' ? (reference.tags.find(({ anchor }) => anchor === page.anchor)?.operations ?? []) : [];
}

/** The view of the page that is being rendered. */
export function useReferenceView(): ReferenceView {
  return useContext(Context);
}

const lifts = {
  document: 0,
  index: 0,
  webhooks: 1,
  tag: 1,
  operation: 2,
  schemas: 1,
  schema: 2,
  changes: 1,
  guide: 1,
} as const;

/** Provides the view of a page to all components on it. */
export function ReferenceViewProvider({
  route,
  frame,
  children,
}: {
  readonly route: ReferenceRoute;
  readonly frame: SiteFrame;
  readonly children: ReactNode;
}) {
  const { page, reference } = route;
  const own = encodePath(page.permalink);
  const hrefTo = (anchor: string): string => {
    const href = hrefIn(reference, anchor);
    return href.startsWith(`${own}#`) ? href.slice(own.length) : href;
  };
  const servers = page.shows === 'operation' ? reference.servers : [];
  const text = textOf(frame.language);
  const copies = page.shows === 'operation' ? {} : (route.copies ?? {});
  const { markdownCopy, fallback } = route;
  const known = { servers, text, copies, permalink: page.permalink, markdownCopy, frame, fallback };
  const shared = page.shows === 'operation' || page.shows === 'schema' ? sharedView(route, frame) : undefined;
  const view = { hrefTo, lift: lifts[page.shows], ...known, shared };
  return <Context value={view}>{children}</Context>;
}

export interface SharedReferenceViewProps {
  readonly view: ReferenceView;
  readonly children: ReactNode;
}

/** Provides a view that pages share to a shared part. */
export function SharedReferenceView({ view, children }: SharedReferenceViewProps) {
  return <Context value={view}>{children}</Context>;
}

/** The shared view for a reference, language and level of headings: rendered parts are looked up by identity. */
function sharedView({ page, reference, fallback }: ReferenceRoute, { language }: SiteFrame): ReferenceView {
  return createSharedView(reference, textOf(language), lifts[page.shows], fallback && JSON.stringify(fallback));
}

/** @param fallback as JSON: the routes of a document have one each, which say the same */
const createSharedView = remembered(
  (reference: Reference, text: Text, lift: number, fallback: string | undefined): ReferenceView => {
    const made: ReferenceView = {
      ...{ lift, text, fallback: fallback === undefined ? undefined : (JSON.parse(fallback) as RouteFallback) },
      hrefTo: (anchor) => hrefIn(reference, anchor),
      servers: [],
      copies: {},
      permalink: reference.permalink,
      markdownCopy: undefined,
      frame: undefined,
      get shared() {
        return made;
      },
    };
    return made;
  },
);
