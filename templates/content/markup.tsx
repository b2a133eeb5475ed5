import type { AnchorHTMLAttributes } from 'react';

interface MarkupProps extends Pick<AnchorHTMLAttributes<HTMLElement>, 'className' | 'href'> {
  readonly as: 'a' | 'code' | 'div' | 'li' | 'p';
  /** Made by the compiler, or by the site's own author: trusted, and not looked at again. */
  readonly html: string;
}

/** The one door through which finished markup enters a template. */
export function Markup({ as: Tag, html, ...attributes }: MarkupProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: text that is not trusted is sanitised before it gets here
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
