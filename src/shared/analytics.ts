/** Analytics services of a site: `analytics` of the config. */
export interface Analytics {
  readonly plausible?: { readonly domain: string; readonly host: string; readonly script: string } | undefined;
  readonly ga4?: { readonly id: string } | undefined;
  readonly gtm?: { readonly id: string } | undefined;
  readonly umami?: { readonly id: string; readonly host: string } | undefined;
  readonly posthog?: { readonly key: string; readonly host: string } | undefined;
  readonly matomo?: { readonly host: string; readonly siteId: number } | undefined;
  readonly fathom?: { readonly id: string } | undefined;
  readonly consent: boolean | { readonly privacy: string };
}

export type Service = Exclude<keyof Analytics, 'consent'>;

/** The script of a service, and what it is given. */
export interface Tracker {
  readonly service: Service;
  readonly src: string;
  /** Attributes of its script element. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Its id of the site, and where it sends to: for services that are called. */
  readonly id: string;
  readonly host: string;
}

/** As readers know them. */
export const serviceNames: Readonly<Record<Service, string>> = {
  plausible: 'Plausible Analytics',
  ga4: 'Google Analytics',
  gtm: 'Google Tag Manager',
  umami: 'Umami',
  posthog: 'PostHog',
  matomo: 'Matomo',
  fathom: 'Fathom Analytics',
};

const google = 'https://www.googletagmanager.com';
const fathomHost = 'https://cdn.usefathom.com';

/** The scripts that a site loads to count visits. */
export function trackersOf({ plausible, ga4, gtm, umami, posthog, matomo, fathom }: Analytics): readonly Tracker[] {
  const trackers: (Tracker | undefined)[] = [
    plausible && {
      service: 'plausible',
      src: `${plausible.host}/js/${plausible.script}`,
      attributes: { 'data-domain': plausible.domain },
      id: plausible.domain,
      host: plausible.host,
    },
    ga4 && { service: 'ga4', src: `${google}/gtag/js?id=${ga4.id}`, attributes: {}, id: ga4.id, host: google },
    gtm && { service: 'gtm', src: `${google}/gtm.js?id=${gtm.id}`, attributes: {}, id: gtm.id, host: google },
    umami && {
      service: 'umami',
      src: `${umami.host}/script.js`,
      attributes: { 'data-website-id': umami.id },
      id: umami.id,
      host: umami.host,
    },
    posthog && {
      service: 'posthog',
      src: `${assetHost(posthog.host)}/static/array.js`,
      attributes: {},
      id: posthog.key,
      host: posthog.host,
    },
    matomo && {
      service: 'matomo',
      src: `${matomo.host}/matomo.js`,
      attributes: {},
      id: String(matomo.siteId),
      host: matomo.host,
    },
    fathom && {
      service: 'fathom',
      src: `${fathomHost}/script.js`,
      attributes: { 'data-site': fathom.id },
      id: fathom.id,
      host: fathomHost,
    },
  ];
  return trackers.filter((tracker) => tracker !== undefined);
}

/** The cloud of PostHog has its scripts on hosts of their own. */
function assetHost(host: string): string {
  return host.replace(/^(https:\/\/\w+)(\.i\.posthog\.com)$/, '$1-assets$2');
}

/** Sources that a Content-Security-Policy has to allow for the services, by directive. */
export function analyticsPolicy(analytics: Analytics): Readonly<Record<string, readonly string[]>> {
  const policy: Record<string, string[]> = {};
  for (const { service, src, host } of trackersOf(analytics)) {
    const needs = further[service] ?? {};
    const own = {
      'script-src': [new URL(src).origin],
      'connect-src': [new URL(src).origin, new URL(host).origin],
    };
    for (const [directive, sources] of [...Object.entries(own), ...Object.entries(needs)])
      policy[directive] = [...new Set([...(policy[directive] ?? []), ...sources])];
    if (service === 'matomo' || service === 'fathom')
      policy['img-src'] = [...new Set([...(policy['img-src'] ?? []), new URL(host).origin])];
  }
  return policy;
}

const ofGoogle = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
};

/** Further sources that the scripts of services load, by directive. */
const further: { readonly [S in Service]?: Readonly<Record<string, readonly string[]>> } = {
  ga4: ofGoogle,
  gtm: ofGoogle,
  umami: { 'connect-src': ['https://gateway.umami.is', 'https://api-gateway.umami.dev'] },
};
