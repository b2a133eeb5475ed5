import { digestOf } from '../core/cache/index.ts';
import { bundleConfig, type ConfigBundle, type Locate } from '../core/config/index.ts';
import type { InlineText, ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Recall } from '../model/recall.ts';
import { findMermaid } from '../pipeline/bundle/index.ts';
import { type LoadOptions, loadConfig } from '../pipeline/config/index.ts';
import type { Disk } from './disk.ts';
import { findKatex } from './math.ts';

/** Loads the config. It is run each time, as it may read anything; only bundling it is spared when its files are as they were. */
export async function loadSiteConfig(options: LoadOptions, { disk, recall }: { disk: Disk; recall: Recall }) {
  let bundled: ConfigBundle | undefined;
  const loaded = await loadConfig({
    ...options,
    async bundle(root, file) {
      const { value } = await recall<ConfigBundle>({
        kind: 'config',
        subject: 'docsgen.config',
        parts: () => ({ file: file.slice(root.length) }),
        answer: disk.answer,
        async make() {
          const value = await bundleConfig(root, file);
          // Where packages and the site itself lie differs between machines.
          const isPortable = !value.code.includes('file://') && !value.code.includes(JSON.stringify(root).slice(1, -1));
          return { value, lookups: disk.lookups(value), keep: isPortable && disk.isSettled(value) };
        },
      });
      bundled = value;
      return value;
    },
  });
  const unusable = loaded.config === undefined ? [] : await unusablePlugins(loaded.config, loaded.locate);
  if (unusable.length > 0) {
    const { config: _, ...rest } = loaded;
    return { ...rest, findings: [...loaded.findings, ...unusable], plugins: '' };
  }
  const findings = [
    ...loaded.findings,
    ...(loaded.config === undefined ? [] : missingPackages(loaded.config, loaded.locate)),
  ];
  return {
    ...loaded,
    ...(loaded.config === undefined ? {} : { config: await withInlineTexts(loaded.config, recall) }),
    findings,
    plugins: loaded.config && bundled ? describePlugins(loaded.config, bundled, disk) : '',
  };
}

/** Plugins that cannot even be attached: they would fail on every page. */
async function unusablePlugins({ markdown }: ResolvedConfig, locate: Locate): Promise<readonly Finding[]> {
  if (markdown.remarkPlugins.length + markdown.rehypePlugins.length === 0) return [];
  const { attachPlugins } = await import('../pipeline/compile/plugins.ts');
  return attachPlugins(markdown).problems.map(({ list, index, message, hint }) => ({
    rule: 'plugin-error',
    message,
    place: locate(['markdown', list, index]),
    hint,
  }));
}

/** Renders the texts of the config that have markup. */
async function withInlineTexts(config: ResolvedConfig, recall: Recall): Promise<ResolvedConfig> {
  const { baseUrl, announcement, footer } = config;
  const texts = { 'announcement.content': announcement?.content ?? '', 'footer.copyright': footer.copyright };
  const rendered: [string, InlineText][] = [];
  for (const [key, text] of Object.entries(texts)) {
    if (!markup.test(text)) continue;
    const { value } = await recall<InlineText>({
      kind: 'inline-text',
      subject: key,
      parts: () => ({ text, 'base URL': baseUrl }),
      make: async () => {
        const { renderInlineText } = await import('../pipeline/compile/markdown/inline-text.ts');
        return { value: renderInlineText(text, { baseUrl }) };
      },
    });
    rendered.push([key, value]);
  }
  return rendered.length === 0 ? config : { ...config, inlineTexts: Object.fromEntries(rendered) };
}

/** Whatever may be more than letters to Markdown, bare addresses included. */
const markup = /[\\`*_~[<&\n]|:\/\/|www\.|@/;

/** Packages that a site has to install itself, because few need them. */
function missingPackages({ root, markdown }: ResolvedConfig, locate: Locate): readonly Finding[] {
  const missing = (key: 'math' | 'mermaid', things: string, name: string): Finding => ({
    rule: 'missing-package',
    message: `markdown.${key}: ${things} are rendered by the package ${name}, which is not installed`,
    place: locate(['markdown', key]),
    hint: `npm install ${name}`,
  });
  return [
    ...(markdown.math && findKatex(root) === undefined ? [missing('math', 'formulas', 'katex')] : []),
    ...(markdown.mermaid && findMermaid(root) === undefined ? [missing('mermaid', 'diagrams', 'mermaid')] : []),
  ];
}

/**
 * Digest of the plugins of a site, which take part in every page: their options, the config and the files it
 * imports, and the packages it takes them from. `''` where there are none.
 */
function describePlugins({ markdown }: ResolvedConfig, bundled: ConfigBundle, disk: Disk): string {
  const { remarkPlugins, rehypePlugins, handlers } = markdown;
  if (remarkPlugins.length + rehypePlugins.length + Object.keys(handlers).length === 0) return '';
  const lookups = disk.lookups(bundled);
  const packages = lookups
    .filter(({ name }) => name === 'package')
    .map(({ key }) => disk.answer({ name: 'package-code', key }));
  return digestOf([
    JSON.stringify([remarkPlugins, rehypePlugins, handlers], (_, value: unknown) =>
      typeof value === 'function' || value instanceof RegExp ? String(value) : value,
    ),
    lookups,
    packages,
  ]);
}
