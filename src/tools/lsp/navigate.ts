import { childPointer } from '../../core/json/pointer.ts';
import type { OperationAddress } from '../../model/address.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { fileName } from '../../shared/paths.ts';
import {
  allLinks,
  type DataText,
  fileAt,
  formsInGlossary,
  headingsOf,
  type KnownSite,
  type KnownTexts,
  linksTo,
  linksToOperation,
  moduleEndings,
  type Reference,
  type Target,
  targetOf,
  usesOfTerm,
} from '../workspace/index.ts';
import { apiFiles } from './api-document.ts';
import type { AskedFile, Thing } from './at.ts';
import { placeOfSpan } from './positions.ts';

/** Where what is at a point is defined. */
export function definitionOf(thing: Thing, asked: AskedFile): Place | undefined {
  const { site, workspace, path, textOf } = asked;
  switch (thing.kind) {
    case 'link':
      return thing.target && placeOfTarget(thing.target, asked);
    case 'import': {
      const file = fileOfImport(site, path, thing.specifier);
      return file === undefined ? undefined : { file };
    }
    case 'term': {
      const file = site.config.glossary?.file;
      if (file === undefined) return undefined;
      const text = textOf(file);
      const [own] = formsInGlossary(thing.term, workspace.readData(text));
      return own === undefined ? { file } : placeOfSpan(file, text, own);
    }
    case 'part': {
      const { file, pointer } = thing.part;
      const text = textOf(file);
      const name = workspace.readData(text).nameAt(pointer);
      return name === undefined ? { file } : placeOfSpan(file, text, name);
    }
    case 'operation':
      return thing.id === undefined ? undefined : placeOfSpan(path, textOf(path), thing.id);
    default:
      return undefined;
  }
}

function placeOfTarget(
  { document, operation, file, anchor }: Target,
  { site, workspace, textOf }: KnownTexts,
): Place | undefined {
  if (file !== undefined) return { file };
  if (operation !== undefined) {
    const source = site.references.references.find(({ reference }) => reference.id === operation.document)?.source;
    if (source === undefined) return undefined;
    const text = textOf(source);
    return placeOfOperation(source, text, workspace.readData(text), operation);
  }
  if (document === undefined) return undefined;
  const { source } = document;
  const text = textOf(source);
  const heading = anchor === '' ? undefined : headingsOf(text, workspace.page(source)).find(({ id }) => id === anchor);
  if (heading !== undefined)
    return {
      file: source,
      start: { line: heading.line + 1, column: heading.start + 1 },
      end: { line: heading.line + 1, column: heading.end + 1 },
    };
  const written = workspace.page(source)?.ids.find(({ id }) => id === anchor);
  return written?.place ?? { file: source, start: { line: 1, column: 1 } };
}

/** Its operationId, else its method, else the path that refers to it. */
function placeOfOperation(file: SourcePath, text: string, data: DataText, operation: OperationAddress): Place {
  const path = childPointer('', 'paths', operation.path);
  const method = childPointer(path, operation.method.toLowerCase());
  const written = data.valueAt(childPointer(method, 'operationId')) ?? data.nameAt(method) ?? data.nameAt(path);
  return written === undefined ? { file } : placeOfSpan(file, text, written);
}

/** Links of pages to a page, or imports of a partial. */
export function usesOfFile(site: KnownSite, path: SourcePath, textOf: (path: SourcePath) => string): readonly Place[] {
  return site.plan.book.bySource.has(path) ? placesOf(linksTo(site, path)) : importsOf(site, path, textOf);
}

/** Places where what is at a point is used. */
export async function referencesOf(thing: Thing, { site, path, textOf }: AskedFile): Promise<readonly Place[]> {
  switch (thing.kind) {
    case 'heading':
      return placesOf(thing.heading.depth === 1 ? linksTo(site, path) : linksTo(site, path, thing.heading.id));
    case 'key':
      return placesOf(linksTo(site, path));
    case 'import': {
      const file = fileOfImport(site, path, thing.specifier);
      return file === undefined ? [] : importsOf(site, file, textOf);
    }
    case 'term':
      return (await usesOfTerm(site, thing.term, textOf)).map((use) => placeOfSpan(use.file, textOf(use.file), use));
    case 'part': {
      const { file, pointer } = thing.part;
      const refs = [...apiFiles(site, textOf).values()].flat();
      return refs
        .filter(({ target }) => target.file === file && target.pointer === pointer)
        .map((ref) => placeOfSpan(ref.file, textOf(ref.file), ref));
    }
    case 'operation':
      return placesOf(linksToOperation(site, thing.operation));
    case 'link':
      return thing.target === undefined ? [] : placesOf(linksToTarget(site, thing.target));
    case 'component':
      return [];
  }
}

function placesOf(references: readonly Reference[]): readonly Place[] {
  return references.map(({ link }) => link.place);
}

function linksToTarget(site: KnownSite, { document, operation, file, anchor }: Target): readonly Reference[] {
  if (document !== undefined) return linksTo(site, document.source, anchor === '' ? undefined : anchor);
  if (operation !== undefined) return linksToOperation(site, operation);
  return allLinks(site).filter(({ source, link }) => file !== undefined && targetOf(site, source, link)?.file === file);
}

/** Where pages import a partial or a component. */
export function importsOf(site: KnownSite, file: SourcePath, textOf: (path: SourcePath) => string): readonly Place[] {
  const name = fileName(file).replace(/\.\w+$/, '');
  return site.content.sources.flatMap(({ path }) => {
    const text = textOf(path);
    if (!text.includes(name)) return [];
    const imports = [...text.matchAll(/(?<=^\s*(?:import|export)\b[^'"\n]*['"])[^'"\n]+(?=['"])/gm)];
    return imports
      .filter(([specifier]) => fileOfImport(site, path, specifier) === file)
      .map(({ 0: specifier, index }) => placeOfSpan(path, text, { start: index, end: index + specifier.length }));
  });
}

function fileOfImport(site: KnownSite, path: SourcePath, specifier: string): SourcePath | undefined {
  return ['', ...moduleEndings]
    .map((ending) => fileAt(site, path, specifier + ending))
    .find((file) => file !== undefined);
}
