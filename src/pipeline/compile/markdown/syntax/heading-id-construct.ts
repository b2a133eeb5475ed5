import { content } from 'micromark-core-commonmark';
import { factorySpace } from 'micromark-factory-space';
import { markdownLineEnding, markdownSpace } from 'micromark-util-character';
import { codes, types } from 'micromark-util-symbol';
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';

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
export const headingIdAtEnd = construct('headingId');

/**
 * What looks like an id but is not at the end: plain text. `{#` starts no JavaScript expression,
 * so nothing is taken away from MDX.
 *
 * ```markdown
 * > | ## a {#b} c
 *          ^^^^
 * ```
 */
export const headingIdWithin = construct(types.data);

/**
 * A paragraph that starts with what looks like an id. One before it ends there: the construct of
 * MDX, which would come next, throws.
 *
 * ```markdown
 * > | {#b} c
 *     ^^^^^^
 * ```
 */
export const headingIdAtStart: Construct = { tokenize: tokenizeHeadingIdAtStart };

/** Blanks up to the end of the text. */
const textEnd: Construct = { tokenize: tokenizeTextEnd, partial: true };

function construct(type: 'data' | 'headingId'): Construct {
  return { tokenize: tokenizeHeadingId };

  function tokenizeHeadingId(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let blank = true;
    return start;

    /**
     * ```markdown
     * > | ## a {#b}
     *          ^
     * ```
     */
    function start(code: Code): State | undefined {
      effects.enter(type);
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
      if (!markdownSpace(code)) blank = false;
      return inside;
    }

    /**
     * ```markdown
     * > | ## a {#b}
     *              ^
     * ```
     */
    function after(code: Code): State | undefined {
      effects.exit(type);
      if (type === types.data) return ok(code);
      return blank ? nok(code) : effects.check(textEnd, ok, nok)(code);
    }
  }
}

function tokenizeHeadingIdAtStart(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return effects.check(headingIdWithin, this.interrupt ? ok : effects.attempt(content, ok, nok), nok);
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
