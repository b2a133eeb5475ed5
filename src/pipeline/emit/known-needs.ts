/**
 * What comes with a load, of which nothing stands in the page: a style sheet brings its fonts and pictures, a script
 * talks to its own host, which it could tell anything by loading more from there. Beside these, the needs of services
 * that have several hosts.
 *
 *     style-src https://fonts.googleapis.com   font-src https://fonts.gstatic.com
 */
export function withNeeds(load: string): readonly string[] {
  const [directive = '', source = ''] = load.split(' ');
  if (!source.startsWith('http')) return [load];
  const further = services[source.replace(/^https?:\/\//, '')] ?? [];
  if (directive === 'style-src') return [load, `font-src ${source}`, `img-src ${source}`, ...further];
  if (directive === 'script-src') return [load, `connect-src ${source}`, ...further];
  return [load];
}

/** By host of the script or style sheet. */
const services: Readonly<Record<string, readonly string[]>> = {
  'fonts.googleapis.com': ['font-src https://fonts.gstatic.com'],
  'use.typekit.net': ['style-src https://p.typekit.net', 'font-src https://use.typekit.net'],
  'www.googletagmanager.com': [
    ...['https://*.google-analytics.com', 'https://*.googletagmanager.com'].flatMap((host) => [
      `connect-src ${host}`,
      `img-src ${host}`,
    ]),
    'connect-src https://*.analytics.google.com',
  ],
  'static.cloudflareinsights.com': ['connect-src https://cloudflareinsights.com'],
  'scripts.simpleanalyticscdn.com': [
    'connect-src https://queue.simpleanalyticscdn.com',
    'img-src https://queue.simpleanalyticscdn.com',
  ],
  'cdn.usefathom.com': ['img-src https://cdn.usefathom.com'],
  'giscus.app': ['frame-src https://giscus.app', 'style-src https://giscus.app'],
  'utteranc.es': ['frame-src https://utteranc.es'],
};
