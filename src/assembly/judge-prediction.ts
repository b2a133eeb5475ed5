import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { type CheckInput, checkSite } from '../pipeline/check/index.ts';
import type { Plan } from '../pipeline/plan/index.ts';
import { createFileIds, fileAddresses, ownRedirects } from './files.ts';
import { makeFiles } from './generated-files.ts';
import type { KnownSite } from './predict-page-facts.ts';
import { checkPublished } from './published.ts';

/** Judges links and addresses by what is known of each page without rendering it. */
export async function judgePrediction({
  config,
  content,
  plan,
  site,
  compiled: pages,
  known,
  downloads,
  links: apiLinks,
  locate,
}: {
  readonly config: ResolvedConfig;
  readonly content: Content;
  readonly plan: Plan;
  readonly site: Site;
  readonly compiled: CheckInput['pages'];
  readonly known: KnownSite;
  readonly downloads: Parameters<typeof makeFiles>[0]['downloads'];
  readonly links: CheckInput['apiLinks'];
  readonly locate: CheckInput['locate'];
}): Promise<{ readonly input: CheckInput; readonly findings: readonly Finding[] }> {
  const { facts, bodies, bundled } = known;
  const { statics } = content.assets;
  // Feeds are not written: nobody asks for bodies.
  const { made, findings } = await makeFiles({ config, site, statics, downloads, body: () => '' });
  const addresses = fileAddresses({ config, site, content, pages, bundled, made });
  const input: CheckInput = {
    config,
    site,
    pages,
    facts,
    bodies,
    apiLinks,
    files: new Set(addresses.keys()),
    redirects: ownRedirects(config, content),
    fileWithIds: createFileIds(config.root, addresses),
    locate,
  };
  const published = await checkPublished({ ...input, facts, bodies, content, plan });
  return { input, findings: [...known.findings, ...findings, ...checkSite(input), ...published] };
}
