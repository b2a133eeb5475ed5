import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { type CheckInput, checkSite } from '../pipeline/check/index.ts';
import type { Plan } from '../pipeline/plan/index.ts';
import type { CachedBundle } from './bundle.ts';
import { createFileIds, fileAddresses, ownRedirects } from './files.ts';
import { type MadeFiles, makeFiles } from './generated-files.ts';
import { checkPublished } from './published.ts';
import type { SiteFacts } from './render-routes.ts';

interface CheckedSite {
  readonly config: ResolvedConfig;
  readonly content: Content;
  readonly plan: Plan;
  readonly site: Site;
  readonly pages: CheckInput['pages'];
  readonly known: Pick<SiteFacts, 'bodies'> & { readonly facts: CheckInput['facts'] };
  readonly bundle: Pick<CachedBundle, 'files'>;
  readonly downloads: Parameters<typeof makeFiles>[0]['downloads'];
  readonly links: CheckInput['apiLinks'];
  readonly locate: CheckInput['locate'];
  /** Body of a post, for feeds; none are written unless given. */
  readonly body?: (source: string) => string;
}

/** Checks links, anchors and addresses by what is on each page. */
export async function checkFacts({
  config,
  content,
  plan,
  site,
  pages,
  known: { facts, bodies },
  bundle,
  downloads,
  links: apiLinks,
  locate,
  body = () => '',
}: CheckedSite): Promise<{
  readonly input: CheckInput;
  readonly made: MadeFiles;
  /** Address to source of everything that is no page. */
  readonly files: ReturnType<typeof fileAddresses>;
  readonly findings: readonly Finding[];
}> {
  const { statics } = content.assets;
  const { made, findings } = await makeFiles({ config, site, statics, downloads, body });
  const files = fileAddresses({ config, site, content, pages, bundled: bundle, made });
  const input: CheckInput = {
    config,
    site,
    pages,
    facts,
    bodies,
    apiLinks,
    files: new Set(files.keys()),
    redirects: ownRedirects(config, content),
    fileWithIds: createFileIds(config.root, files),
    locate,
  };
  const published = await checkPublished({ ...input, facts, bodies, content, plan });
  return { input, made, files, findings: [...findings, ...checkSite(input), ...published] };
}
