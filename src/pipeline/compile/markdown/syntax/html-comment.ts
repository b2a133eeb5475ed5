import type { Literal } from 'mdast';
import type { CompileContext, Extension as FromMarkdownExtension, Token as MdastToken } from 'mdast-util-from-markdown';
import { content } from 'micromark-core-commonmark';
import { factorySpace } from 'micromark-factory-space';
import { markdownLineEnding, markdownSpace } from 'micromark-util-character';
import { codes, types } from 'micromark-util-symbol';
import type {
  Code,
  Construct,
  Effects,
  Extension as MicromarkExtension,
  State,
  Token,
  TokenizeContext,
  TokenType,
} from 'micromark-util-types';
import type { Processor } from 'unified';
import { attachSyntax } from './attach-syntax.ts';
import { htmlCommentConstruct, htmlCommentOpening } from './html-comment-construct.ts';

/** An HTML comment. Plugins can read it; it never reaches the output. */
export interface Comment extends Literal {
  type: 'comment';
  /** The text between `<!--` and `-->`, blanks included. */
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
 * Adds syntax for HTML comments in MDX, between blocks and within a line.
 *
 * ```text
 * <!-- truncate -->     ->  {type: 'comment', value: ' truncate '}
 *
 * a <!-- b --> c        ->  paragraph: text 'a ', comment ' b ', text ' c'
 * ```
 *
 * Use it after remark-mdx, to which `<!` is an error. A comment that is never closed fails with a `VFileMessage` at its
 * `<!--`.
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

/** Turns the tokens of {@link htmlComment} into {@link Comment} nodes. */
function htmlCommentFromMarkdown(): FromMarkdownExtension {
  return {
    enter: { htmlComment: enterComment },
    exit: { htmlComment: exitComment, htmlCommentData: exitCommentData },
  };
}

function enterComment(this: CompileContext, token: MdastToken): undefined {
  this.enter({ type: 'comment', value: '' }, token);
  this.buffer();
}

/** The line endings in between are added to the buffer by mdast-util-from-markdown itself. */
function exitCommentData(this: CompileContext, token: MdastToken): undefined {
  this.config.enter.data?.call(this, token);
  this.config.exit.data?.call(this, token);
}

function exitComment(this: CompileContext, token: MdastToken): undefined {
  const value = this.resume();
  const node = this.stack.at(-1);
  if (node?.type === 'comment') node.value = value;
  this.exit(token);
}

/**
 * Comments between blocks, alone or on a line with tags and expressions of MDX.
 *
 * ```markdown
 * > | <!-- a -->
 *     ^^^^^^^^^^
 * > | <Card> <!-- b --> {c}
 *     ^^^^^^^^^^^^^^^^^^^^^
 * ```
 *
 * MDX reads a line of tags and expressions as a whole, and throws at a `<!` in it. So this construct is tried first and
 * reads such lines itself, with the constructs of MDX for tags and expressions. Lines without a comment are left to MDX.
 *
 * A comment at the start of a line is a block, even where text follows it: it ends the paragraph before, and the text
 * begins a new one.
 *
 * ```markdown
 * > | <!-- a --> b
 *     ^^^^^^^^^^ ^
 * ```
 */
const mdxLine: Construct = { tokenize: tokenizeMdxLine, concrete: true };

const comment = htmlCommentConstruct('flow');

function tokenizeMdxLine(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const self = this;
  const tag = partOf(self, codes.lessThan, 'mdxJsxFlowTag');
  const expression = partOf(self, codes.leftCurlyBrace, 'mdxFlowExpression');
  const seen = { comment: false, tag: false, expression: false };
  return effects.attempt({ tokenize: tokenizeParts, partial: true }, ok, notALine);

  /**
   * Back at the start of the line, as it contains text too. Without a comment MDX reads it; with one MDX would throw, and
   * the line is a paragraph.
   *
   * ```markdown
   * > | <b><!-- a -->c</b>
   *     ^
   * ```
   */
  function notALine(code: Code): State | undefined {
    if (!seen.comment) return nok(code);
    return self.interrupt ? ok(code) : effects.attempt(content, ok, nok)(code);
  }

  function tokenizeParts(effects: Effects, ok: State, nok: State): State {
    return atPart;

    /**
     * ```markdown
     * > | <!-- a --><b> {c}
     *     ^         ^   ^  ^
     * ```
     */
    function atPart(code: Code): State | undefined {
      if (code === codes.lessThan) return atComment(code);
      if (code === codes.leftCurlyBrace) return atExpression(code);
      return atEnd(code);
    }

    function atComment(code: Code): State | undefined {
      // It interrupts the paragraph. Reading on would read lines whose containers are not known yet.
      if (self.interrupt && onlyComments()) return effects.check(htmlCommentOpening, ok, atTag)(code);
      return effects.attempt(comment, after('comment', atPart), atTag)(code);
    }

    function atTag(code: Code): State | undefined {
      return tag ? effects.attempt(tag, after('tag', atPart), atEnd)(code) : atEnd(code);
    }

    /** In MDX an expression is not followed by another one. */
    function atExpression(code: Code): State | undefined {
      return expression ? effects.attempt(expression, after('expression', afterExpression), atEnd)(code) : atEnd(code);
    }

    function afterExpression(code: Code): State | undefined {
      return code === codes.lessThan ? atComment(code) : atEnd(code);
    }

    /**
     * ```markdown
     * > | <!-- a --><b> {c}
     *               ^  ^   ^
     * ```
     */
    function after(part: keyof typeof seen, next: State): State {
      return (code) => {
        seen[part] = true;
        return markdownSpace(code) ? factorySpace(effects, next, types.whitespace)(code) : next(code);
      };
    }

    /**
     * ```markdown
     * > | <!-- a --> b
     *                ^
     * > | <b> {c}
     *            ^
     * ```
     */
    function atEnd(code: Code): State | undefined {
      if (code === codes.eof || markdownLineEnding(code)) return ok(code);
      return seen.comment && onlyComments() ? effects.attempt(content, ok, nok)(code) : nok(code);
    }

    function onlyComments(): boolean {
      return !seen.tag && !seen.expression;
    }
  }
}

/** The construct of MDX called `name`, cut short after its first token of that type; absent without remark-mdx. */
function partOf(context: TokenizeContext, code: number, name: string): Construct | undefined {
  const constructs = context.parser.constructs.flow[code] ?? [];
  const construct = [constructs].flat().find((candidate) => candidate.name === name);
  return construct && untilExit(construct, name);
}

/**
 * The start of a construct, up to the end of its first token of a type.
 *
 * ```text
 * jsxFlow                               <a> <b>␊
 *                                       ^^^^^^^
 * untilExit(jsxFlow, 'mdxJsxFlowTag')   <a> <b>␊
 *                                       ^^^
 * ```
 *
 * The construct has to exit that token itself, not in an attempt of its own.
 */
function untilExit(construct: Construct, type: string): Construct {
  return { tokenize: tokenizeUntilExit, partial: true };

  function tokenizeUntilExit(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let exited = false;
    let failed = false;
    let inner: State | undefined = construct.tokenize.call(this, { ...effects, exit }, ok, fail);
    return step;

    function step(code: Code): State | undefined {
      inner = inner?.(code);
      if (failed) return inner;
      return exited ? ok : step;
    }

    function exit(exitType: TokenType): Token {
      if (exitType === type) exited = true;
      return effects.exit(exitType);
    }

    function fail(code: Code): State | undefined {
      failed = true;
      return nok(code);
    }
  }
}
