import { join } from 'node:path';
import type { OperationAddress, Permalink } from '../model/address.ts';
import type { ApiConfig, ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Reference } from '../model/reference.ts';
import { downloads, loadReferences } from '../openapi/index.ts';
import { replaceProductTokens } from '../shared/product-tokens.ts';

/** What the API documents of a site come to. One that cannot be shown is left out and reported. */
export interface LoadedReferences {
  readonly references: readonly { readonly source: SourcePath; readonly reference: Reference }[];
  readonly operations: readonly OperationAddress[];
  /** To hold examples against. */
  readonly documents: readonly { readonly id: string; readonly bundled: unknown }[];
  /** To be written beside the pages, by address. */
  readonly downloads: ReadonlyMap<Permalink, () => string>;
  readonly findings: readonly Finding[];
}

/** Loads the API documents that the config names. */
export async function openReferences(config: ResolvedConfig): Promise<LoadedReferences> {
  const loaded = await loadReferences(
    config.api.map(({ id, document, route, layout }) => ({
      id,
      file: join(config.root, document),
      path: document,
      permalink: route,
      replaceTokens: (text: string) => replaceProductTokens(text, config.product),
      ...(layout === undefined ? {} : { layout }),
    })),
  );
  const shown = loaded.flatMap(({ reference, bundled }) => (reference ? [{ reference, bundled }] : []));
  return {
    references: shown.map(({ reference }) => ({ source: reference.source, reference })),
    operations: loaded.flatMap(({ operations }) => operations),
    documents: loaded.flatMap(({ upgraded }, index) => {
      const { id = '' } = config.api[index] ?? {};
      return upgraded === undefined ? [] : [{ id, bundled: upgraded }];
    }),
    downloads: new Map(shown.flatMap(({ reference, bundled }) => [...downloads(reference.permalink, bundled)])),
    findings: loaded.flatMap(({ findings }, index) => withSeverities(findings, config.api[index]?.checks ?? {})),
  };
}

/** The severities that the config gives to the rules for one document. */
function withSeverities(findings: readonly Finding[], checks: ApiConfig['checks']): readonly Finding[] {
  return findings.map((finding) => {
    const severity = checks[finding.rule];
    return severity === undefined ? finding : { ...finding, severity };
  });
}
