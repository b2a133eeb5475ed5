import type { ElementContent, Root } from 'hast';
import type { Finding } from '../../model/diagnostic.ts';
import { noContent, type Page } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import { type Asset, SourceChanged, type SourceFile } from '../../model/source.ts';
import { isCommonMark } from '../../shared/markdown-format.ts';
import { maxNesting, tooDeepHint } from '../../shared/markdown-limits.ts';
import { conflictMark, mergeConflict } from '../../shared/merge-conflict.ts';
import { pointAfter } from '../../shared/text-points.ts';
import { textOf } from '../../shared/texts/text.ts';
import { withoutCodeBlocks } from '../../shared/without-code-blocks.ts';
import { type MayHave, mayHaveOf, mayHaveTags, needsReact, toHast } from './chain.ts';
import { survey, tooMuchFinding } from './depth.ts';
import { takeHead } from './head.ts';
import { definedIn, importSiteComponents, readImports } from './imports.ts';
import { recordLookups } from './lookups.ts';
import { isElement } from './markdown/hast.ts';
import { addHeadingAnchors } from './markdown/headings.ts';
import { nameFootnotes } from './markdown/join-footnotes.ts';
import { addPageValues } from './markdown/other-tools/page-values.ts';
import { reportDescription, reportHeadings } from './markdown/quality/quality.ts';
import type { CompileSettings, Lookups, Scope } from './markdown/scope.ts';
import { imageColorsLink, offerSmallerImages } from './markdown/smaller-images.ts';
import { toHtml } from './markdown/to-html.ts';
import { makeImagesZoomable } from './markdown/zoomable-images.ts';
import { mdxFinding } from './mdx-error.ts';
import type { CodeOrigin } from './module.ts';
import { namesInCode } from './names-in-code.ts';
import type { PageParser } from './parse/parser.ts';
import { pluginFinding, treePlugins } from './plugins.ts';
import { countWords, excerptOf } from './summary.ts';

export { admonitionKinds } from './markdown/admonitions.ts';
export { builtInComponents } from './markdown/components/index.ts';
export { createGlossaryIndex } from './markdown/glossary.ts';
export type { CompileSettings, Lookups } from './markdown/scope.ts';
export type { CodeOrigin } from './module.ts';
export { createPageParser } from './parse/parser.ts';

/** What compiling a page needs. */
export interface CompileOptions {
  readonly parse: PageParser;
  readonly settings: CompileSettings;
  readonly lookups: Lookups;
  /** Address of the page; `undefined` for a partial that becomes a module of its own. */
  readonly permalink?: string;
  /** Whether the body has to be a module, as of a partial that a module imports. */
  readonly asModule?: boolean;
  /** Receives the origins of the pieces of code, where the body is a module. */
  readonly origins?: CodeOrigin[];
}

/**
 * Compiles one source file to one page. Mistakes of the author become findings.
 *
 * @throws SourceChanged where a file was saved since it was read
 */
export async function compile(source: SourceFile, options: CompileOptions): Promise<Page> {
  const { lookups, records } = recordLookups(options.lookups);
  const work: Work = {
    ...options,
    lookups,
    links: [],
    ids: [],
    assets: new Set(),
    resized: new Map(),
    examples: [],
    imports: [],
    findings: [],
    serial: counter(),
    parts: new Map(),
    usedPartials: new Set(),
    open: [],
  };
  const content = await contentOf(source, work);
  return {
    source: source.path,
    ...content,
    links: work.links,
    ids: work.ids,
    assets: [...work.assets],
    resized: shownImages(work).map(({ path }) => path),
    examples: work.examples,
    findings: work.findings,
    lookups: records(),
  };
}

type Content = Pick<Page, 'body' | 'head' | 'toc' | 'hasTitle' | 'excerpt' | 'words'>;

/** The content of a page; `noContent` where the file is not valid MDX, or a plugin leaves nodes that cannot be rendered. */
async function contentOf(source: SourceFile, work: Work): Promise<Content> {
  const { markdown, linksOnly, language, images, baseUrl, filesBase = baseUrl } = work.settings;
  const text = textOf(language);
  const compiled = await compileTree(source, work);
  if (compiled === undefined) return noContent;
  const { tree, has } = compiled;
  try {
    const { head: ownHead, findings } =
      work.asModule === true || !mayHaveTags(has) ? noHead : takeHead(tree, source.path);
    work.findings.push(...findings);
    const hasTitle = opensWithTitle(tree) || (source.frontmatter.title === undefined && titleIndex(tree) >= 0);
    if (work.settings.quality !== undefined) {
      reportDescription({ ...work, source });
      reportHeadings(tree, { ...work, source }, hasTitle);
    }
    if (hasTitle && source.kind === 'post') tree.children.splice(titleIndex(tree), 1);
    const isModule = needsReact(tree, has);
    if (work.asModule === true) nameFootnotes(tree, source.path);
    const toc = addHeadingAnchors(tree, text, linksOnly === true && !isModule);
    if (isModule) {
      addPageValues(tree, { source, toc, permalink: work.permalink, defined: definedIn(tree as never) });
    }
    const mayHaveImages = mayHaveTags(has) || has('image', 'imageReference');
    if (markdown.zoom && mayHaveImages) makeImagesZoomable(tree, text);
    const isResized = images !== undefined && work.resized.size > 0;
    if (isResized) offerSmallerImages(tree, work.resized, { settings: images, baseUrl: filesBase });
    const head = isResized ? [...ownHead, imageColorsLink(shownImages(work), filesBase)] : ownHead;
    const words = linksOnly === true ? 0 : countWords(tree);
    return { body: await toBody(compiled, work), head, toc, hasTitle, excerpt: excerptOf(tree), words };
  } catch (error) {
    work.findings.push(failureFinding(error, source, markdown));
    return noContent;
  }
}

