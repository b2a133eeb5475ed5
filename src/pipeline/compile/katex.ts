import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Element, Root } from 'hast';
import type { RenderMath } from './markdown/scope.ts';

interface Katex {
  readonly file: string;
  /** Of that file. */
  readonly digest: string;
}

/** The package that renders formulas, installed with the site's others; `undefined` where it is not. */
export function findKatex(root: string): Katex | undefined {
  try {
    const file = createRequire(join(root, 'package.json')).resolve('katex');
    return { file, digest: createHash('sha256').update(readFileSync(file)).digest('hex') };
  } catch {
    return;
  }
}

/** Loaded only where a site has formulas. */
export async function loadMath(root: string): Promise<RenderMath | undefined> {
  const found = findKatex(root);
  if (found === undefined) return;
  const [{ default: katex }, { fromHtml }] = await Promise.all([
    import(pathToFileURL(found.file).href) as Promise<{ default: Pick<typeof import('katex'), 'renderToString'> }>,
    import('hast-util-from-html'),
  ]);
  return (tex, display) => {
    const markup = katex.renderToString(tex, { output: 'mathml', displayMode: display, strict: 'ignore' });
    return mathOf(fromHtml(markup, { fragment: true }), tex);
  };
}

/** `<span class="katex"><math><semantics><mrow>…</mrow><annotation>TeX</annotation>…`: what is shown of it, and the TeX as its text alternative. */
function mathOf(tree: Root, tex: string): Element {
  const math = find(tree, 'math');
  const shown = math && find(math, 'semantics')?.children[0];
  if (math === undefined || shown === undefined) throw new Error('there is nothing to render');
  return { ...math, properties: { ...math.properties, alttext: tex }, children: [shown] };
}

function find(parent: Root | Element, tagName: string): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const found = child.tagName === tagName ? child : find(child, tagName);
    if (found !== undefined) return found;
  }
  return undefined;
}
