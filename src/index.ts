import type * as requests from './model/requests.ts';
import type { UserConfig } from './pipeline/config/index.ts';

export type * from './model/requests.ts';
export type { UserConfig };

/** What a site's config imports. Editors show the text in `pipeline/config/declarations.ts`, which is published. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}

/** The functions for programs, loaded when one is called: a config imports this file, too. */
function program() {
  // As the command does. React's build for development is slower and prints warnings.
  process.env.NODE_ENV ??= 'production';
  return import('./program/index.ts');
}

export async function build(request?: requests.BuildRequest): Promise<requests.BuildReport> {
  return (await program()).build(request);
}

export async function checkLinks(request?: requests.CheckLinksRequest): Promise<requests.CheckLinksReport> {
  return (await program()).checkLinks(request);
}

export async function serve(request?: requests.ServeRequest): Promise<requests.Server> {
  return (await program()).serve(request);
}
