import { dirname, join, relative } from 'node:path';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { filesBelow, readJson } from '../files.ts';
import { isPrivate } from '../packages.ts';
import { newPlan, type Plan } from '../plan.ts';
import { ConfigFailure, type RunOptions, runSiteConfig } from '../run-config.ts';
import { type SiteIcons, siteIcons } from '../site-icons.ts';

/** A site of Starlight: its config, and what several parts of the move ask of it. */
export interface Site {
  readonly root: string;
  readonly configName: string;
  readonly plan: Plan;
  /** The config of Astro. */
  readonly config: Data;
  /** The options of Starlight. */
  readonly starlight: Data;
  /** Integrations of Astro besides Starlight. */
  readonly integrations: readonly Data[];
  /** Plugins of Starlight. */
  readonly plugins: readonly Data[];
  readonly srcDir: string;
  readonly languages: Languages;
  readonly icons: SiteIcons;
  /** Versions of packages that can be had, by name. */
  readonly installed: Readonly<Record<string, string>>;
}

export interface Languages {
  /** Key of the first one in `locales`: `root` where its pages are in no folder. */
  readonly first: string;
  /** Whether pages of the first one are in a folder, as those of the others. */
  readonly isPrefixed: boolean;
  /** The others that have files. */
  readonly others: readonly string[];
  /** The others that have none: their pages would be copies of those of the first one. */
  readonly empty: readonly string[];
  /** The tag of a language by its key in `locales`. */
  readonly tagOf: (key: string) => string;
}

/** @throws ConfigFailure */
export async function readSite(configFile: string, run: RunOptions): Promise<Site> {
  const root = dirname(configFile);
  const configName = relative(root, configFile);
  const plan = newPlan(configName);
  const config = plan.watch(await runSiteConfig(configFile, run));
  const integrations = listOf(config.integrations).flat(3).map(dataOf);
  // Some integrations call Starlight's, with the options that they have for it: `Icons({ starlight: { … } })`.
  const found =
    integrations.find(({ $package }) => $package === '@astrojs/starlight') ??
    integrations.find(({ $options }) => isData(dataOf($options).starlight));
  if (found === undefined)
    throw new ConfigFailure(`${configFile} has no starlight({ … }) in its integrations`, 'is it a site of Starlight?');
  const options = dataOf(found.$options);
  const starlight = plan.watch(
    found.$package === '@astrojs/starlight' ? options : dataOf(options.starlight),
    'starlight.',
  );
  const srcDir = join(root, textOf(config.srcDir) ?? 'src');
  return {
    root,
    configName,
    plan,
    config,
    starlight,
    integrations: integrations.filter((integration) => integration !== found),
    plugins: listOf(starlight.plugins).flat(3).map(dataOf),
    srcDir,
    languages: languagesOf(starlight, join(srcDir, 'content/docs')),
    icons: siteIcons(root, plan),
    installed: installedIn(root),
  };
}

/** @param folder that of the documents */
function languagesOf(starlight: Data, folder: string): Languages {
  const locales = dataOf(starlight.locales);
  const first = textOf(starlight.defaultLocale) ?? 'root';
  const besides = Object.keys(locales).filter((key) => key !== 'root' && key !== first);
  // Astro writes addresses in lower case, so that a folder may be `zh-CN` for the key `zh-cn`.
  const folders = new Set(filesBelow(folder).map((path) => path.replace(/\/.*$/s, '').toLowerCase()));
  const hasFiles = (key: string) => folders.has(key.toLowerCase());
  return {
    first,
    isPrefixed: first !== 'root' && first in locales,
    others: besides.filter(hasFiles),
    empty: besides.filter((key) => !hasFiles(key)),
    tagOf: (key) => textOf(dataOf(locales[key]).lang) ?? (key === 'root' ? 'en' : key),
  };
}

function installedIn(root: string): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = dataOf(readJson(join(root, 'package.json')));
  return Object.fromEntries(
    Object.entries({ ...dataOf(dependencies), ...dataOf(devDependencies) })
      .map(([name, version]) => [name, String(version)] as const)
      .filter(([name, version]) => !version.startsWith('workspace:') || !isPrivate(name, root)),
  );
}
