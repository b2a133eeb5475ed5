import { Icon } from '../icons/icon.tsx';

interface MaybeExternalLinkProps {
  readonly link: { readonly label: string; readonly href: string; readonly external: boolean };
  readonly className?: string;
  readonly current?: 'page' | 'true' | undefined;
}

/** A link of the frame; one that leaves the site says so with an icon and to screen readers. */
export function MaybeExternalLink({ link, className, current }: MaybeExternalLinkProps) {
  return (
    <a className={className} href={link.href} aria-current={current}>
      {link.label}
      {link.external && <Icon name="external" label="(external)" />}
    </a>
  );
}
