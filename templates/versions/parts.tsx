import type { RouteVersion } from '../../src/model/route.ts';
import type { NavbarVersions } from '../../src/model/site.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { Icon } from '../icon.tsx';
import { Sentence } from '../sentence.tsx';

interface VersionBadgeProps {
  readonly version: RouteVersion | undefined;
  readonly language?: Language | undefined;
}

export function VersionBadge({ version, language }: VersionBadgeProps) {
  if (version === undefined) return null;
  return (
    <p className="version-badge">
      <span className="badge">
        <Sentence parts={textOf(language).parts('version.badge', { version: <bdi>{version.label}</bdi> })} />
      </span>
    </p>
  );
}

interface VersionBannerProps {
  readonly version: RouteVersion | undefined;
  readonly language?: Language | undefined;
}

const icons = { unreleased: 'flask', unmaintained: 'history' } as const;

/** A notice on pages of old and unreleased versions, with a link to the latest. */
export function VersionBanner({ version, language }: VersionBannerProps) {
  if (version === undefined || version.banner === 'none') return null;
  const { banner, label, latest } = version;
  const text = textOf(language);
  return (
    <aside className="notice" aria-label={text('version.label')}>
      <Icon name={icons[banner]} />
      <p>
        <strong>
          <Sentence parts={text.parts(`version.${banner}`, { version: <bdi>{label}</bdi> })} />
        </strong>
        {latest && (
          <>
            {' '}
            <Sentence
              parts={text.parts('version.latest', {
                link: (
                  <a href={latest.href} data-version-choice={latest.choice}>
                    <Sentence
                      parts={text.parts(latest.samePage ? 'version.samePage' : 'version.goToLatest', {
                        version: <bdi>{latest.label}</bdi>,
                      })}
                    />
                  </a>
                ),
              })}
            />
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
      {(version?.choices ?? menu.versions).map(({ name, choice, label, href }) => (
        <li key={name}>
          <a href={href} data-version-choice={choice} aria-current={name === version?.name ? 'page' : undefined}>
            <bdi>{label}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
