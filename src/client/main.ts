import { addCodeActions, markTocEntry, offerCopy, offerTabs } from './behaviours/content.ts';
import {
  keepAnnouncementClosed,
  keepFocusInDrawer,
  offerColorModes,
  rememberVersion,
  showSidebarEntry,
} from './behaviours/frame.ts';
import { offerPanels } from './behaviours/panels.ts';
import { offerSearch } from './behaviours/search.ts';
import { startDev } from './dev/start.ts';
import { findIslands } from './islands/find.ts';
import { startLanding } from './landing.ts';
import { startPage } from './page.ts';
import { loadReference } from './reference/load.ts';
import { root } from './root.ts';
import { tidyAddress } from './router/address.ts';
import { startPrefetch } from './router/prefetch.ts';
import { startRouter } from './router/router.ts';

// The script of every page. Behaviours that need more code import it when they are used.
if (DOCSGEN.dev) startDev();
if (DOCSGEN.announcement) keepAnnouncementClosed();
if (DOCSGEN.colorModes) offerColorModes();
offerPanels();
keepFocusInDrawer();
showSidebarEntry();
offerTabs();
addCodeActions();
if (DOCSGEN.markdownCopies) offerCopy();
if (DOCSGEN.search) offerSearch();
markTocEntry();
if (DOCSGEN.versions) rememberVersion();
findIslands();
loadReference();
const landing = startLanding();
// A page that is a file has the address of the file, and may read no other.
if (!DOCSGEN.offline) {
  // A reader who went back before this script ran has another address with the same page.
  if (root.dataset.at !== location.pathname) location.reload();
  tidyAddress();
  // Other browsers load documents.
  if (window.navigation) {
    startRouter(landing);
    startPrefetch();
  }
}
startPage();
