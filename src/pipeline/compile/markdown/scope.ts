import type { Element } from 'hast';
import type { ThemeGrammars } from '../../../core/highlight/index.ts';
import type { DocumentAddress, OperationAddress } from '../../../model/address.ts';
import type { ApiHistory } from '../../../model/api-changes.ts';
import type { Product } from '../../../model/config.ts';
import type { AssetIndex } from '../../../model/content.ts';
import type { Finding } from '../../../model/diagnostic.ts';
import type { MarkdownConfig } from '../../../model/markdown-config.ts';
import type { CodeExample, Link, ModuleImport, WrittenId } from '../../../model/page.ts';
import type { Place, Point, SourcePath } from '../../../model/place.ts';
import type { QualityRule } from '../../../model/rules.ts';
import type { Asset, SourceFile } from '../../../model/source.ts';
import type { PathSettings } from '../../../shared/candidate-paths.ts';
import type { FindIcon } from '../../../shared/icons.ts';
import type { LeftOut } from '../../../shared/left-out.ts';
import type { ImagesConfig } from '../../../shared/resized-image.ts';
import type { Language } from '../../../shared/texts/text.ts';
import type { FindTypes } from './code/types.ts';
import type { BuiltInComponent } from './components/component.ts';
import type { GlossaryIndex } from './glossary.ts';

/** What compilation may ask about the rest of the site. Each answer is recorded and part of the cache key. */
export interface Lookups extends Pick<AssetIndex, 'holds' | 'serves' | 'text'> {
  /** A document by the path of its source. */
  readonly document: (path: SourcePath) => DocumentAddress | undefined;
  /** A document by its set and its id there; of the version that readers get by default where none is named. */
  readonly member: (set: string, id: string, version: string) => DocumentAddress | undefined;
  /** A document that is left out by its frontmatter, by its path, and by its set and id. */
  readonly leftOut: (path: SourcePath) => LeftOut | undefined;
  readonly leftOutMember: (set: string, id: string, version: string) => LeftOut | undefined;
  readonly nearestMember: (set: string, id: string, version: string) => string | undefined;
  readonly partial: (path: SourcePath) => SourceFile | undefined;
  readonly asset: (path: SourcePath) => Asset | undefined;
  /** Whether a file exists that a page may import. */
  readonly file: (path: SourcePath) => boolean;
  readonly operation: (document: string, name: string) => OperationAddress | undefined;
  /** The changes of all API documents. */
  readonly histories: () => readonly ApiHistory[];
  /** The newest post; `undefined` for a site without dated posts. */
  readonly latestPost: () => DocumentAddress | undefined;
  /** The file that an author may have meant: asked only when one was not found. */
  readonly nearestFile: (path: SourcePath) => SourcePath | undefined;
  readonly nearestOperation: (document: string, name: string) => string | undefined;
}

/** Renders TeX as a `math` element. Throws where the TeX has errors. */
export type RenderMath = (tex: string, display: boolean) => Element;

export interface CompileSettings extends PathSettings {
  /** Base of files that are made of images; `baseUrl` unless given. */
  readonly filesBase?: string;
  /** Whether only links and ids of the page are needed: code blocks are empty, and words are not counted. */
  readonly linksOnly?: boolean;
  readonly language?: Language;
  /** Rules of quality that the site asks for; `undefined` where there are none. */
  readonly quality?: readonly QualityRule[];
  /** Bytes that an image may have; `undefined` where the site does not ask. */
  readonly maxImage?: number;
  readonly product: Product;
  /** The values of `%var.name%`, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Those that the site knows, and those for whom it is made. */
  readonly audiences: { readonly known: readonly string[]; readonly shown: readonly string[] };
  readonly markdown: MarkdownConfig;
  readonly glossary?: GlossaryIndex;
  /** `undefined` where the site has no formulas, or KaTeX is not installed. */
  readonly renderMath?: RenderMath;
  /** `undefined` where code has docsgen's colours. */
  readonly themeGrammars?: ThemeGrammars;
  /** `undefined` where the packages for types of code are not installed. */
  readonly findTypes?: FindTypes;
  /** `undefined` where images are published as they are. */
  readonly images?: ImagesConfig;
  /** `undefined` where there are only docsgen's own icons. */
  readonly icon?: FindIcon;
}

/** What the plugins of one file read, and the results that they add to. */
export interface Scope {
  readonly source: SourceFile;
  /** Address of the page, also while one of its partials is compiled. */
  readonly permalink: string | undefined;
  readonly settings: CompileSettings;
  readonly lookups: Lookups;
  readonly links: Link[];
  readonly ids: WrittenId[];
  readonly assets: Set<SourcePath>;
  /** Images of the page that there are in smaller sizes, by their elements. */
  readonly resized: Map<Element, Asset>;
  readonly examples: CodeExample[];
  readonly imports: ModuleImport[];
  readonly findings: Finding[];
  /** Gives a number that is unique on the page, partials included. */
  readonly serial: () => number;
  /** Partials that are on the page already. */
  readonly usedPartials: Set<SourcePath>;
  /** Names that the file's own import and export statements define. */
  readonly definedNames: Set<string>;
  /** Components of other tools that the file imports, by the names that it gives them. */
  readonly importedComponents: Map<string, BuiltInComponent>;
  /** Files that the file imports as text, by the names that it gives them. */
  readonly rawImports: Map<string, SourcePath>;
  /** Trees of the partials of this file, by the names of their imports. */
  readonly partials: Map<string, Partial>;
}

/** A partial without code, which becomes a part of the page's tree. */
export interface Partial {
  readonly path: SourcePath;
  readonly children: readonly import('hast').ElementContent[];
}

/** The place of a node of the file's tree. */
export function placeOf(scope: Scope, { position }: { readonly position?: Stretch | undefined }): Place {
  return placeAt(scope.source.path, position);
}

/** The place where a node of the file's tree begins, as it may be many lines long: of some characters, where their number is given. */
export function beginningOf(scope: Scope, node: Parameters<typeof placeOf>[1], length?: number): Place {
  const { file, start } = placeOf(scope, node);
  if (start === undefined) return { file };
  return length === undefined
    ? { file, start }
    : { file, start, end: { line: start.line, column: start.column + length } };
}

interface Stretch {
  readonly start: Point;
  readonly end: Point;
}

/**
 * The place in a file that a parser or a plugin gives, without its offsets; the file where it gives none. That of HTML gives elements
 * without a tag of their own a stretch without points.
 */
export function placeAt(
  file: SourcePath,
  at: Stretch | Point | { readonly start?: undefined; readonly end?: undefined } | undefined,
): Place {
  const { start, end } = at === undefined || !('line' in at) ? (at ?? {}) : { start: at };
  if (start === undefined) return { file };
  const point = ({ line, column }: Point) => ({ line, column });
  return end === undefined ? { file, start: point(start) } : { file, start: point(start), end: point(end) };
}
