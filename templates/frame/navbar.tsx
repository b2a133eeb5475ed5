import type { Permalink } from '../../src/model/address.ts';
import type { RouteVersion } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { Icon } from '../icons/icon.tsx';
import { Brand } from './brand.tsx';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { drawerId } from './drawer.tsx';
import { NavbarEntry } from './navbar-entry.tsx';
import { SearchLink } from './search-link.tsx';

interface NavbarProps {
  readonly frame: SiteFrame;
  readonly permalink: Permalink;
  /** Of the shown page; absent outside versioned documentation. */
  readonly version: RouteVersion | undefined;
}

/** So many letters, and the room between two items in letters, find room beside the search on a small desktop. */
const lettersAtEase = 64;
const lettersBetween = 4;

export function Navbar({ frame, permalink, version }: NavbarProps) {
  const { items } = frame.navbar;
  const letters = items.reduce((sum, { label }) => sum + label.length + lettersBetween, 0);
  return (
    <header className={letters > lettersAtEase ? 'navbar navbar-dense' : 'navbar'}>
      <button type="button" className="icon-button navbar-menu" aria-label="Open menu" popoverTarget={drawerId}>
        <Icon name="menu" />
      </button>
      <a className="brand" href={frame.baseUrl} aria-label={`${frame.navbar.title || frame.title}, home`}>
        <Brand frame={frame} />
      </a>
      {items.length > 0 && (
        <nav className="navbar-nav" aria-label="Main">
          {(['left', 'right'] as const).map((position) => (
            <ul key={position} className={`navbar-items navbar-${position}`}>
              {items
                .filter((item) => item.position === position)
                .map((item) => (
                  <li key={item.label}>
                    <NavbarEntry item={item} permalink={permalink} version={version} />
                  </li>
                ))}
            </ul>
          ))}
        </nav>
      )}
      {frame.search && <SearchLink search={frame.search} />}
      {frame.colorMode.toggle && <ColorModeToggle />}
    </header>
  );
}
