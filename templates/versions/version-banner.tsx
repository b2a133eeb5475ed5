import type { RouteVersion } from '../../src/model/route.ts';
import { Icon } from '../icons/icon.tsx';

interface VersionBannerProps {
  readonly version: RouteVersion | undefined;
}

const states = {
  unreleased: { icon: 'flask', what: 'which is not released yet' },
  unmaintained: { icon: 'history', what: 'which is no longer maintained' },
} as const;

/** Tells readers of an old or unreleased version so, and leads them to the latest. */
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
