import type { ReactNode } from 'react';
import './entries.css';

/** Names, each with what there is to know of it; on narrow screens as on wide ones. */
export function Entries({ children }: { readonly children: ReactNode }) {
  return <dl className="entries">{children}</dl>;
}

interface EntryProps {
  /** What it is linked to by. */
  readonly id?: string;
  /** Its name, ready to be shown. */
  readonly term: ReactNode;
  /** Type, default or severity, beside the name. */
  readonly form?: ReactNode;
  readonly children: ReactNode;
}

export function Entry({ id, term, form, children }: EntryProps) {
  return (
    <div className="named" id={id}>
      <dt>
        {term} <span className="form">{form}</span>
        {id === undefined ? null : <Anchor id={id} />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** As headings have one. */
function Anchor({ id }: { readonly id: string }) {
  // biome-ignore lint/a11y/useAnchorContent: its label says what it is, its sign is drawn by the theme
  return <a className="anchor" href={`#${id}`} aria-label={`Direct link to ${id}`} />;
}
