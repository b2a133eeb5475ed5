import type { SiteFrame } from '../../src/model/site.ts';
import { Icon } from '../icons/icon.tsx';

interface AnnouncementProps {
  readonly announcement: NonNullable<SiteFrame['announcement']>;
}

/** The button stays hidden until a script is there that remembers what was closed. */
export function Announcement({ announcement }: AnnouncementProps) {
  return (
    <aside className="announcement" aria-label="Announcement" data-announcement={announcement.id}>
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: announcement.html }} />
      {announcement.closable && (
        <button type="button" className="icon-button announcement-close" aria-label="Close announcement" hidden>
          <Icon name="close" />
        </button>
      )}
    </aside>
  );
}
