import { basename, dirname, resolve } from 'node:path';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { newPlan, type Plan } from '../plan.ts';
import { knownExtensions, knownPlugins, pluginsOf, readConfig } from './config.ts';
import { localesOf } from './locales.ts';

/** A site of MkDocs: its config, and what several parts of the move ask of it. */
export interface Site {
  readonly root: string;
  readonly configName: string;
  readonly config: Data;
  /** The config for templates, which may ask for any of it. */
  readonly written: Data;
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
  const plan = newPlan(configName);
  const written = readConfig(configFile);
  const config = plan.watch(written);
  // The options of those that are not taken over are named with them.
  const watched = (value: unknown, known: RegExp) =>
    new Map(
      [...pluginsOf(value)].map(
        ([name, options]) => [name, known.test(name) ? plan.watch(options, `${name}.`) : options] as const,
      ),
    );
  const theme = typeof config.theme === 'string' ? { name: config.theme } : dataOf(config.theme);
  // The templates of docsgen are in the place of any theme.
  void theme.name;
  const plugins = watched(config.plugins, knownPlugins);
  // Pages may ask for any of them.
  if (plugins.has('macros') || plugins.has('markdownextradata')) Object.keys(dataOf(config.extra));
  const blog = plugins.get('blog') ?? plugins.get('material/blog');
  const blogDir = blog === undefined ? undefined : (textOf(blog.blog_dir) ?? 'blog');
  return {
    root,
    configName,
    config,
    written,
    plan,
    docsDir: resolve(root, textOf(config.docs_dir) ?? 'docs'),
    theme,
    plugins,
    extensions: watched(config.markdown_extensions, knownExtensions),
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
