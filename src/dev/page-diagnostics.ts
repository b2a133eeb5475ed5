import { used } from '../assembly/whole-site.ts';
import type { ServedPage } from '../features/feature.ts';
import { generatedFiles } from '../features/generated-files.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import { checkInput, checkSite, lookAlikes } from '../pipeline/check/index.ts';
import { emptySite, isEmpty } from '../pipeline/plan/index.ts';
import { idsIn, type PageFacts, replaceFacts } from '../pipeline/render/facts.ts';
import { cleanPath, decodeUrl, splitUrl } from '../shared/paths.ts';
import type { LiveSite, RenderedPage } from './live-site.ts';

/** The findings about one page. */
export interface PageVerdict {
  /** Why the current version of the page cannot be shown. */
  readonly blocking: readonly Finding[];
  readonly others: readonly Finding[];
}

/** The most other pages that are rendered to check the anchors that a page links to. */
const maxTargets = 40;

/** Checks one page: its text, its links and what it is rendered with. */
export async function diagnosePage(site: LiveSite, permalink: string): Promise<PageVerdict> {
  const route = await site.route(permalink);
  const { findings: unbundled } = await site.bundled();
  // Findings about the whole site may say why there is no such page.
  if (route === undefined)
    return { blocking: unbundled, others: [...(await siteFindings(site)), ...(await site.siteWideFindings())] };
  const rendered = await site.render(route);
  const source = route.source ?? '';
  const broken = await site.brokenPage(source);
  const isBroken = broken.length > 0;
  const page = await site.page(source);
  const files = new Set([source, ...partialsOf(page)]);
  const isOwn = ({ place }: Pick<Finding, 'place'>) => place !== undefined && files.has(place.file);
  const sources = new Set(site.inputs.content.sources.map(({ path }) => path));
  const isOfNoPage = ({ place }: Pick<Finding, 'place'>) => place === undefined || !sources.has(place.file);
  const rendering = rendered?.findings ?? [];
  const own = isBroken ? [] : [...(page?.findings ?? [])];
  const unusable = own.filter(({ rule }) => rule === 'invalid-mdx');
  const rest = own.filter(({ rule }) => rule !== 'invalid-mdx');
  const links = rendered === undefined || isBroken ? [] : await linkFindings(site, route, rendered, page);
  const served: ServedPage = {
    source: page?.source,
    rendered: rendered && (await renderedAlone(site, route, rendered)),
    isOlder: isBroken,
    isOwn,
    isOfNoPage,
  };
  const ofFeatures: Finding[] = [];
  for (const { checkServed } of used(site.inputs.config))
    if (checkServed) ofFeatures.push(...(await checkServed(served, site.graph)));
  return {
    blocking: [...broken, ...unusable, ...unbundled, ...rendering],
    others: [
      ...(await siteFindings(site)).filter(isOwn),
      ...rest.filter((finding) => !unbundled.includes(finding)),
      ...links,
      ...ofFeatures,
    ],
  };
}

/** Findings about the whole site that are known without compiling pages. */
export async function siteFindings(site: LiveSite): Promise<readonly Finding[]> {
  const { config, content, references, plan } = site.inputs;
  const empty = isEmpty(config, plan.book) ? [emptySite] : [];
  const ofStages = [...empty, ...content.findings, ...references.findings, ...plan.findings];
  const elsewhere = [...(await site.sharedAddresses()), ...(await site.translationFindings())];
  const routed = await site.routed();
  return [...ofStages, ...routed.findings, ...lookAlikes(routed), ...elsewhere];
}

/** Checks the links of one page. The pages whose anchors it links to are compiled and rendered. */
async function linkFindings(
  live: LiveSite,
  route: Route,
  rendered: RenderedPage,
  page: Page | undefined,
): Promise<readonly Finding[]> {
  const { config, content, references, locate } = live.inputs;
  const facts = new Map<string, PageFacts>();
  for (const permalink of anchoredPages(rendered.facts.hrefs).slice(0, maxTargets)) {
    if (permalink === route.permalink) continue;
    const known = await factsOfTarget(live, permalink);
    if (known !== undefined) facts.set(permalink, known);
  }
  facts.set(route.permalink, rendered.facts);
  const { site } = await live.routed();
  const pages = new Map(page === undefined ? [] : [[page.source, page]]);
  const body = page && (await live.body(page.source));
  const bodies = new Map(page === undefined || body === undefined ? [] : [[page.source, body.facts]]);
  const { bundle } = await live.bundled();
  const generated = await live.graph.ask(generatedFiles, '');
  const elsewhere = await live.addressesElsewhere();
  const known = { config, site, pages, facts, bodies, locate, content, references, bundle, generated, idsIn };
  const { input } = checkInput({ ...known, elsewhere });
  return checkSite(input).filter(
    ({ place }) => place === undefined || place.file === route.source || partialsOf(page).has(place.file),
  );
}

/** The site with the facts of one page. */
async function renderedAlone(
  live: LiveSite,
  { permalink }: Route,
  { facts }: RenderedPage,
): Promise<ServedPage['rendered']> {
  const { site } = await live.routed();
  return {
    ...live.inputs,
    site,
    facts: new Map([[permalink, facts]]),
    bodies: new Map(),
    files: new Set<string>(),
  };
}

/** Facts of a page that is linked to, without its own links, which are not to be checked here. */
async function factsOfTarget(site: LiveSite, permalink: string): Promise<PageFacts | undefined> {
  const route = await site.route(permalink);
  const facts = route && (await site.facts(route));
  return facts && replaceFacts(facts, { hrefs: [], media: [], repeatedIds: [] });
}

function partialsOf(page: Page | undefined): ReadonlySet<SourcePath> {
  return new Set((page?.lookups ?? []).flatMap(({ name, key }) => (name === 'partial' ? [key[0] ?? ''] : [])));
}

/** Addresses of the pages that are linked to with a fragment. */
function anchoredPages(hrefs: readonly string[]): readonly string[] {
  const pages = hrefs.flatMap((href) => {
    const { path, hash } = splitUrl(href);
    return hash === '' || !path.startsWith('/') ? [] : [cleanPath(decodeUrl(path))];
  });
  return [...new Set(pages)];
}
