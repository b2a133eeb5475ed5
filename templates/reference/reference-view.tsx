import { createContext, type ReactNode, useContext } from 'react';
import type { Reference, Server } from '../../src/model/reference.ts';
import type { ReferenceRoute, RouteFallback } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { type Text, textOf } from '../../src/shared/texts/text.ts';

/** What the parts of a reference have to know of the page that they are on. */
interface ReferenceView {
  /** The way to what an anchor names, from this page. */
  readonly hrefTo: (anchor: string) => string;
  /** How many levels higher headings are than on a page that shows the whole document. */
  readonly lift: number;
  /** Those that samples offer to choose from; empty where the page has a choice for all of its samples. */
  readonly servers: readonly Server[];
  readonly text: Text;
  /** Addresses of the Markdown copies of operations, by their anchors, on a page that has several of them. */
  readonly copies: Readonly<Record<string, string>>;
  readonly permalink: string;
  /** Address of the page as Markdown. */
  readonly markdownCopy: string | undefined;
  readonly frame: SiteFrame | undefined;
  /** The language of the document, where it is another one than that of the page. */
  readonly fallback: RouteFallback | undefined;
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
});

/** The way to what an anchor names, from any page that has nothing of it. */
export function hrefIn({ hrefs }: Pick<Reference, 'hrefs'>, anchor: string): string {
  return hrefs[anchor] ?? `#${anchor}`;
}

/** What is known of the page that is rendered. */
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

/** Passes the page to all parts of the reference on it. */
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
  const view = { hrefTo, lift: lifts[page.shows], ...known };
  return <Context value={view}>{children}</Context>;
}
