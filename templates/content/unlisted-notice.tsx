import { Icon } from '../icons/icon.tsx';

export function UnlistedNotice() {
  return (
    <aside className="notice" aria-label="Unlisted page">
      <Icon name="hidden" />
      <p>
        <strong>Unlisted page.</strong> Search engines do not show it, and only readers with a direct link find it.
      </p>
    </aside>
  );
}
