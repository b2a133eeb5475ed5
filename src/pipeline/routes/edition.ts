import type { DocRoute } from '../../model/route.ts';
import { encodePath } from '../../shared/paths.ts';
import type { VersionContext } from './input.ts';

/** Where print editions are, below the static folder. */
const folder = 'print';

/**
 * The print edition of the documents of a version, under the name that `docsgen print` gives it: of the set, the version where it is
 * not the latest, and the language where it is not the default one. A PDF comes before HTML.
 */
export function editionOf({ config, content, set, version }: VersionContext): Pick<DocRoute, 'edition'> {
  if (config.print?.link !== true) return {};
  const { locale } = config;
  const isDefault = locale === undefined || locale.translated === undefined;
  const name = [set.id, ...(version.latest ? [] : [version.name]), ...(isDefault ? [] : [locale.name])].join('-');
  for (const ending of ['pdf', 'html'])
    for (const base of new Set([config.baseUrl, config.filesBase])) {
      const address = `${base}${folder}/${name}.${ending}`;
      if (content.assets.serves(address)) return { edition: { href: encodePath(address), isPdf: ending === 'pdf' } };
    }
  return {};
}
