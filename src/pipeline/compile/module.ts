import { createProcessor, type ProcessorOptions } from '@mdx-js/mdx';
import type { Root } from 'hast';
import { type PluggableList, type Plugin, unified } from 'unified';
import type { Node } from 'unist';
import { VFile } from 'vfile';
import type { TreePlugin } from '../../model/markdown-config.ts';
import type { Point } from '../../model/place.ts';
import { PluginError } from './plugins.ts';

/** The points where a piece of code begins in the module and in the source. */
export interface CodeOrigin {
  readonly generated: Point;
  readonly written: Point;
}

/**
 * A JavaScript module whose default export renders a hast tree as a React component. The MDX compiler writes it; the steps
 * before hast are those of `chain.ts`.
 *
 * @param options.origins receives the origins of the pieces of code
 * @param options.plugins work on the code
 */
export async function toModule(
  tree: Root,
  {
    origins,
    plugins = [],
  }: { readonly origins?: CodeOrigin[] | undefined; readonly plugins?: readonly TreePlugin[] } = {},
): Promise<string> {
  const processor = createProcessor({
    format: 'mdx',
    jsxImportSource: 'react',
    rehypePlugins: [() => () => tree],
    recmaPlugins: plugins.map(guardRecma),
    ...writer,
    SourceMapGenerator: origins && collectorOf(origins),
  });
  // The processor's types name mdast and text at its ends; what runs through it here is an estree.
  const run = processor.run as unknown as (tree: object, file: VFile) => Promise<never>;
  const file = new VFile({ path: 'page.mdx' });
  return String(processor.stringify(await run.call(processor, { type: 'root', children: [] }, file), file));
}

/** A plugin whose errors are `PluginError`s. */
function guardRecma({ name, plugin }: TreePlugin): Plugin {
  return () => {
    const inner = unified()
      .use([plugin] as PluggableList)
      .freeze();
    return async (tree: Node, file: VFile) => {
      const made = await inner.run(tree, file).catch((error: unknown) => {
        throw new PluginError(name, error);
      });
      if ((made as Partial<Node> | undefined)?.type !== 'Program')
        throw new PluginError(name, new Error('it gives no program'));
      return made;
    };
  };
}

interface CodeWriter {
  readonly [type: string]: ((node: Node, state: WriterState) => void) | undefined;
}

interface WriterState {
  readonly write: (code: string) => void;
}

/**
 * Writes parentheses within parentheses. The MDX compiler removes the outer pair of two, and has no handler for the inner
 * one.
 */
const writer = {
  handlers: {
    ParenthesizedExpression(
      this: CodeWriter,
      { expression }: Node & { readonly expression: Node },
      state: WriterState,
    ) {
      state.write('(');
      this[expression.type]?.(expression, state);
      state.write(')');
    },
  },
};

/** Lines from 1, columns from 0, as in source maps. */
interface Mapping {
  readonly original: Point;
  readonly generated: Point;
}

/** A class in the form of a generator of source maps, which collects the origins. */
function collectorOf(origins: CodeOrigin[]): NonNullable<ProcessorOptions['SourceMapGenerator']> {
  const from1 = ({ line, column }: Point): Point => ({ line, column: column + 1 });
  class Collector {
    addMapping({ original, generated }: Mapping): void {
      origins.push({ generated: from1(generated), written: from1(original) });
    }
    toJSON(): object {
      return {};
    }
  }
  return Collector as unknown as NonNullable<ProcessorOptions['SourceMapGenerator']>;
}

/**
 * The point in the source of a point in the code: of the piece that begins there, else of the nearest before it on its line,
 * else of the first after it, as for the `new` of `throw new Error()`, and for an element, whose attributes are on lines of
 * their own.
 */
export function writtenAt(origins: readonly CodeOrigin[], { line, column }: Point): Point | undefined {
  const inOrder = origins.toSorted(
    (a, b) => a.generated.line - b.generated.line || a.generated.column - b.generated.column,
  );
  const before = inOrder.findLast(({ generated }) => generated.line === line && generated.column <= column);
  return (before ?? inOrder.find(({ generated }) => generated.line >= line))?.written;
}
