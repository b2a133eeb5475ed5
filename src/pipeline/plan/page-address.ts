import type { DocumentAddress } from '../../model/address.ts';
import type { SourceFile } from '../../model/source.ts';
import { fileName, parentPath } from '../../shared/paths.ts';
import { resolveSlug } from './slug.ts';

/** `pages/index.tsx` is the root, `pages/about/team.mdx` is `/about/team`. */
export function planPage(source: SourceFile, baseUrl: string): DocumentAddress {
  const name = source.name.replace(/\.(?:mdx?|[jt]sx)$/i, '');
  const slug = source.frontmatter.slug ?? (fileName(name) === 'index' ? '.' : fileName(name));
  return {
    kind: 'page',
    source: source.path,
    id: name,
    permalink: resolveSlug(baseUrl, parentPath(name), slug),
    // A page may go without a title of its own: it then shows the site's.
    title: source.frontmatter.title ?? source.heading ?? '',
  };
}
