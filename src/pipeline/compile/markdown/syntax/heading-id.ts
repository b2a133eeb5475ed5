import type { Heading, Literal, PhrasingContent } from 'mdast';
import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import { codes } from 'micromark-util-symbol';
import type { Extension as MicromarkExtension } from 'micromark-util-types';
// Declares the nodes of MDX.
import type {} from 'remark-mdx';
import type { Processor } from 'unified';
import type { Point } from 'unist';
import { attachSyntax } from './attach-syntax.ts';
import { headingIdAtEnd, headingIdAtStart, headingIdWithin } from './heading-id-construct.ts';

/** `{#my-id}`, the last child of the heading it names. */
export interface HeadingId extends Literal {
  type: 'headingId';
  /** Without `{#` and `}`. */
  value: string;
}

declare module 'mdast' {
  interface PhrasingContentMap {
    headingId: HeadingId;
  }
  interface RootContentMap {
    headingId: HeadingId;
  }
}

/**
 * Accept ids at the end of headings in MDX.
 *
 * ```text
 * ## Set up {#setup}     ->  heading: text 'Set up ', {type: 'headingId', value: 'setup'}
 * ## Set {#up} again     ->  heading: text 'Set {#up} again'
 * See {#setup}           ->  paragraph: text 'See {#setup}'
 * ```
 *
 * Use it after remark-mdx, to which `{#` is a broken expression, and after remarkHtmlComment, which
 * reads lines as MDX does.
 */
export function remarkHeadingId(this: Processor): undefined {
  attachSyntax(this, { micromark: headingId(), fromMarkdown: headingIdFromMarkdown() });
}

/** The syntax alone, for micromark; the token is `headingId`. */
export function headingId(): MicromarkExtension {
  return {
    flow: { [codes.leftCurlyBrace]: headingIdAtStart },
    text: { [codes.leftCurlyBrace]: [headingIdAtEnd, headingIdWithin] },
  };
}

/** Turn the tokens of {@link headingId} into {@link HeadingId} nodes in headings, and into text elsewhere. */
export function headingIdFromMarkdown(): FromMarkdownExtension {
  return { enter: { headingId: enterHeadingId }, exit: { headingId: exitHeadingId } };
}

function enterHeadingId(this: CompileContext, token: Token): undefined {
  if (this.stack.at(-1)?.type === 'heading') {
    const value = this.sliceSerialize(token).slice('{#'.length, -'}'.length).trim();
    this.enter({ type: 'headingId', value }, token);
  } else {
    this.config.enter.data?.call(this, token);
  }
}

function exitHeadingId(this: CompileContext, token: Token): undefined {
  if (this.stack.at(-1)?.type === 'headingId') {
    this.exit(token);
  } else {
    this.config.exit.data?.call(this, token);
  }
}

/**
 * Take the id that an author set out of a heading, with the blanks before it.
 *
 * ```text
 * ## Set up {#setup}            ->  'setup', and the heading is `## Set up`
 * ## Set up {/* #setup *\/}     ->  the same
 * ## Set up <!-- #setup -->     ->  the same
 * ## Set up                     ->  undefined
 * ```
 */
export function takeHeadingId(heading: Heading): string | undefined {
  const id = idOf(heading.children.at(-1));
  if (id === undefined) return undefined;

  heading.children.pop();
  trimEnd(heading.children);
  return id;
}

function idOf(node: PhrasingContent | undefined): string | undefined {
  if (node?.type === 'headingId') return node.value;
  if (node?.type === 'comment') return /^\s*#(\S+)\s*$/.exec(node.value)?.[1];
  if (node?.type === 'mdxTextExpression') return /^\s*\/\*\s*#(\S+)\s*\*\/\s*$/.exec(node.value)?.[1];
  return undefined;
}

/** Drop blanks at the end of the last text, and the text itself when nothing is left of it. */
function trimEnd(children: PhrasingContent[]): undefined {
  const last = children.at(-1);
  if (last?.type !== 'text') return;

  const value = last.value.replace(/[ \t]+$/, '');
  const dropped = last.value.length - value.length;
  if (value === '') {
    children.pop();
  } else if (dropped > 0) {
    last.value = value;
    if (last.position) last.position.end = back(last.position.end, dropped);
  }
}

function back({ line, column, offset }: Point, size: number): Point {
  return { line, column: column - size, ...(offset !== undefined && { offset: offset - size }) };
}
