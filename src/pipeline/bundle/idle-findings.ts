import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Metafile } from 'esbuild';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type IdleCode, readIdleCode } from '../../shared/idle-code.ts';
import type { BundleInput } from './bundle.ts';
import { packageOf } from './findings.ts';
import { pointInScript } from './load.ts';
import { sourcePaths } from './paths.ts';
import { bundleServer, mapOf, type ServerPart, scriptOf } from './server.ts';
import { ownFile, traceThrown } from './trace.ts';

/** Code for browsers that never runs, with the pages that are rendered with it. */
interface Located {
  readonly code: IdleCode;
  readonly place: Place;
  /** The package that has it; the place is then the import of it. */
  readonly from: string | undefined;
  readonly pages: Set<SourcePath>;
}

/**
 * Findings about code for browsers in no island: one for each module, since one directive fixes it. The script is bundled again
 * with a source map, which nothing else needs; nothing is found when it has changed since.
 *
 * @param idle by the page that was rendered with it, as `readIdleCode` reads it
 */
export async function idleFindings(
  input: BundleInput,
  { part, script }: { readonly part: ServerPart; readonly script: string },
  idle: ReadonlyMap<SourcePath, readonly string[]>,
): Promise<readonly Finding[]> {
  const made = await bundleServer(input, part, { mapped: true }).catch(() => undefined);
  const json = mapOf(made?.outputFiles);
  if (made === undefined || json === undefined || scriptOf(made.outputFiles) !== script) return [];
  const map = new TraceMap(json);
  const importsOf = importersIn(made.metafile, input);
  const located = new Map<string, Located | undefined>();
  for (const [page, texts] of idle)
    for (const text of texts) {
      if (!located.has(text)) located.set(text, await locate(readIdleCode(text), page));
      located.get(text)?.pages.add(page);
    }
  const found = [...located.values()].filter((one) => one !== undefined);
  const ofModules = groupBy(found, ({ place, from }) => JSON.stringify([place.file, from]));
  const isWhole = (file: SourcePath) =>
    part === 'templates' || /\.mdx?$/i.test(file) || input.componentPages.includes(file);
  return [...ofModules.values()].map((all) => findingAbout(all, { isWhole, showsPages: part === 'components' }));

  async function locate(code: IdleCode, page: SourcePath): Promise<Located | undefined> {
    const sources = code.points.map((point) => {
      const { line, column } = pointInScript(script, point);
      return originalPositionFor(map, { line, column: column - 1 }).source ?? '';
    });
    // A package that an island calls is in browsers, too.
    if (sources.some((source) => source.endsWith('?client'))) return;
    // A hook, or a function that makes an element, may be in another file than the component.
    const files = sources.map((source) => ownFile(source, input.config.root));
    const component = files.findLast((file) => file !== undefined);
    const points = code.points.filter((_, index) => component !== undefined && files[index] === component);
    const place = await traceThrown(input, map, { script, points });
    if (place !== undefined) return { code, place, from: undefined, pages: new Set() };
    // What effects of packages are for is not known: most pages are whole without them.
    const file = sources.find((source) => source.includes('node_modules/'));
    if (file === undefined || code.element === undefined) return;
    const imported = await importsOf(resolve(input.config.root, 'assets', file), page);
    return imported && { code, place: imported, from: packageIn(file), pages: new Set() };
  }
}

/**
 * @param options.isWhole whether a file cannot be an island as a whole: a page, or a template
 * @param options.showsPages whether single pages have it
 */
function findingAbout(
  all: readonly Located[],
  { isWhole, showsPages }: { readonly isWhole: (file: SourcePath) => boolean; readonly showsPages: boolean },
): Finding {
  const [first, ...others] = all.toSorted((a, b) => lineOf(a) - lineOf(b));
  if (first === undefined) throw new Error('an empty group');
  const { code, place, from } = first;
  const [page, ...morePages] = [...new Set(all.flatMap(({ pages }) => [...pages]))].filter((one) => one !== place.file);
  const inPackage = from === undefined ? '' : ` in the package ${from}`;
  const more = others.length === 0 ? '' : `, and ${others.length} more here`;
  const finding = {
    rule: 'lost-interaction',
    message: `${sentenceAbout(code, inPackage)}: it is in no island${more}`,
    place,
    hint: hintFor(first, isWhole),
  } as const;
  if (page === undefined || !showsPages) return finding;
  const count = morePages.length;
  const message = `is rendered with it${count === 0 ? '' : `, and so ${count === 1 ? 'is' : 'are'} ${count} more`}`;
  return { ...finding, related: [{ message, place: { file: page } }] };
}

function hintFor({ place: { file }, from }: Located, isWhole: (file: SourcePath) => boolean): string {
  if (from !== undefined) return "export it from a module of your own that begins with 'use client', and import that";
  return isWhole(file)
    ? "put it into a component in a file of its own that begins with 'use client', and import that"
    : `begin ${file} with 'use client'; what it is given is then text, numbers and other JSON`;
}

function sentenceAbout({ name, element }: IdleCode, inPackage: string): string {
  if (element !== undefined) return `${name} of <${element}>${inPackage} does nothing in browsers`;
  return /^(?:use|component)/.test(name) ? `${name} never runs` : `<${name}> shows its fallback only`;
}

function lineOf({ place }: Located): number {
  return place.start?.line ?? 0;
}

function packageIn(file: string): string {
  return packageOf(file.slice(file.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

/** A function from a file of a package to the nearest import of it, through other packages, in a file of the site. */
function importersIn(metafile: Metafile, input: BundleInput) {
  const { root } = input.config;
  const sourceOf = sourcePaths(input.config);
  const nameOf = (file: string) => (/^[a-z-]{2,}:/.test(file) ? file : resolve(root, file.replace(/\?client$/, '')));
  const importers = new Map<string, { readonly from: string; readonly specifier: string }[]>();
  for (const [from, { imports }] of Object.entries(metafile.inputs)) {
    if (from.endsWith('?client')) continue;
    for (const { path, original = path } of imports) {
      const known = importers.get(nameOf(path)) ?? [];
      importers.set(nameOf(path), [...known, { from: nameOf(from), specifier: original }]);
    }
  }
  return async (file: string, page: SourcePath): Promise<Place | undefined> => {
    const found: { readonly source: SourcePath; readonly specifier: string }[] = [];
    const reached = new Set([file]);
    for (const one of reached)
      for (const { from, specifier } of importers.get(one) ?? []) {
        if (from.includes('/node_modules/')) reached.add(from);
        else
          found.push({ source: from.startsWith('/') ? sourceOf(from) : from.replace(/^docsgen-page:/, ''), specifier });
      }
    const written = found.find(({ source }) => source === page) ?? found[0];
    if (written === undefined) return;
    const { source, specifier } = written;
    const body = input.modules.find((module) => module.source === source)?.body;
    const own = body?.kind === 'module' ? body.imports.find((one) => one.specifier === specifier)?.place : undefined;
    return own ?? placeOfText(source, specifier, await readFile(join(root, source), 'utf8').catch(() => ''));
  };
}

function placeOfText(file: SourcePath, specifier: string, text: string): Place {
  const lines = text.split(/\r\n|\n|\r/);
  const line = lines.findIndex((one) => one.includes(`'${specifier}'`) || one.includes(`"${specifier}"`));
  if (line < 0) return { file };
  const column = (lines[line] ?? '').indexOf(specifier) + 1;
  return { file, start: { line: line + 1, column }, end: { line: line + 1, column: column + specifier.length } };
}
