import type { Permalink } from '../../src/model/address.ts';
import type { NavbarItem } from '../../src/model/site.ts';
import { currentValue } from './current.ts';
import { Dropdown } from './dropdown.tsx';
import { MaybeExternalLink } from './maybe-external-link.tsx';

interface NavbarEntryProps {
  readonly item: NavbarItem;
  readonly permalink: Permalink;
}

export function NavbarEntry({ item, permalink }: NavbarEntryProps) {
  if (item.kind === 'dropdown') return <Dropdown dropdown={item} permalink={permalink} />;
  return <MaybeExternalLink className="navbar-link" link={item} current={currentValue(item, permalink)} />;
}
