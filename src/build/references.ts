import { join } from 'node:path';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Reference } from '../model/reference.ts';
import { loadReference } from '../openapi/index.ts';
import { replaceProductTokens } from '../shared/product-tokens.ts';

/**
 * Loads the API documents that the config names, to be shown and to hold examples against; one that cannot
 * be shown is left out and reported.
 */
export async function loadReferences(config: ResolvedConfig) {
  const references: { source: SourcePath; reference: Reference }[] = [];
  const documents: { id: string; bundled: unknown }[] = [];
  const findings: Finding[] = [];
  for (const { id, document, route } of config.api) {
    const loaded = await loadReference({
      id,
      file: join(config.root, document),
      path: document,
      permalink: route,
      replaceTokens: (text) => replaceProductTokens(text, config.product),
    });
    findings.push(...loaded.findings);
    if (loaded.upgraded !== undefined) documents.push({ id, bundled: loaded.upgraded });
    if (loaded.reference !== undefined) references.push({ source: document, reference: loaded.reference });
  }
  return { references, documents, findings };
}
