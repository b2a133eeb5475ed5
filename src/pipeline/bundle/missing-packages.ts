import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { findFontPackage } from './fonts.ts';
import { findMermaid } from './mermaid.ts';

/** Packages that a site has to install itself, because few need them. */
export function missingPackages(
  { root, markdown, fonts }: Pick<ResolvedConfig, 'root' | 'markdown' | 'fonts'>,
  locate: (keyPath: readonly (string | number)[]) => Place,
  hasKatex: boolean,
): readonly Finding[] {
  const missing = (key: 'math' | 'mermaid', things: string, name: string): Finding => ({
    rule: 'missing-package',
    message: `markdown.${key}: ${things} are rendered by the package ${name}, which is not installed`,
    place: locate(['markdown', key]),
    hint: `npm install ${name}`,
  });
  return [
    ...(markdown.math && !hasKatex ? [missing('math', 'formulas', 'katex')] : []),
    ...(markdown.mermaid && findMermaid(root) === undefined ? [missing('mermaid', 'diagrams', 'mermaid')] : []),
    ...Object.entries(fonts || {}).flatMap(([role, given]) =>
      (given || [])
        .filter((entry) => entry.startsWith('@') && findFontPackage(root, entry) === undefined)
        .map(
          (entry): Finding => ({
            rule: 'missing-package',
            message: `fonts.${role}: the package ${entry} is not installed`,
            place: locate(['fonts', role]),
            hint: `npm install ${entry}`,
          }),
        ),
    ),
  ];
}
