import { config, definePlugin, file, folder } from 'docsgen/plugin';
import { bruno, type Collection, postman } from './collections.ts';
import { tutorialSteps } from './steps.ts';

/**
 * Files that readers download from `/files` and that name the product: those of `site/downloads`, with its marks and the
 * variables of the site replaced, and the tutorial as collections of requests, with the bodies of `static/files`. What names
 * the product nowhere is in `static/files`.
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
      const filled = files.map(({ path, text }) => ({
        path: `files/${path}`,
        content: text.replaceAll(/%([\w.]+)%/g, (mark, key: string) => values[key] ?? mark),
      }));
      const names = ['vital_signs.opt', 'ehr-status.json', 'temperature.flat.json', 'temperatures.aql'];
      const bodies = await Promise.all(names.map((one) => q(file, `static/files/${one}`)));
      const value = (key: string) => variables[key] ?? '';
      const collection: Collection = {
        name: `${name} tutorial`,
        docs: `From a template to the first result of a query, in the order of the requests. It is made for release ${value('release')}, with the user and the address of the tutorial; both are variables.`,
        variables: { base: value('base'), user: value('user'), password: value('password') },
        steps: tutorialSteps({
          file: (one) => bodies[names.indexOf(one)] ?? '',
          template: value('template'),
          patient: value('patient'),
          namespace: value('namespace'),
        }),
      };
      const written = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;
      return [
        ...filled,
        { path: 'files/tutorial.postman.json', content: written(postman(collection)) },
        { path: 'files/tutorial.bruno.json', content: written(bruno(collection)) },
      ];
    },
  }),
});
