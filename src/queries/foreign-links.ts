import { digestOf } from '../core/cache/index.ts';
import * as linkBase from '../features/api/link-base.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Reference } from '../model/reference.ts';
import type { Site } from '../model/site.ts';
import { createAddressSpace } from '../pipeline/check/index.ts';
import { readAnswers } from '../shared/redirect-rules.ts';
import { ownRedirects } from './files.ts';
import type { LoadedReferences } from './references.ts';

/** Links of API documents that name nothing in the site lead to the site that the document was written for. */
export function resolveForeignLinks(options: {
  readonly config: ResolvedConfig;
  readonly content: Content;
  readonly site: Site;
  readonly loaded: Pick<LoadedReferences, 'references' | 'digests' | 'links' | 'downloads'>;
}): { readonly site: Site; readonly findings: readonly Finding[]; readonly digests: LoadedReferences['digests'] } {
  const { config, content, site, loaded } = options;
  const digests = new Map(loaded.digests);
  const findings: Finding[] = [];
  const resolved = new Map<Reference, Reference>();
  const files = new Set([...content.assets.statics.keys(), ...loaded.downloads.keys(), ...site.llmsFiles]);
  const space = createAddressSpace({ site, files, rules: readAnswers(ownRedirects(config, content)) });
  for (const { source, reference } of loaded.references) {
    const entry = config.api.find(({ id }) => id === reference.id);
    const base = linkBase.linkBaseOf(reference, entry?.linkBase);
    const places = loaded.links.get(source);
    if (base === undefined || places === undefined) continue;
    const foreign = [...places.keys()].filter((url) => !url.startsWith('#') && space.resolve(url).kind === 'missing');
    const changed = linkBase.resolveForeignLinks(reference, foreign, base.url);
    if (changed === reference) continue;
    resolved.set(reference, changed);
    digests.set(changed, digestOf([digests.get(reference), base.url, foreign]));
    findings.push(...linkBase.assumedLinkBase(base, foreign, places, source));
  }
  if (resolved.size === 0) return { site, findings, digests };
  const routes = new Map(
    [...site.routes].map(([permalink, route]) => {
      const changed = route.kind === 'reference' ? resolved.get(route.reference) : undefined;
      return [permalink, changed && route.kind === 'reference' ? { ...route, reference: changed } : route];
    }),
  );
  return { site: { ...site, routes }, findings, digests };
}
