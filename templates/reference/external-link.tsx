import type { ExternalLink as ExternalLinkModel } from '../../src/model/reference.ts';

interface ExternalLinkProps {
  readonly link: ExternalLinkModel;
}

/** An address of the document; one that may not be followed is shown as text. */
export function ExternalLink({ link }: ExternalLinkProps) {
  return link.href === undefined ? link.label : <a href={link.href}>{link.label}</a>;
}
