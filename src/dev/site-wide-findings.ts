import type { Graph } from '../core/graph/index.ts';
import { generatedFiles } from '../features/generated-files.ts';
import { features } from '../features/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import { fileAddresses } from '../pipeline/check/index.ts';
import { content, loadedConfig, plan } from '../queries/inputs.ts';
import { routedSite } from '../queries/site.ts';

/** Findings of features about a site as a whole, as far as they need no rendered page: addresses that are gone, files in the way. */
export async function siteWideFindings(graph: Graph): Promise<readonly Finding[]> {
  const { config } = await graph.ask(loadedConfig, '');
  if (config === undefined) return [];
  const inputs = { config, content: await graph.ask(content, ''), plan: await graph.ask(plan, '') };
  const { site } = await graph.ask(routedSite, '');
  const { files, findings } = await graph.ask(generatedFiles, '');
  const addresses = fileAddresses({ ...inputs, site, pages: new Map(), generated: files.keys() });
  const unrendered = { ...inputs, site, facts: new Map(), bodies: new Map(), files: new Set(addresses.keys()) };
  const all = [...findings];
  for (const { isOn, checkUnrendered } of features)
    if (checkUnrendered && isOn?.(config) !== false) all.push(...(await checkUnrendered(unrendered, graph)));
  return all;
}
