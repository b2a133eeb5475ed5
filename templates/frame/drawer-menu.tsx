import type { Permalink } from '../../src/model/address.ts';
import type { NavbarItem } from '../../src/model/site.ts';
import { currentValue } from './current.ts';
import { MaybeExternalLink } from './maybe-external-link.tsx';

interface DrawerMenuProps {
  readonly items: readonly NavbarItem[];
  readonly permalink: Permalink;
}

/** The navbar's items as a plain list; a dropdown becomes a group under its label. */
export function DrawerMenu({ items, permalink }: DrawerMenuProps) {
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
                <ul>
                  {item.items.map((link) => (
                    <li key={link.href}>
                      <MaybeExternalLink link={link} current={currentValue(link, permalink)} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
