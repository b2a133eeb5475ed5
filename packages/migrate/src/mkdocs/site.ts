import { basename, dirname, resolve } from 'node:path';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { newPlan, type Plan } from '../plan.ts';
import { pluginsOf, readConfig } from './config.ts';
import { localesOf } from './locales.ts';

/** A site of MkDocs: its config, and what several parts of the move ask of it. */
export interface Site {
  readonly root: string;
  readonly configName: string;
  readonly config: Data;
  readonly plan: Plan;
  readonly docsDir: string;
  readonly theme: Data;
  readonly plugins: ReadonlyMap<string, Data>;
  readonly extensions: ReadonlyMap<string, Data>;
  readonly locales: ReturnType<typeof localesOf>;
  /** Folder of the blog below the documents; `undefined` where there is none. */
  readonly blogDir: string | undefined;
  /** Whether a file is in the folder of posts. */
  readonly isPost: (name: string) => boolean;
}

/** @throws ConfigFailure */
export function readSite(configFile: string): Site {
  const root = dirname(configFile);
  const configName = basename(configFile);
  const config = readConfig(configFile);
  const plugins = pluginsOf(config.plugins);
  const blog = plugins.get('blog') ?? plugins.get('material/blog');
  const blogDir = blog === undefined ? undefined : (textOf(blog.blog_dir) ?? 'blog');
  return {
    root,
    configName,
    config,
    plan: newPlan(configName),
    docsDir: resolve(root, textOf(config.docs_dir) ?? 'docs'),
    theme: typeof config.theme === 'string' ? { name: config.theme } : dataOf(config.theme),
    plugins,
    extensions: pluginsOf(config.markdown_extensions),
    locales: localesOf(plugins.get('i18n')),
    blogDir,
    isPost: (name) => blogDir !== undefined && name.startsWith(`${blogDir}/posts/`),
  };
}

/** Extensions that are on, with those that others bring. */
export function extensionsOf({ extensions }: Site): ReadonlySet<string> {
  const names = new Set(extensions.keys());
  if (names.has('extra') || names.has('markdown.extensions.extra') || names.has('pymdownx.extra'))
    names.add('def_list');
  if (names.has('markdown.extensions.def_list')) names.add('def_list');
  return names;
}

/** Folders that parts of pages are looked for in, relative to the site. */
export function snippetFolders({ extensions }: Site): readonly string[] {
  return listOf(dataOf(extensions.get('pymdownx.snippets')).base_path).map(String);
}
