import { query } from '../core/graph/index.ts';
import type { Permalink } from '../model/address.ts';
import type { GeneratedBody } from '../model/route.ts';
import { configHere } from './config.ts';
import { featurePages } from './context.ts';

/** The body of a page that a feature adds. */
export const generatedBody = query<Permalink, GeneratedBody>('body of a feature', async (q, permalink) => {
  const page = q
    .use(featurePages)(await configHere(q))
    .find((one) => one.permalink === permalink);
  if (page === undefined) throw new Error(`no feature has a page at ${permalink}`);
  return page.body(q);
});
