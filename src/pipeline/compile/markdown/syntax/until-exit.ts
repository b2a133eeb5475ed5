import type { Code, Construct, Effects, State, Token, TokenizeContext, TokenType } from 'micromark-util-types';

/**
 * The beginning of `construct`, up to the end of its first token of type `type`.
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
export function untilExit(construct: Construct, type: string): Construct {
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
