import { evaluate } from '@mdx-js/mdx';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { createElement, type ReactNode } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { Processor } from 'unified';
import type { Expected } from './oracle.ts';
import { visibleIn } from './words.ts';

/**
 * What a page of MDX has to show, as the packages of MDX and React render it. Of components it is what is in them; comments of
 * HTML and ids of headings, which MDX alone does not have, are written as MDX has them.
 *
 * @returns `undefined` for what is not MDX, or cannot be run by itself
 */
export async function expectedOfMdx(source: string): Promise<Expected | undefined> {
  const text = source
    .replace(/<!--((?:(?!-->|\*\/)[\s\S])*)-->/g, (_, comment: string) => `{/*${comment}*/}`)
    .replace(/[ \t]\{#[\w.-]+\}[ \t]*$/gm, '');
  const names = [...text.matchAll(/<([A-Z]\w*)/g)].map(([, name = '']) => name);
  const components = Object.fromEntries(names.map((name) => [name, Content]));
  try {
    const remarkPlugins = [remarkGfm, remarkFrontmatter, friendly];
    const { default: Page } = await evaluate(text, { ...(runtime as Required<typeof runtime>), remarkPlugins });
    const html = renderToStaticMarkup(createElement(Page, { components }));
    return { ...visibleIn(html), allowed: new Map(), blockAt: paragraphsOf(source) };
  } catch {
    return;
  }
}

function Content({ children }: { readonly children?: ReactNode }) {
  return createElement('div', null, children);
}

function friendly(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    cjkFriendlyExtension(),
    gfmStrikethroughCjkFriendly(),
  ];
}

/** Lines up to the empty ones around them. */
function paragraphsOf(source: string): Expected['blockAt'] {
  const lines = source.split(/\r\n|\n|\r/);
  const isEmpty = (line: number) => (lines[line - 1] ?? '').trim() === '';
  return (line) => {
    let [first, last] = [line, line];
    while (!isEmpty(first - 1)) first--;
    while (!isEmpty(last + 1)) last++;
    return [first, last];
  };
}
