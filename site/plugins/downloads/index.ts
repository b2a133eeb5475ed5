import { config, definePlugin, file, folder } from 'docsgen/plugin';

/**
 * Files that readers download from `/files` and that name the product: those of `site/downloads`, with its marks and the
 * variables of the site replaced. What names it nowhere is in `static/files`.
 */
export const downloads = definePlugin({
  name: 'downloads',
  setup: () => ({
    files: async (q) => {
      const { name, slug } = (await q(config, 'product')) as { name: string; slug: string };
      const variables = (await q(config, 'variables')) as Readonly<Record<string, string>>;
      const values: Readonly<Record<string, string | undefined>> = {
        'product.name': name,
        'product.slug': slug,
        'product.SLUG': slug.toUpperCase(),
        ...Object.fromEntries(Object.entries(variables).map(([key, value]) => [`var.${key}`, value])),
      };
      const paths = await q(folder, 'downloads');
      const files = await Promise.all(
        paths.map(async (path) => ({ path, text: (await q(file, `downloads/${path}`)) ?? '' })),
      );
      return files.map(({ path, text }) => ({
        path: `files/${path}`,
        content: text.replaceAll(/%([\w.]+)%/g, (mark, key: string) => values[key] ?? mark),
      }));
    },
  }),
});
