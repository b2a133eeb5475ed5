import type { ResolvedConfig } from '../../model/config.ts';
import { isAsked, limitOf, qualityRules } from '../../model/rules.ts';
import { pathSettings } from '../../shared/candidate-paths.ts';
import type { CompileSettings } from './index.ts';
import { findKatex } from './katex.ts';

/**
 * Everything in the config that compiling a page depends on, and the same as plain data, without the functions of
 * plugins.
 */
export function compileSettings(config: ResolvedConfig): {
  readonly settings: Omit<CompileSettings, 'glossary'>;
  readonly parts: readonly unknown[];
} {
  const { language, markdown, product, variables, audiences, shownAudiences: shown } = config;
  const images = config.images || undefined;
  const asked = qualityRules.filter((rule) => isAsked(rule, config.checks));
  const quality = asked.length > 0 ? asked : undefined;
  const maxImage = asked.includes('large-image') ? limitOf('large-image', config.checks) * 1000 : undefined;
  const paths = { ...pathSettings(config), filesBase: config.filesBase };
  const { remarkPlugins: _remark, rehypePlugins: _rehype, handlers: _handlers, added, ...plain } = markdown;
  const math = markdown.math && (findKatex(config.root)?.digest ?? '');
  return {
    settings: {
      ...{ ...paths, language, product, variables, markdown, images, quality, maxImage },
      audiences: { known: audiences, shown },
    },
    parts: [
      ...[paths, language, product, variables, images ?? false, quality ?? false, maxImage ?? 0],
      ...[{ ...plain, math }, added?.checked ?? [], audiences, shown],
    ],
  };
}
