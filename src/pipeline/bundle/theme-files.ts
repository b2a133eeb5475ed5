import { readdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import type { BundleInput } from './bundle.ts';

/** Files that can replace a template or be imported by one: no type declarations and no tests. */
const code = /(?<!\.(?:d|test|spec|stories))\.(?:[jt]sx?|css)$/;

/** Sources of style sheets, which a tool makes `custom.css` of. */
const styleSource = /\.(?:s[ac]ss|less|styl)$/;

/**
 * Findings for files of the theme folder that replace no template and that nothing imports: most are misspelled.
 *
 * @param templates absolute path of docsgen's templates
 * @param used files of the site's bundles
 */
export function unusedThemeFiles(
  { root, theme }: Pick<ResolvedConfig, 'root' | 'theme'>,
  templates: string,
  used: ReadonlySet<SourcePath>,
): readonly Finding[] {
  if (theme === undefined) return [];
  const files = filesIn(join(root, theme));
  const unread = files.includes('custom.css') ? [] : files.filter((path) => styleSource.test(path));
  const own = [...files.filter((path) => code.test(path) && !used.has(`${theme}/${path}`)), ...unread];
  if (own.length === 0) return [];
  const replaceable = ['custom.css', ...codeIn(templates)];
  return own
    .filter((path) => !replaceable.includes(path))
    .map((path) => {
      const compiled = styleSource.test(path)
        ? `browsers read CSS only: compile it into ${theme}/custom.css`
        : undefined;
      const meant = replaceable.find((other) => basename(other) === path) ?? nearest(path, replaceable);
      return {
        rule: 'unused-theme-file',
        message: `${theme}/${path} replaces no template, and nothing imports it`,
        place: { file: `${theme}/${path}` },
        hint:
          compiled ??
          didYouMean(meant && `${theme}/${meant}`) ??
          `a file replaces the template of the same path, as ${theme}/frame/footer.tsx does`,
      };
    });
}

/** Whether code of the site may be among the templates: in its theme, or of its plugins. */
export function hasOwnTemplates({ config: { root, theme }, pluginModules }: BundleInput): boolean {
  if (pluginModules.slots.length + pluginModules.templates.length > 0) return true;
  return theme !== undefined && codeIn(join(root, theme)).some((path) => !path.endsWith('.css'));
}

function codeIn(folder: string): readonly string[] {
  return filesIn(folder).filter((path) => code.test(path));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .sort();
}
