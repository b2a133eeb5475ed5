import { Icon } from '../icons/icon.tsx';
import type { SidebarView } from './sidebar-view.ts';

interface SidebarLinkProps {
  readonly link: { readonly label: string; readonly href: string; readonly external?: boolean };
  readonly view: SidebarView;
}

export function SidebarLink({ link, view }: SidebarLinkProps) {
  return (
    <a href={link.href} aria-current={link.href === view.own ? 'page' : undefined}>
      {link.label}
      {link.external && <Icon name="external" label="(external)" />}
    </a>
  );
}
