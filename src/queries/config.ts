import { join, relative } from 'node:path';
import { digestOf } from '../core/cache/index.ts';
import { bundleConfig, type ConfigBundle, type Locate } from '../core/config/index.ts';
import { questionsOf } from '../core/esbuild/module-files.ts';
import { type Ask, held, part, query } from '../core/graph/index.ts';
import type { InlineText, ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import { missingPackages } from '../pipeline/bundle/index.ts';
import { findKatex } from '../pipeline/compile/katex.ts';
import {
  type ConfigResult,
  checkCodeTheme,
  checkTwoslash,
  configDependencies,
  describedPlugins,
  loadConfig,
  textsWithMarkup,
  withoutCodeTheme,
} from '../pipeline/config/index.ts';
import { contentRoots, type TextSettings } from '../pipeline/content/index.ts';
import { disk, diskAnswer, lastGood, ownPlugins, siteOptions, unlistedFiles } from './context.ts';

export interface LoadedConfig extends ConfigResult {
  /**
   * Digest of the plugins of the site, which take part in every page: their options, the config and the files it
   * imports, and the packages it takes them from. `''` where there are none.
   */
  readonly plugins: string;
  /** The code of the config; absent where it cannot be bundled. */
  readonly bundle?: ConfigBundle;
  /** Digest of the code and the options of `plugins` of the config; `''` where there are none. */
  readonly pluginCode: string;
  /** Findings of the current config, while an older one is in use. */
  readonly broken?: readonly Finding[];
}

/** The config file and what it imports in one piece; the key is its path. */
const configBundle = query<string, ConfigBundle>(
  'config',
  async (q, file) => {
    const { root, isSettled } = q.use(disk);
    const bundled = await bundleConfig(root, join(root, file));
    for (const question of questionsOf(bundled)) await q.digest(diskAnswer, question);
    // Where packages and the site itself lie differs between machines.
    const isPortable = !bundled.code.includes('file://') && !bundled.code.includes(JSON.stringify(root).slice(1, -1));
    if (!isPortable || !isSettled(bundled)) q.doNotStore({ holdsInProcess: isSettled(bundled) });
    return bundled;
  },
  { isShared: true },
);

/**
 * The config as it was run; its `config` is absent where it cannot be used. It is run once a process, as it may read
 * anything, and again when what is known of that has changed.
 */
export const loadedConfig = held<'', LoadedConfig>('config as it was run', async (q) => {
  const loaded = await runConfig(q);
  const good = q.use(lastGood);
  if (good === undefined) return loaded;
  if (loaded.config !== undefined) good.config = loaded;
  else if (good.config !== undefined)
    return { ...(good.config as LoadedConfig), files: loaded.files, broken: loaded.findings };
  return loaded;
});

async function runConfig(q: Ask): Promise<LoadedConfig> {
  const { cwd, root, outDir, baseUrl, locale, audiences, offline } = await q(siteOptions);
  let bundled: ConfigBundle | undefined;
  const { config: ran, ...loaded } = await loadConfig({
    ...{ cwd, root, locale, audiences, offline },
    overrides: { outDir, baseUrl },
    own: q.use(ownPlugins),
    async bundle(folder, file) {
      bundled = await q(configBundle, relative(folder, file));
      return bundled;
    },
  });
  await noteSurroundings(q, { config: ran, ...loaded }, locale);
  const findings = [...loaded.findings];
  if (ran === undefined || bundled === undefined) return { ...loaded, findings, plugins: '', pluginCode: '' };
  const unusable = await checkPlugins(ran.markdown, loaded.locate);
  if (unusable.length > 0) return { ...loaded, findings: [...findings, ...unusable], plugins: '', pluginCode: '' };
  findings.push(...missingPackages(ran, loaded.locate, findKatex(ran.root) !== undefined));
  const ofTheme = await checkCodeTheme(ran, loaded.locate);
  findings.push(...ofTheme, ...(await checkTwoslash(ran, loaded.locate)));
  const config = await withInlineTexts(q, ofTheme.length === 0 ? ran : withoutCodeTheme(ran));
  return { ...loaded, bundle: bundled, config, findings, ...(await describePlugins(q, config, bundled)) };
}

/** Records the inputs of the config besides its own files: which folders exist, the list of versions, and texts. */
async function noteSurroundings(
  q: Ask,
  { config, ...read }: Pick<ConfigResult, 'config' | 'files' | 'sought'>,
  locale: string | undefined,
): Promise<void> {
  // What would make it usable may be anywhere.
  if (config === undefined) return void (await q(unlistedFiles, ''));
  const dirs = contentRoots(config).map(({ dir }) => dir);
  for (const question of configDependencies(config, { ...read, dirs, locale })) await q.digest(diskAnswer, question);
}

/** @throws where the config cannot be used: that is asked first */
export async function configOf(q: Ask): Promise<ResolvedConfig> {
  const { config } = await q(loadedConfig, '');
  if (config === undefined) throw new Error('the config cannot be used');
  return config;
}

/**
 * The config for a result whose dependence on it is recorded otherwise.
 *
 * @throws where the config cannot be used: that is asked first
 */
export async function configHere(q: Ask): Promise<ResolvedConfig> {
  const { config } = await q.snapshot(loadedConfig);
  if (config === undefined) throw new Error('the config cannot be used');
  return config;
}

/** What texts are read with: the values of tokens, and the format of `.md` files. */
export const textSettings = part<TextSettings>('product, variables and format', async (q) => {
  const { product, variables, markdown } = await configOf(q);
  return { product, variables, markdown: { format: markdown.format } };
});

export const pluginFields = part<readonly string[]>('frontmatter of plugins', async (q) =>
  (await configOf(q)).plugins.flatMap(({ hooks }) => hooks.frontmatter ?? []),
);

/** A text of the config, rendered. */
const inlineText = query<string, InlineText>('inline-text', async (_, text) => {
  const { renderInlineText } = await import('../pipeline/compile/markdown/inline-text.ts');
  return renderInlineText(text);
});

/** Renders the texts of the config that have markup. */
async function withInlineTexts(q: Ask, config: ResolvedConfig): Promise<ResolvedConfig> {
  const rendered: [string, InlineText][] = [];
  for (const [key, text] of textsWithMarkup(config)) rendered.push([key, await q(inlineText, text)]);
  return rendered.length === 0 ? config : { ...config, inlineTexts: Object.fromEntries(rendered) };
}

/** Loads what attaches plugins where there are some. */
async function checkPlugins(markdown: ResolvedConfig['markdown'], locate: Locate): Promise<readonly Finding[]> {
  if (markdown.remarkPlugins.length + markdown.rehypePlugins.length === 0 && markdown.added === undefined) return [];
  return (await import('../pipeline/compile/plugins.ts')).checkPlugins(markdown, locate);
}

async function describePlugins(
  q: Ask,
  config: ResolvedConfig,
  bundled: ConfigBundle,
): Promise<Pick<LoadedConfig, 'plugins' | 'pluginCode'>> {
  const { isInPages, text } = describedPlugins(config);
  if (!isInPages && config.plugins.length === 0) return { plugins: '', pluginCode: '' };
  const files: string[] = [];
  for (const question of questionsOf(bundled)) {
    const [name, ...key] = question;
    // What the process has imported decides, not what was installed since.
    files.push(await q(diskAnswer, name === 'package' ? ['package-code', ...key] : question));
  }
  const digest = digestOf([text, files]);
  return { plugins: isInPages ? digest : '', pluginCode: config.plugins.length === 0 ? '' : digest };
}

export const configQueries = [configBundle, loadedConfig, textSettings, pluginFields, inlineText];
