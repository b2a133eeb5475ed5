import { withSiteGraph } from '../../assembly/site-graph.ts';
import { withCache } from '../../core/graph/index.ts';
import { type TranslationStatus, translationStatus } from '../../features/translations/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { findConfig } from '../../pipeline/config/index.ts';
import { content, loadedConfig } from '../../queries/inputs.ts';
import { translationPath } from '../../shared/translation-path.ts';

/** What is translated of a site. */
export interface TranslationsResult {
  /** Absolute path of the site root. */
  readonly root: string;
  /** Absent where the config cannot be used. */
  readonly config?: ResolvedConfig;
  readonly findings: readonly Finding[];
  /** By name of the locale, in the order of the config. */
  readonly locales: ReadonlyMap<string, readonly TranslationStatus[]>;
  /** Texts of originals and translations, by path. */
  readonly texts: ReadonlyMap<SourcePath, string>;
}

/** Compares the sources of all locales with those of the default one. */
export function readTranslations({
  cwd,
  root: given,
}: {
  readonly cwd: string;
  readonly root?: string | undefined;
}): Promise<TranslationsResult> {
  const { root } = findConfig(cwd, given);
  const options = { cwd, root: given, drafts: true, isDev: false, linksOnly: true };
  const nothing = { root, locales: new Map(), texts: new Map() };
  return withCache(root, {}, (cache) =>
    withSiteGraph(
      cache,
      { ...options, jobs: 1 },
      async (made): Promise<TranslationsResult> => {
        const { config, findings } = await made.graph.ask(loadedConfig, '');
        if (config === undefined) return { ...nothing, findings };
        await made.openLocales();
        const { sources } = await made.graph.ask(content, '');
        const texts = new Map(sources.map(({ path, text }) => [path, text]));
        const locales = new Map<string, readonly TranslationStatus[]>();
        for (const [name, { graph }] of made.locales) {
          const { config: own } = await graph.ask(loadedConfig, '');
          const dir = own?.locale?.translated?.dir;
          if (dir === undefined) continue;
          const translated = await graph.ask(content, '');
          for (const source of translated.sources) texts.set(source.path, source.text);
          locales.set(
            name,
            translationStatus(sources, translated.sources, (path) => translationPath(dir, path)),
          );
        }
        return { root, config, findings, locales, texts };
      },
      true,
    ),
  );
}