/** The images of a page that it offers in smaller sizes, each once. */
function shownImages({ resized }: Pick<Work, 'resized'>): readonly Asset[] {
  return [...new Map([...resized.values()].map((asset) => [asset.path, asset])).values()];
}

/** For partials, where a `head` stays in the text: a module has no document. */
const noHead = { head: [], findings: [] } as const;

/** The results that a page and its partials add to. */
interface Work
  extends CompileOptions,
    Pick<
      Scope,
      'links' | 'ids' | 'assets' | 'resized' | 'examples' | 'imports' | 'findings' | 'serial' | 'usedPartials'
    > {
  /** Partials of the page that are compiled: each is once, however many files import it. */
  readonly parts: Map<SourcePath, Compiled | undefined>;
  /** Files that are being compiled, outermost first: a partial among them includes itself. */
  readonly open: SourcePath[];
}

/** The hast of a file, and what may be in it. */
interface Compiled {
  readonly tree: Root;
  readonly has: MayHave;
}

/** The hast of a file with its partials; `undefined` where it is not valid MDX. */
async function compileTree(source: SourceFile, work: Work): Promise<Compiled | undefined> {
  const { settings, lookups, findings } = work;
  const scope: Scope = {
    ...work,
    source,
    permalink: work.permalink,
    definedNames: new Set(),
    importedComponents: new Map(),
    rawImports: new Map(),
    partials: new Map(),
  };
  try {
    const mdast = work.parse(source);
    if (isCommonMark(source.path, settings.markdown)) findings.push(...conflictIn(source));
    const { kinds, deep } = survey(mdast, source.path);
    if (deep !== undefined) {
      findings.push(deep);
      return undefined;
    }
    importSiteComponents(mdast, settings.markdown.components);
    const partials = readImports(mdast, scope);
    const namesOfCode = partials.length > 0 ? namesInCode(mdast) : new Set();
    for (const { name, path, place, remove } of partials) {
      const partial = lookups.partial(path);
      if (partial === undefined) continue;
      const circle = [...work.open, source.path];
      const fault = nestingFault(partial.path, circle);
      if (fault !== undefined) {
        findings.push({ ...fault, place });
        scope.partials.set(name, { path, children: [] });
        remove();
        continue;
      }
      if (!work.parts.has(path)) work.parts.set(path, await compileTree({ ...partial }, { ...work, open: circle }));
      const part = work.parts.get(path);
      if (part !== undefined && needsReact(part.tree, part.has)) continue;
      scope.partials.set(name, { path, children: (part?.tree.children ?? []) as ElementContent[] });
      // What code shows is a component.
      if (!namesOfCode.has(name)) remove();
    }
    const has = mayHaveOf(kinds, settings.markdown);
    const isBody = work.asModule !== true && work.open.length === 0;
    return { tree: await toHast(mdast, scope, { has, isBody }), has };
  } catch (error) {
    if (error instanceof SourceChanged) throw error;
    findings.push(failureFinding(error, source, settings.markdown));
    return undefined;
  }
}

/** The finding for an error of a tree or of its module: the MDX compiler reports, too, a second default export, for instance. */
function failureFinding(error: unknown, { path, text }: SourceFile, markdown: CompileSettings['markdown']): Finding {
  return tooMuchFinding(error, path) ?? pluginFinding(error, path, markdown) ?? mdxFinding(error, path, text);
}

/** Where CommonMark has both sides of a merge, which are text there; a block of code may show such lines. */
function conflictIn({ path, text }: SourceFile): readonly Finding[] {
  const mark = conflictMark(text);
  if (mark === undefined || conflictMark(withoutCodeBlocks(text)) === undefined) return [];
  const before = text.slice(0, text.indexOf(mark));
  // That of the frontmatter is found where it is read.
  if (/^---[ \t]*[\r\n]/.test(before) && !/[\r\n]---[ \t]*[\r\n]/.test(before)) return [];
  return [
    {
      rule: 'invalid-mdx',
      ...mergeConflict,
      place: { file: path, start: pointAfter(before) },
    },
  ];
}

/** What is wrong with a partial within these files. */
function nestingFault(path: SourcePath, around: readonly SourcePath[]): Omit<Finding, 'place'> | undefined {
  if (around.includes(path)) {
    const way = [...around.slice(around.indexOf(path)), path];
    return { rule: 'circular-partial', message: `the partial includes itself: ${way.join(' → ')}` };
  }
  if (around.length <= maxNesting) return;
  return { rule: 'invalid-mdx', message: `more than ${maxNesting} partials include one another`, hint: tooDeepHint };
}

function counter(): () => number {
  let last = 0;
  return () => ++last;
}

async function toBody(compiled: Compiled, work: Work): Promise<Page['body']> {
  const { tree, has } = compiled;
  if (work.asModule !== true && !needsReact(tree, has)) return { kind: 'html', html: toHtml(tree.children) };
  // Most pages are markup, and the MDX compiler is large.
  const { toModule } = await import('./module.ts');
  const plugins = treePlugins(work.settings.markdown, 'recmaPlugins');
  const code = await toModule(tree, { origins: work.origins, plugins });
  return { kind: 'module', code, imports: work.imports };
}

/** Whether the first thing on the page is a level-1 heading. */
function opensWithTitle(tree: Root): boolean {
  const first = tree.children.find((node) => node.type === 'element' || node.type.startsWith('mdxJsx'));
  return isElement(first, 'h1');
}

/** The index of the first level-1 heading, which is the title of a page without one in its frontmatter; -1 for none. */
function titleIndex(tree: Root): number {
  return tree.children.findIndex((node) => isElement(node, 'h1'));
}
