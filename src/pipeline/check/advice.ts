import type { ResolvedConfig } from '../../model/config.ts';
import type { Route } from '../../model/route.ts';

/** The address with the same last part, if there is one and no other. */
export function onlyNamed(path: string, addresses: readonly string[]): string | undefined {
  const [name] = /\/[^/]+$/.exec(path) ?? [];
  const [same, ...others] = name === undefined ? [] : addresses.filter((address) => address.endsWith(name));
  return others.length === 0 ? same : undefined;
}

/** Where to put a file that an address names, or how to write the address. */
export function fileAdvice(path: string, { static: folder = 'static', baseUrl }: ResolvedConfig): string {
  const written = path.slice(baseUrl.length);
  if (path.startsWith(baseUrl) && written.startsWith(`${folder}/`))
    return `write ${written.slice(folder.length)}: addresses of files in ${folder} are without that folder`;
  return path.startsWith(baseUrl)
    ? `put the file at ${folder}/${written}`
    : `write its address, which begins with ${baseUrl}, or import the file`;
}

/** How a page gets an anchor. */
export function adviceFor(route: Route | undefined): string {
  return route?.kind === 'reference'
    ? 'operations are at #operation/operationId, tags at #tag/Name and schemas at #schema/Name'
    : 'give the heading this id: ## Title {#id}';
}
