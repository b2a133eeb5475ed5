import type { ReactNode } from 'react';
import type { SiteFrame } from '../../src/model/site.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { Markup } from '../content/parts.tsx';
import { Icon } from '../icon.tsx';
import { Part } from '../part.tsx';
import { RoomySlot } from '../plugins/slot.tsx';
import { SearchDialog } from '../search/search-dialog.tsx';
import { Consent } from './consent.tsx';
import { Drawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { currentLinks, shownSet } from './parts.tsx';

interface FrameProps extends TemplateProps {
  readonly children: ReactNode;
}

/** Everything around the main area. A redirect has only the main area, because it is visible for a moment at most. */
export function Frame({ route, frame, sidebar, children }: FrameProps) {
  const { announcement, footer, navbar } = frame;
  const main = (
    <main id="@main" tabIndex={-1}>
      {children}
    </main>
  );
  if (route.kind === 'redirect') return main;
  const { language } = frame;
  const set = shownSet(navbar.items, route);
  return (
    <>
      <SkipLink language={language} />
      {announcement && <Part of={Announcement} props={{ announcement, language }} />}
      <Part
        of={Navbar}
        props={{
          frame,
          current: currentLinks(navbar.items, { permalink: route.permalink, sidebar: sidebar?.name }),
          version: route.version,
          set,
        }}
        alternates={route.alternates}
      />
      <div className={sidebar ? 'shell shell-sidebar' : 'shell'}>
        <Drawer
          frame={frame}
          permalink={route.kind === 'doc' ? route.home : route.permalink}
          version={route.version}
          set={set}
          sidebar={sidebar}
        />
        {main}
      </div>
      <RoomySlot name="footer.top" />
      <Part of={Footer} props={{ frame, footer, language, asks: frame.consent !== undefined }} />
      {frame.search && <Part of={SearchDialog} props={{ language }} />}
      {frame.consent && <Part of={Consent} props={{ consent: frame.consent, language }} />}
    </>
  );
}

function SkipLink({ language }: { readonly language: Language }) {
  return (
    <a className="skip-link" href="#@main">
      {textOf(language)('nav.skip')}
    </a>
  );
}

interface AnnouncementProps {
  readonly announcement: NonNullable<SiteFrame['announcement']>;
  readonly language: Language;
}

/** The announcement bar. Its button stays hidden until the script that closes it has loaded. */
function Announcement({ announcement, language }: AnnouncementProps) {
  const text = textOf(language);
  return (
    <aside className="announcement" aria-label={text('nav.announcement')} data-announcement={announcement.id}>
      <Markup as="div" className="announcement-text" html={announcement.html} />
      {announcement.closable && (
        <button
          type="button"
          className="icon-button announcement-close"
          aria-label={text('nav.closeAnnouncement')}
          hidden
        >
          <Icon name="close" />
        </button>
      )}
    </aside>
  );
}
