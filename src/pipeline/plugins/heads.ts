import { nowDoingOwn } from '../../core/threads/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { HeadElement, Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { ActivePlugin, HeadHook, PageInfo, RouteInfo, SourceInfo } from '../../model/plugin.ts';
import type { Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import type { SourceFile } from '../../model/source.ts';
import { hookName, readResult, thrownFinding } from '../config/index.ts';
import { headElement } from '../routes/index.ts';
import { scriptName } from './modules.ts';

/** What hooks know of a source. */
export function sourceInfo({ path, kind, version, frontmatter }: SourceFile): SourceInfo {
  return { path, kind, version, frontmatter };
}

/** What hooks know of a route. */
export function routeInfo(route: Route, sources: ReadonlyMap<SourcePath, SourceFile>): RouteInfo {
  const { permalink, kind, title, description, indexed, source, set, version, modified } = route;
  const frontmatter = source === undefined ? undefined : sources.get(source)?.frontmatter;
  return {
    ...{ permalink, kind, title, description, indexed },
    source,
    frontmatter,
    set,
    version: version?.name,
    modified,
  };
}

/** What hooks know of a route and its page. */
export function pageInfo(
  info: RouteInfo,
  { toc = [], words = 0 }: Partial<Pick<Page, 'toc' | 'words'>>,
  html: string,
): PageInfo {
  return { ...info, headings: toc.map(({ depth, id, text }) => ({ depth, id, text })), words, html };
}

/**
 * The routes of a site with what plugins add to them: elements of their heads, and scripts.
 *
 * @param options.placeOf the place of a plugin in the config
 */
export function withHeads(
  routes: Site['routes'],
  {
    plugins,
    sources,
    placeOf,
  }: {
    readonly plugins: readonly ActivePlugin[];
    readonly sources: readonly SourceFile[];
    readonly placeOf: (plugin: ActivePlugin) => Place;
  },
): { readonly routes: Site['routes']; readonly findings: readonly Finding[] } {
  const known = plugins.filter(({ hooks }) => hooks.head !== undefined || hooks.client !== undefined);
  if (known.length === 0) return { routes, findings: [] };
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const mistakes = createMistakes();
  const changed = new Map<string, Route>();
  for (const [permalink, route] of routes) {
    const info = routeInfo(route, byPath);
    const head: HeadElement[] = [];
    const clients: string[] = [];
    for (const plugin of known) {
      const { head: hook } = plugin.hooks;
      const own = hook === undefined ? [] : mistakes.read(plugin, 'head', info, () => hook(info) ?? []);
      head.push(...own.map((element: HeadHook) => headElement(element)));
      for (const entry of plugin.hooks.client ?? []) {
        const { module, when } = typeof entry === 'string' ? { module: entry, when: undefined } : entry;
        if (mistakes.attempt(plugin, 'client', info, () => when?.(info) ?? true) === true)
          clients.push(scriptName(plugin, module));
      }
    }
    const hasClients = clients.length > 0 && route.kind !== 'redirect';
    const added = {
      ...(head.length > 0 && { head: [...(route.head ?? []), ...head] }),
      ...(hasClients && { clients }),
    };
    changed.set(permalink, head.length > 0 || hasClients ? { ...route, ...added } : route);
  }
  return { routes: changed, findings: mistakes.findings(placeOf) };
}

/**
 * A caller of hooks, for each route, which collects mistakes. One that several pages share is reported once, with the
 * first of them.
 */
export function createMistakes() {
  const found = new Map<string, { readonly plugin: ActivePlugin; readonly finding: Finding }>();
  const note = (plugin: ActivePlugin, finding: Finding, { permalink }: RouteInfo) => {
    const hint = [finding.hint, `the first page is ${permalink}`].filter((part) => part !== undefined).join('; ');
    if (!found.has(finding.message)) found.set(finding.message, { plugin, finding: { ...finding, hint } });
  };
  /** What a hook gives; `undefined` where it throws. */
  const attempt = <T>(plugin: ActivePlugin, hook: string, route: RouteInfo, call: () => T): T | undefined => {
    nowDoingOwn(`running ${hookName(plugin, hook)} for ${route.permalink}`);
    try {
      return call();
    } catch (error) {
      note(plugin, thrownFinding(plugin, hook, error), route);
      return;
    } finally {
      nowDoingOwn(undefined);
    }
  };
  return {
    attempt,
    /** The entries of a hook's list that have the right shape. */
    read<Name extends 'head' | 'records'>(plugin: ActivePlugin, hook: Name, route: RouteInfo, call: () => unknown) {
      const { value = [], findings } = readResult<Name>(plugin, hook, attempt(plugin, hook, route, call) ?? []);
      for (const finding of findings) note(plugin, finding, route);
      return value as NonNullable<typeof value>;
    },
    findings: (placeOf: (plugin: ActivePlugin) => Place): readonly Finding[] =>
      [...found.values()].map(({ plugin, finding }) => ({ place: placeOf(plugin), ...finding })),
  };
}
