import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ResolvedConfig } from '../model/config.ts';
import type { Plugin } from '../model/plugin.ts';
import { packageRoot } from '../pipeline/bundle/index.ts';
import type { FeaturePage } from '../queries/context.ts';
import { features } from './index.ts';

/** Features that a site uses, as far as they are plugins. */
export function pluginsOfFeatures(config: ResolvedConfig): readonly Plugin[] {
  const from = pathToFileURL(join(packageRoot(), 'src/client/main.ts')).href;
  return features.flatMap(({ name, isOn, hooks }): readonly Plugin[] => {
    if (hooks === undefined || isOn?.(config) === false) return [];
    const definition = { name: `docsgen-${name}`, from, setup: () => hooks(config) };
    return [{ kind: 'docsgen plugin', definition, options: hooks(config) }];
  });
}

/** Pages of the features that a site uses. */
export function pagesOfFeatures(config: ResolvedConfig): readonly FeaturePage[] {
  return features.flatMap(({ isOn, pages }) => (pages === undefined || isOn?.(config) === false ? [] : pages(config)));
}
