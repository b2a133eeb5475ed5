import type { Service, Tracker } from '../shared/analytics.ts';
import { root } from './root.ts';
import { recall, remember } from './storage.ts';

// Counts visits with the services of the config: its own script, on sites that have some. Pages that the router shows are
// counted here, since no service sees them: they are no entries that a script has added to the history.

const { trackers, asks } = DOCSGEN.analytics;

/** Globals that the scripts of analytics services define. */
const globals = window as unknown as {
  dataLayer?: unknown[];
  _paq?: unknown[];
  plausible?: (event: string) => void;
  umami?: { track(): void };
  posthog?: { init(key: string, options: object): void; capture(event: string): void };
  fathom?: { trackPageview(): void };
};

/** Queues that services read when their scripts have loaded. */
const google = (...entries: unknown[]) => {
  globals.dataLayer ??= [];
  globals.dataLayer.push(...entries);
};
const matomo = (...entries: unknown[]) => {
  globals._paq ??= [];
  globals._paq.push(...entries);
};

/** Google's own commands are the arguments of a function, and no list. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  google(arguments);
}

const shown = () => ({ page_location: location.href, page_title: document.title });

interface Calls {
  /** Before the script of the service. */
  readonly before?: (tracker: Tracker) => void;
  readonly after?: (tracker: Tracker) => void;
  /** Counts another page. */
  readonly view: () => void;
}

const calls: Readonly<Record<Service, Calls>> = {
  plausible: { view: () => globals.plausible?.('pageview') },
  ga4: {
    before({ id }) {
      gtag('js', new Date());
      gtag('config', id);
    },
    view: () => gtag('event', 'page_view', shown()),
  },
  gtm: {
    before: () => google({ 'gtm.start': Date.now(), event: 'gtm.js' }),
    view: () => google({ event: 'page_view', ...shown() }),
  },
  umami: { view: () => globals.umami?.track() },
  posthog: {
    after: ({ id, host }) => globals.posthog?.init(id, { api_host: host, capture_pageview: true }),
    view: () => globals.posthog?.capture('$pageview'),
  },
  matomo: {
    before({ id, host }) {
      matomo(['setTrackerUrl', `${host}/matomo.php`], ['setSiteId', id], ['trackPageView'], ['enableLinkTracking']);
    },
    view() {
      matomo(['setCustomUrl', location.href], ['setDocumentTitle', document.title], ['trackPageView']);
    },
  },
  fathom: { view: () => globals.fathom?.trackPageview() },
};

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const tracker of trackers) {
    const { before, after } = calls[tracker.service];
    before?.(tracker);
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(tracker.attributes)) script.setAttribute(name, value);
    script.defer = true;
    script.onload = () => after?.(tracker);
    script.src = tracker.src;
    // Outside of the head and the body, whose elements the router replaces.
    root.append(script);
  }
}

/** Shows the question while it has no answer, and the button that brings it back. */
function offerChoice(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-consent=ask]')) button.hidden = false;
  // What browsers say for their readers is an answer.
  const isRefused = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  if (recall('consent') === undefined && !isRefused) document.querySelector<HTMLElement>('.consent')?.showPopover();
}

function answer({ target }: Event): void {
  const choice = (target as Element).closest<HTMLElement>('[data-consent]')?.dataset.consent;
  if (choice === undefined) return;
  const banner = document.querySelector<HTMLElement>('.consent');
  if (choice === 'ask') {
    banner?.showPopover();
    return;
  }
  banner?.hidePopover();
  remember('consent', choice);
  if (choice === 'yes') start();
  // What runs cannot be taken back.
  else if (isStarted) location.reload();
}

if (root.dataset.kind !== 'redirect') {
  if (asks) {
    offerChoice();
    document.addEventListener('click', answer);
    document.addEventListener('docsgen:page', offerChoice);
  }
  if (!asks || recall('consent') === 'yes') start();
  document.addEventListener('docsgen:page', () => {
    if (isStarted) for (const { service } of trackers) calls[service].view();
  });
}
