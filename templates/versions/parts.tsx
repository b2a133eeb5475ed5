import type { RouteVersion } from '../../src/model/route.ts';
import type { NavbarVersions } from '../../src/model/site.ts';
import { Icon } from '../icon.tsx';

interface VersionBadgeProps {
  readonly version: RouteVersion | undefined;
}

export function VersionBadge({ version }: VersionBadgeProps) {
  if (version === undefined) return null;
  return (
    <p className="version-badge">
      <span className="badge">Version: {version.label}</span>
    </p>
  );
}

interface VersionBannerProps {
  readonly version: RouteVersion | undefined;
}

const states = {
  unreleased: { icon: 'flask', what: 'which is not released yet' },
  unmaintained: { icon: 'history', what: 'which is no longer maintained' },
} as const;

/** A notice on pages of old and unreleased versions, with a link to the latest. */
export function VersionBanner({ version }: VersionBannerProps) {
  if (version === undefined || version.banner === 'none') return null;
  const { icon, what } = states[version.banner];
  const { label, latest } = version;
  return (
    <aside className="notice" aria-label="Version">
      <Icon name={icon} />
      <p>
        <strong>
          This is version {label}, {what}.
        </strong>
        {latest && (
          <>
            {' '}
            <a href={latest.href} data-version-choice={latest.name}>
              {latest.samePage ? 'See this page in version' : 'Go to the latest version,'} {latest.label}
            </a>
            .
          </>
        )}
      </p>
    </aside>
  );
}

interface VersionListProps {
  readonly menu: NavbarVersions;
  readonly version: RouteVersion | undefined;
  readonly className?: string;
}

/** Links to the shown page in each version; outside the documentation, to the first page of each. */
export function VersionList({ menu, version, className }: VersionListProps) {
  return (
    <ul className={className}>
      {(version?.choices ?? menu.versions).map(({ name, label, href }) => (
        <li key={name}>
          <a href={href} data-version-choice={name} aria-current={name === version?.name ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
