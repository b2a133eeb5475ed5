import type { RouteVersion } from '../../src/model/route.ts';

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
