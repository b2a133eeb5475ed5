import type { ReactNode } from 'react';
import type { TemplateProps } from '../../src/model/view.ts';
import { Announcement } from './announcement.tsx';
import { Drawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { SkipLink } from './skip-link.tsx';

interface FrameProps extends TemplateProps {
  readonly children: ReactNode;
}

/** Everything around the main area. A redirect has nothing around it: it is on the screen for an instant at most. */
export function Frame({ route, frame, sidebar, children }: FrameProps) {
  const main = (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
  if (route.kind === 'redirect') return main;
  return (
    <>
      <SkipLink />
      {frame.announcement && <Announcement announcement={frame.announcement} />}
      <Navbar frame={frame} permalink={route.permalink} version={route.version} />
      <div className={sidebar ? 'shell shell-sidebar' : 'shell'}>
        <Drawer
          frame={frame}
          permalink={route.kind === 'doc' ? route.home : route.permalink}
          version={route.version}
          sidebar={sidebar}
        />
        {main}
      </div>
      <Footer footer={frame.footer} />
    </>
  );
}
