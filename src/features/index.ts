import { addressLock } from './address-lock/feature.ts';
import { apiDownloads } from './api-downloads/feature.ts';
import { budget } from './budget/feature.ts';
import { examples } from './examples/feature.ts';
import type { Feature } from './feature.ts';
import { feedback } from './feedback/feature.ts';
import { feeds } from './feeds/feature.ts';
import { headers } from './headers/feature.ts';
import { hostedSearch } from './hosted-search/feature.ts';
import { linkPreviews } from './link-previews/feature.ts';
import { lostInteraction } from './lost-interaction/feature.ts';
import { markdownCopies } from './markdown-copies/feature.ts';
import { notFound } from './not-found/feature.ts';
import { pageQuality } from './page-quality/feature.ts';
import { plugins } from './plugins/feature.ts';
import { precompress } from './precompress/feature.ts';
import { proseLinters } from './prose-linters/feature.ts';
import { redirects } from './redirects/feature.ts';
import { resizedImagesFeature } from './resized-images/feature.ts';
import { search } from './search/feature.ts';
import { sitemap } from './sitemap/feature.ts';
import { socialImages } from './social-images/feature.ts';
import { translations } from './translations/feature.ts';
import { writtenAddresses } from './written-addresses/feature.ts';

/** What docsgen can do besides pages, in the order in which it is written. */
export const features: readonly Feature[] = [
  examples,
  addressLock,
  resizedImagesFeature,
  socialImages,
  markdownCopies,
  apiDownloads,
  feedback,
  linkPreviews,
  feeds,
  sitemap,
  redirects,
  headers,
  plugins,
  search,
  hostedSearch,
  notFound,
  precompress,
  budget,
  translations,
  pageQuality,
  lostInteraction,
  writtenAddresses,
  proseLinters,
];
