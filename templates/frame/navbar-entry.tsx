import type { Permalink } from '../../src/model/address.ts';
import type { RouteVersion } from '../../src/model/route.ts';
import type { NavbarItem } from '../../src/model/site.ts';
import { VersionMenu } from '../versions/version-menu.tsx';
import { currentValue } from './current.ts';
import { Dropdown } from './dropdown.tsx';
import { MaybeExternalLink } from './maybe-external-link.tsx';

interface NavbarEntryProps {
  readonly item: NavbarItem;
  readonly permalink: Permalink;
  /** Of the shown page; absent outside versioned documentation. */
  readonly version: RouteVersion | undefined;
}

export function NavbarEntry({ item, permalink, version }: NavbarEntryProps) {
  if (item.kind === 'versions') return <VersionMenu menu={item} version={version} />;
  if (item.kind === 'dropdown') return <Dropdown dropdown={item} permalink={permalink} />;
  return <MaybeExternalLink className="navbar-link" link={item} current={currentValue(item, permalink)} />;
}
