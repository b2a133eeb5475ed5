import { query } from '../core/graph/index.ts';
import type { Permalink } from '../model/address.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { GeneratedBody, GeneratedRoute } from '../model/route.ts';
import { configHere } from './config.ts';
import { type FeaturePage, featurePages } from './context.ts';

/** The pages of features as routes, each with the key of the config that asks for it. */
export function generatedRoutes(
  pagesOf: (config: ResolvedConfig) => readonly FeaturePage[],
  config: ResolvedConfig,
): readonly { readonly route: GeneratedRoute; readonly key: string }[] {
  return pagesOf(config).map(({ permalink, title, description, key }) => ({
    route: { kind: 'generated', permalink, canonical: permalink, title, description, keywords: [], indexed: false },
    key,
  }));
}

/** The body of a page that a feature makes. */
export const generatedBody = query<Permalink, GeneratedBody>('body of a feature', async (q, permalink) => {
  const page = q
    .use(featurePages)(await configHere(q))
    .find((one) => one.permalink === permalink);
  if (page === undefined) throw new Error(`no feature has a page at ${permalink}`);
  return page.body(q);
});
