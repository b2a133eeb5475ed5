import type { Permalink } from '../../src/model/address.ts';
import type { RouteVersion } from '../../src/model/route.ts';
import type { NavbarItem } from '../../src/model/site.ts';
import { VersionList } from '../versions/version-list.tsx';
import { currentValue } from './current.ts';
import { MaybeExternalLink } from './maybe-external-link.tsx';

interface DrawerMenuProps {
  readonly items: readonly NavbarItem[];
  readonly permalink: Permalink;
  /** Of the shown page; absent outside versioned documentation. */
  readonly version: RouteVersion | undefined;
}

/** The navbar's items as a plain list; a dropdown becomes a group under its label. */
export function DrawerMenu({ items, permalink, version }: DrawerMenuProps) {
  if (items.length === 0) return null;
  return (
    <nav className="drawer-menu" aria-label="Main">
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            {item.kind === 'link' ? (
              <MaybeExternalLink link={item} current={currentValue(item, permalink)} />
            ) : (
              <>
                <span className="drawer-group">{item.label}</span>
                {item.kind === 'versions' ? (
                  <VersionList menu={item} version={version} />
                ) : (
                  <ul>
                    {item.items.map((link) => (
                      <li key={link.href}>
                        <MaybeExternalLink link={link} current={currentValue(link, permalink)} />
                      </li>
                    ))}
                  </ul>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
