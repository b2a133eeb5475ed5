import type { Heading, Literal, PhrasingContent } from 'mdast';
import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
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
  TokenizeContext,
} from 'micromark-util-types';
// Declares the nodes of MDX.
import type {} from 'remark-mdx';
import type { Processor } from 'unified';
import type { Point } from 'unist';
import { attachSyntax } from './attach-syntax.ts';

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
 * Adds syntax for ids at the end of headings in MDX.
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

/** Turns the tokens of {@link headingId} into {@link HeadingId} nodes in headings, and into text elsewhere. */
function headingIdFromMarkdown(): FromMarkdownExtension {
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
 * Removes the id that an author wrote from a heading, with the blanks before it.
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

/** Removes blanks at the end of the last text, and the text if it is empty then. */
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
  return { line, column: column - size, offset: offset === undefined ? undefined : offset - size };
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** `{#a}` with nothing after it. */
    headingId: 'headingId';
  }
}

/**
 * An id at the end of a run of text, which may be that of a heading.
 *
 * ```markdown
 * > | ## a {#b}
 *          ^^^^
 * ```
 */
const headingIdAtEnd: Construct = { tokenize: tokenizeHeadingId };

/**
 * What begins like an id but is none is text: `{#` begins no JavaScript expression, so MDX loses nothing. What follows is read as
 * elsewhere, since it may be anything: `{# <!-- a comment of Jinja around one of HTML --> #}`.
 *
 * ```markdown
 * > | ## a {#b} c
 *          ^^
 * ```
 */
const headingIdWithin: Construct = {
  tokenize(effects, ok, nok) {
    return effects.check(idLike, effects.attempt(signs, ok, nok), nok);
  },
};

/**
 * A paragraph that starts with what looks like an id. One before it ends there: the construct of
 * MDX, which would come next, throws.
 *
 * ```markdown
 * > | {#b} c
 *     ^^^^^^
 * ```
 */
const headingIdAtStart: Construct = { tokenize: tokenizeHeadingIdAtStart };

/** Blanks up to the end of the text. */
const textEnd: Construct = { tokenize: tokenizeTextEnd, partial: true };

/** Braces around anything in a line, with a number sign at the beginning. */
const idLike: Construct = { tokenize: (effects, ok, nok) => tokenizeBraces(effects, () => ok, nok), partial: true };

/** The two signs that an id begins with. */
const signs: Construct = {
  tokenize: (effects, ok, nok) => (code) => {
    effects.enter(types.data);
    effects.consume(code);
    return (next) => {
      if (next !== codes.numberSign) return nok(next);
      effects.consume(next);
      effects.exit(types.data);
      return ok;
    };
  },
};

function tokenizeHeadingId(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return tokenizeBraces(effects, (mayBeId) => (mayBeId ? effects.check(textEnd, ok, nok) : nok), nok);
}

/** Signs of comments, tags, links, code and emphasis. */
const markup: ReadonlySet<Code> = new Set([codes.lessThan, codes.leftSquareBracket, codes.graveAccent, codes.asterisk]);

/** @param next what follows, with whether an id may be between the braces: it is not blank, and has no markup */
function tokenizeBraces(effects: Effects, next: (mayBeId: boolean) => State, nok: State): State {
  let isBlank = true;
  let hasMarkup = false;
  return start;

  /**
   * ```markdown
   * > | ## a {#b}
   *          ^
   * ```
   */
  function start(code: Code): State | undefined {
    effects.enter('headingId');
    effects.consume(code);
    return open;
  }

  /**
   * ```markdown
   * > | ## a {#b}
   *           ^
   * ```
   */
  function open(code: Code): State | undefined {
    if (code !== codes.numberSign) return nok(code);
    effects.consume(code);
    return inside;
  }

  /**
   * ```markdown
   * > | ## a {#b}
   *            ^^
   * ```
   */
  function inside(code: Code): State | undefined {
    if (code === codes.eof || code === codes.leftCurlyBrace || markdownLineEnding(code)) return nok(code);
    effects.consume(code);
    if (code === codes.rightCurlyBrace) return after;
    if (!markdownSpace(code)) isBlank = false;
    if (markup.has(code)) hasMarkup = true;
    return inside;
  }

  /**
   * ```markdown
   * > | ## a {#b}
   *              ^
   * ```
   */
  function after(code: Code): State | undefined {
    effects.exit('headingId');
    return next(!isBlank && !hasMarkup)(code);
  }
}

function tokenizeHeadingIdAtStart(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return effects.check(idLike, this.interrupt ? ok : effects.attempt(content, ok, nok), nok);
}

function tokenizeTextEnd(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return factorySpace(effects, end, types.whitespace);

  /**
   * ```markdown
   * > | ## a {#b}␠
   *               ^
   * ```
   */
  function end(code: Code): State | undefined {
    return code === codes.eof ? ok(code) : nok(code);
  }
}
