import type { Permalink } from '../../src/model/address.ts';
import type { NavbarDropdown } from '../../src/model/site.ts';
import { Icon } from '../icons/icon.tsx';
import { currentValue } from './current.ts';
import { MaybeExternalLink } from './maybe-external-link.tsx';

interface DropdownProps {
  readonly dropdown: NavbarDropdown;
  readonly permalink: Permalink;
}

/** A disclosure, not a menu: its links are reached with Tab like all others. One is open at a time. */
export function Dropdown({ dropdown, permalink }: DropdownProps) {
  const holdsCurrent = dropdown.items.some((link) => currentValue(link, permalink) !== undefined);
  return (
    <details className="dropdown" name="navbar">
      <summary className="navbar-link" data-current={holdsCurrent || undefined}>
        {dropdown.label}
        <Icon name="chevron-down" />
      </summary>
      <ul className="dropdown-panel">
        {dropdown.items.map((link) => (
          <li key={link.href}>
            <MaybeExternalLink link={link} current={currentValue(link, permalink)} />
          </li>
        ))}
      </ul>
    </details>
  );
}
