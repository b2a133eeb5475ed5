import { definePlugin, sources } from 'docsgen/plugin';

interface Options {
  /** Who is greeted. */
  readonly name: string;
}

export default definePlugin({
  // The rules of the plugin are called hello/no-description, and all its messages begin with "plugin hello".
  name: 'hello',
  from: import.meta.url,
  setup: ({ name }: Options) => ({
    // A component in a place that every page has.
    slots: { 'content.after': { module: './greeting.tsx', props: { name } } },

    // What is reported by docsgen build, check-links and serve --watch.
    rules: { 'no-description': { severity: 'warning', about: 'A page has no description.' } },
    check: async (q) =>
      (await q(sources))
        .filter(({ frontmatter }) => frontmatter.description === undefined)
        .map(({ path }) => ({
          rule: 'no-description',
          message: 'the page has no description',
          place: { file: path, start: { line: 1, column: 1 } },
          hint: 'add description: … between the --- lines',
        })),
  }),
});
