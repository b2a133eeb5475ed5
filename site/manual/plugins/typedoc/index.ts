import { definePlugin, file } from 'docsgen/plugin';
import type { Declaration, Project } from './typedoc-json.ts';
import { createWriter } from './write.ts';

interface Options {
  /** What `typedoc --json` writes, from the folder of the config. */
  readonly json: string;
  /** Where the pages are: `docs/api`. */
  readonly folder: string;
}

/** Folders of the pages, by the number that TypeDoc has for a kind. */
const folders: Readonly<Record<number, string>> = {
  8: 'enumerations',
  32: 'variables',
  64: 'functions',
  128: 'classes',
  256: 'interfaces',
  2097152: 'types',
};

/** Pages for what a TypeScript package exports, from the JSON of TypeDoc. */
export default definePlugin({
  name: 'typedoc',
  from: import.meta.url,
  setup: ({ json, folder }: Options) => ({
    documents: async (q) => {
      const text = await q(file, json);
      if (text === undefined) throw new Error(`there is no ${json}: write it with typedoc --json ${json}`);
      const { name, children = [] } = JSON.parse(text) as Project;
      const known = children.filter(({ kind }) => kind in folders);
      const paths = new Map(known.map((one) => [one.id, `${folders[one.kind]}/${one.name}.md`]));
      const page = (path: string, title: string, body: string) => ({
        path: `${folder}/${path}`,
        text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body}\n`,
      });
      const list = (start: string) => {
        const { summaryOf } = createWriter((id) => paths.get(id) && `./${paths.get(id)}`);
        const line = (one: Declaration) => `- [\`${one.name}\`](./${paths.get(one.id)}) ${summaryOf(one)}`;
        return `## ${start[0]?.toUpperCase()}${start.slice(1)}\n\n${known
          .filter(({ kind }) => folders[kind] === start)
          .map((one) => line(one).trim())
          .join('\n')}`;
      };
      const used = [...new Set(known.map(({ kind }) => folders[kind] ?? ''))];
      const writer = createWriter((id) => paths.get(id) && `../${paths.get(id)}`);
      return [
        page('index.md', name, used.map(list).join('\n\n')),
        ...known.map((one) => page(paths.get(one.id) ?? '', one.name, writer.bodyOf(one))),
      ];
    },
  }),
});
