import type { Permalink } from '../../src/model/address.ts';
import { Icon } from '../icons/icon.tsx';

interface SidebarLinkProps {
  readonly link: { readonly label: string; readonly href: string; readonly external?: boolean };
  readonly permalink: Permalink;
}

export function SidebarLink({ link, permalink }: SidebarLinkProps) {
  return (
    <a href={link.href} aria-current={link.href === permalink ? 'page' : undefined}>
      {link.label}
      {link.external && <Icon name="external" label="(external)" />}
    </a>
  );
}
