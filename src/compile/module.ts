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
  const estree = await processor.run({ type: 'root', children: [] }, new VFile());
  return processor.stringify(estree as Parameters<typeof processor.stringify>[0]);
}
