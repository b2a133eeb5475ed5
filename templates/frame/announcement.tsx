import type { SiteFrame } from '../../src/model/site.ts';
import { Markup } from '../content/markup.tsx';
import { Icon } from '../icons/icon.tsx';

interface AnnouncementProps {
  readonly announcement: NonNullable<SiteFrame['announcement']>;
}

/** The button stays hidden until a script is there that remembers what was closed. */
export function Announcement({ announcement }: AnnouncementProps) {
  return (
    <aside className="announcement" aria-label="Announcement" data-announcement={announcement.id}>
      <Markup as="div" className="announcement-text" html={announcement.html} />
      {announcement.closable && (
        <button type="button" className="icon-button announcement-close" aria-label="Close announcement" hidden>
          <Icon name="close" />
        </button>
      )}
    </aside>
  );
}
