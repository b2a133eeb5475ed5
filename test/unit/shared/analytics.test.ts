import { expect, test } from 'vitest';
import { type Analytics, analyticsPolicy, trackersOf } from '../../../src/shared/analytics.ts';

const services: Omit<Analytics, 'consent'> = {
  plausible: { domain: 'docs.example.org', host: 'https://stats.example.org', script: 'script.hash.js' },
  ga4: { id: 'G-ABC' },
  gtm: { id: 'GTM-ABC' },
  umami: { id: 'abc', host: 'https://cloud.umami.is' },
  posthog: { key: 'phc_abc', host: 'https://eu.i.posthog.com' },
  matomo: { host: 'https://example.org/matomo', siteId: 2 },
  fathom: { id: 'ABC' },
};

const policyOf = (name: keyof typeof services) => analyticsPolicy({ [name]: services[name], consent: false });

test('each service has the address of its script', () => {
  expect(trackersOf({ ...services, consent: false }).map(({ service, src }) => `${service} ${src}`)).toEqual([
    'plausible https://stats.example.org/js/script.hash.js',
    'ga4 https://www.googletagmanager.com/gtag/js?id=G-ABC',
    'gtm https://www.googletagmanager.com/gtm.js?id=GTM-ABC',
    'umami https://cloud.umami.is/script.js',
    'posthog https://eu-assets.i.posthog.com/static/array.js',
    'matomo https://example.org/matomo/matomo.js',
    'fathom https://cdn.usefathom.com/script.js',
  ]);
});

test('the policy allows what the service of the config needs, and nothing for others', () => {
  expect(policyOf('plausible')).toEqual({
    'script-src': ['https://stats.example.org'],
    'connect-src': ['https://stats.example.org'],
  });
  expect(policyOf('posthog')).toEqual({
    'script-src': ['https://eu-assets.i.posthog.com'],
    'connect-src': ['https://eu-assets.i.posthog.com', 'https://eu.i.posthog.com'],
  });
  expect(policyOf('matomo')).toEqual({
    'script-src': ['https://example.org'],
    'connect-src': ['https://example.org'],
    'img-src': ['https://example.org'],
  });
  expect(policyOf('ga4')['connect-src']).toContain('https://*.google-analytics.com');
  expect(analyticsPolicy({ consent: false })).toEqual({});
});
