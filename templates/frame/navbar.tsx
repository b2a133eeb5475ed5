import type { RouteVersion } from '../../src/model/route.ts';
import type { NavbarItem, SiteFrame, SiteLocales, SiteSearch } from '../../src/model/site.ts';
import type { CurrentLinks } from '../../src/model/view.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { Icon } from '../icon.tsx';
import { Slot } from '../plugins/slot.tsx';
import { setsOf } from '../search/sets.ts';
import { type BarStep, isDense, itemsInMenu } from './bar-room.ts';
import { drawerId } from './drawer.tsx';
import { NavbarEntry } from './navbar-entry.tsx';
import { Brand, LinkList, MaybeExternalLink, SocialLinks, shownItems } from './parts.tsx';

interface NavbarProps {
  readonly frame: SiteFrame;
  readonly current: CurrentLinks;
  /** Of the shown page; absent outside versioned documentation. */
  readonly version: RouteVersion | undefined;
  /** Of the shown page, where readers can switch between documentation sets. */
  readonly set: string | undefined;
}

export function Navbar({ frame, current, version, set }: NavbarProps) {
  const { language } = frame;
  const items = shownItems(frame.navbar.items, version);
  const text = textOf(language);
  const inMenu = itemsInMenu(frame, items);
  return (
    <header className={isDense(items) ? 'navbar navbar-dense' : 'navbar'}>
      <button
        type="button"
        className="icon-button navbar-menu"
        aria-label={text('nav.openMenu')}
        popoverTarget={drawerId}
      >
        <Icon name="menu" />
      </button>
      <a
        className="brand"
        href={frame.baseUrl}
        aria-label={text('nav.siteHome', { site: frame.navbar.title || frame.title })}
      >
        <Brand frame={frame} />
      </a>
      <Slot name="bar.start" />
      {items.length > 0 && (
        <nav className="navbar-nav" aria-label={text('nav.main')}>
          {(['left', 'right'] as const).map((position) => (
            <ul key={position} className={`navbar-items navbar-${position}`}>
              {items
                .filter((item) => item.position === position)
                .map((item) => (
                  <li key={`${item.kind} ${item.label}`} data-from={inMenu.get(item)}>
                    <NavbarEntry item={item} current={current} version={version} set={set} language={language} />
                  </li>
                ))}
              {position === 'left' && inMenu.size > 0 && (
                <MoreMenu items={items} inMenu={inMenu} current={current} language={language} />
              )}
            </ul>
          ))}
        </nav>
      )}
      {frame.search && <SearchLink search={frame.search} language={language} />}
      {frame.navbar.social && <SocialLinks className="navbar-social" links={frame.navbar.social} />}
      {frame.locales && <LocaleMenu locales={frame.locales} language={language} />}
      <Slot name="bar.end" />
      {frame.colorMode.toggle && <ColorModeToggle language={language} />}
    </header>
  );
}

interface MoreMenuProps {
  readonly items: readonly NavbarItem[];
  readonly inMenu: ReadonlyMap<NavbarItem, BarStep>;
  readonly current: CurrentLinks;
  readonly language: Language;
}

/** The items that find no room in the bar. The styles show each either there or here. */
function MoreMenu({ items, inMenu, current, language }: MoreMenuProps) {
  const shown = items.filter((item) => inMenu.has(item));
  // The first to go is the last to be in the bar.
  const steps = [...inMenu.values()].map((step) => (step === 'never' ? Number.POSITIVE_INFINITY : step));
  const last = Math.max(...steps);
  return (
    <li data-until={Number.isFinite(last) ? last : undefined}>
      <details className="dropdown navbar-more" name="navbar">
        <summary className="navbar-link">
          {textOf(language)('nav.more')}
          <Icon name="chevron-down" />
        </summary>
        <ul className="dropdown-panel">
          {shown.map((item) => (
            <li key={`${item.kind} ${item.label}`} data-until={inMenu.get(item)}>
              {item.kind === 'link' ? (
                <MaybeExternalLink link={item} current={current.get(item)} language={language} />
              ) : (
                item.kind === 'dropdown' && (
                  <>
                    <span className="dropdown-group">{item.label}</span>
                    <LinkList links={item.items} current={current} language={language} />
                  </>
                )
              )}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

interface LocaleMenuProps {
  readonly locales: SiteLocales;
  readonly language: Language;
}

/** Links to the page in other languages. Their targets are the start pages, which inserting the part into a page replaces. */
function LocaleMenu({ locales: { current, choices }, language }: LocaleMenuProps) {
  const own = choices.find(({ name }) => name === current);
  return (
    <details className="dropdown locales" name="navbar">
      <summary className="navbar-link">
        <Icon name="globe" label={textOf(language)('locale.menu')} />
        <span className="locales-current">{own?.label}</span>
      </summary>
      <ul className="dropdown-panel">
        {choices.map(({ name, label, lang, dir, href, offer }) => (
          <li key={name}>
            <a
              href={href}
              lang={lang}
              hrefLang={lang}
              dir={dir}
              aria-current={name === current ? 'true' : undefined}
              data-locale={name}
              data-offer={name === current ? undefined : JSON.stringify(offer)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Link to the search page; a script opens the search dialog instead. */
function SearchLink({ search, language }: { readonly search: SiteSearch; readonly language: Language }) {
  const text = textOf(language);
  return (
    <a className="search-link" href={search.href} aria-keyshortcuts="Control+K Meta+K /" data-search={setsOf(search)}>
      <Icon name="search" />
      <span className="search-label">{text('search.open')}</span>
      <span className="search-keys" aria-hidden="true">
        {text('search.keys')}
      </span>
    </a>
  );
}

/** The button for the colour mode, hidden until its script has loaded. The styles show the icon and name of the chosen mode. */
function ColorModeToggle({ language }: { readonly language: Language }) {
  const text = textOf(language);
  return (
    <button
      type="button"
      className="icon-button color-mode"
      title={text('nav.colorMode')}
      data-color-mode-toggle
      hidden
    >
      <span className="color-mode-system">
        <Icon name="system" label={text('nav.colorModeSystem')} />
      </span>
      <span className="color-mode-light">
        <Icon name="sun" label={text('nav.colorModeLight')} />
      </span>
      <span className="color-mode-dark">
        <Icon name="moon" label={text('nav.colorModeDark')} />
      </span>
    </button>
  );
}
