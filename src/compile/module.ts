import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'hast';
import { VFile } from 'vfile';

/**
 * A hast tree as a JavaScript module whose default export is a React component. The MDX compiler
 * does it from the point where the tree is HTML; before that, its work is done by docsgen's chain.
 */
export async function toModule(tree: Root): Promise<string> {
  const processor = createProcessor({
    format: 'mdx',
    jsxImportSource: 'react',
    rehypePlugins: [() => () => tree],
  });
  // The processor's types name mdast and text at its ends; what runs through it here is an estree.
  const run = processor.run as unknown as (tree: object, file: VFile) => Promise<never>;
  return String(processor.stringify(await run.call(processor, { type: 'root', children: [] }, new VFile())));
}
