import type { Literal } from 'mdast';
import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import { codes } from 'micromark-util-symbol';
import type { Extension as MicromarkExtension } from 'micromark-util-types';
import type { Processor } from 'unified';
import { attachSyntax } from './attach-syntax.ts';
import { htmlCommentConstruct } from './html-comment-construct.ts';
import { mdxLine } from './mdx-line.ts';

/** An HTML comment. It is for plugins to read, and never reaches the output. */
export interface Comment extends Literal {
  type: 'comment';
  /** What stands between `<!--` and `-->`, blanks included. */
  value: string;
}

declare module 'mdast' {
  interface BlockContentMap {
    comment: Comment;
  }
  interface PhrasingContentMap {
    comment: Comment;
  }
  interface RootContentMap {
    comment: Comment;
  }
}

/**
 * Accept HTML comments in MDX, between blocks and within a line.
 *
 * ```text
 * <!-- truncate -->     ->  {type: 'comment', value: ' truncate '}
 *
 * a <!-- b --> c        ->  paragraph: text 'a ', comment ' b ', text ' c'
 * ```
 *
 * Use it after remark-mdx, whose own reading of `<` is an error here. A comment that is never
 * closed fails with a `VFileMessage` at its `<!--`.
 */
export function remarkHtmlComment(this: Processor): undefined {
  attachSyntax(this, { micromark: htmlComment(), fromMarkdown: htmlCommentFromMarkdown() });
}

/** The syntax alone, for micromark; the tokens are `htmlComment` and its parts. */
export function htmlComment(): MicromarkExtension {
  return {
    flow: { [codes.lessThan]: mdxLine, [codes.leftCurlyBrace]: mdxLine },
    text: { [codes.lessThan]: htmlCommentConstruct('text') },
  };
}

/** Turn the tokens of {@link htmlComment} into {@link Comment} nodes. */
export function htmlCommentFromMarkdown(): FromMarkdownExtension {
  return {
    enter: { htmlComment: enterComment },
    exit: { htmlComment: exitComment, htmlCommentData: exitCommentData },
  };
}

function enterComment(this: CompileContext, token: Token): undefined {
  this.enter({ type: 'comment', value: '' }, token);
  this.buffer();
}

/** The line endings in between are added to the buffer by mdast-util-from-markdown itself. */
function exitCommentData(this: CompileContext, token: Token): undefined {
  this.config.enter.data?.call(this, token);
  this.config.exit.data?.call(this, token);
}

function exitComment(this: CompileContext, token: Token): undefined {
  const value = this.resume();
  const node = this.stack.at(-1);
  if (node?.type === 'comment') node.value = value;
  this.exit(token);
}
