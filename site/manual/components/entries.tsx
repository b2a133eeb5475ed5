import type { ReactNode } from 'react';
import './entries.css';

/** Names, each with what there is to know of it; on narrow screens as on wide ones. */
export function Entries({ children }: { readonly children: ReactNode }) {
  return <div className="entries">{children}</div>;
}

interface EntryProps {
  /** What it is linked to by, and found by the search. */
  readonly id?: string;
  /** Its name, ready to be shown. */
  readonly term: ReactNode;
  /** Type, default or severity, beside the name. */
  readonly form?: ReactNode;
  readonly children?: ReactNode;
}

export function Entry({ id, term, form, children }: EntryProps) {
  return (
    <div className="named">
      <h3 id={id}>
        {term}
        {id === undefined ? null : <Anchor id={id} />}
      </h3>{' '}
      <span className="form">{form}</span>
      <p>{children}</p>
    </div>
  );
}

/** As headings of pages have one. */
function Anchor({ id }: { readonly id: string }) {
  // biome-ignore lint/a11y/useAnchorContent: its label says what it is, its sign is drawn by the theme
  return <a className="anchor" href={`#${id}`} aria-label={`Direct link to ${id}`} />;
}
