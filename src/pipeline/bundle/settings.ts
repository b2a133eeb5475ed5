import type { ResolvedConfig } from '../../model/config.ts';
import { docsFolders } from '../../shared/candidate-paths.ts';
import { readDocusaurusData } from './docusaurus.ts';
import { findMermaid } from './mermaid.ts';

/** What `docsgen/site` exports. */
export function siteDataOf({ product, variables, title, tagline, url, root, baseUrl }: ResolvedConfig): object {
  return [product, variables, title, tagline, url, readDocusaurusData(root), baseUrl];
}

/** Everything else in the config that decides what is bundled, but for the version of its theme of code. */
export function settingsOfBundle(config: ResolvedConfig): readonly unknown[] {
  const {
    language,
    theme,
    filesBase,
    announcement,
    colorMode,
    docs,
    markdown,
    twins,
    search,
    api,
    analytics,
    feedback,
  } = config;
  const scripts = [
    announcement?.closable,
    colorMode,
    docs.some(({ versions }) => versions.length > 1),
    docs.some(({ versioned }) => versioned),
    twins,
    search,
    typeof search === 'object' ? config.url : '',
    api.length > 0,
    api.some(({ tryIt }) => tryIt !== false),
    api.some(({ samplesMenu }) => samplesMenu),
    analytics,
    config.scripts.length > 0,
    config.trailingSlash,
    config.pageFiles,
    config.offline,
    (config.locale?.choices.length ?? 0) > 1,
  ];
  const looks = [
    markdown.math,
    markdown.mermaid && (findMermaid(config.root)?.digest ?? ''),
    markdown.zoom,
    markdown.linkPreviews,
    config.accent,
    config.fonts,
    feedback !== undefined,
    markdown.code,
  ];
  const folders = [config.static, docsFolders(docs)];
  // Only consoles have texts of their own; those of the search come later.
  const hasTexts = api.some(({ tryIt }) => tryIt !== false);
  return [hasTexts ? language : language.dir, theme, filesBase, scripts, looks, folders];
}
