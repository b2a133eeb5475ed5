import type { NavbarEntryProps } from '../../src/model/view.ts';
import { VersionMenu } from '../versions/version-menu.tsx';
import { currentValue } from './current.ts';
import { Dropdown } from './dropdown.tsx';
import { MaybeExternalLink } from './maybe-external-link.tsx';

export function NavbarEntry({ item, permalink, version }: NavbarEntryProps) {
  if (item.kind === 'versions') return <VersionMenu menu={item} version={version} />;
  if (item.kind === 'dropdown') return <Dropdown dropdown={item} permalink={permalink} />;
  return <MaybeExternalLink className="navbar-link" link={item} current={currentValue(item, permalink)} />;
}
