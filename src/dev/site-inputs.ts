import type { LoadedReferences } from '../assembly/references.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { Recall } from '../model/recall.ts';
import { readContent, rereadSources } from '../pipeline/content/index.ts';
import type { Plan } from '../pipeline/plan/index.ts';

/** What is known of a site before any of its pages is compiled. */
export interface SiteInputs {
  readonly config: ResolvedConfig;
  readonly locate: (keyPath: readonly (string | number)[]) => Place;
  readonly content: Content;
  readonly references: LoadedReferences;
  readonly plan: Plan;
}

/** What has to be read again. */
export interface Stale {
  readonly config: boolean;
  /** Folders may have other files, and other files than sources may have changed. */
  readonly everything: boolean;
  /** Sources that were saved. */
  readonly sources: ReadonlySet<SourcePath>;
}

/** Reads content, and after a change only the sources that were saved, where that is all that has changed. */
export function createContentReader(recall: Recall) {
  let last: { readonly config: ResolvedConfig; readonly content: Content } | undefined;
  let stale: ReadonlySet<SourcePath> | undefined;
  return {
    /** @param sources that were saved; `undefined` where anything may have changed */
    expect(sources: ReadonlySet<SourcePath> | undefined): void {
      stale = sources;
    },
    async read(config: ResolvedConfig): Promise<Content> {
      const isSame = last?.config === config && stale !== undefined;
      const reread =
        isSame && last !== undefined
          ? await rereadSources(last.content, stale ?? new Set(), { config, recall })
          : undefined;
      const content = reread ?? (await readContent(config, recall));
      last = { config, content };
      stale = undefined;
      return content;
    },
  };
}
