import type { GeneratedRoute } from '../../model/route.ts';

/** The pages of features as routes, each with the key of the config that asks for it. */
export function generatedRoutes(
  pages: readonly (Pick<GeneratedRoute, 'permalink' | 'title' | 'description'> & { readonly key: string })[],
): readonly { readonly route: GeneratedRoute; readonly key: string }[] {
  return pages.map(({ permalink, title, description, key }) => ({
    route: { kind: 'generated', permalink, canonical: permalink, title, description, keywords: [], indexed: false },
    key,
  }));
}
