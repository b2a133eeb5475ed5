import { markdownLineEnding } from 'micromark-util-character';
import { codes, types } from 'micromark-util-symbol';
import type { Code, Construct, Effects, Point, State, TokenizeContext } from 'micromark-util-types';
import { VFileMessage } from 'vfile-message';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** Whole comment: `<!-- a -->`. */
    htmlComment: 'htmlComment';
    /** `<!--` or `-->`. */
    htmlCommentMarker: 'htmlCommentMarker';
    /** The text between the markers on one line. */
    htmlCommentData: 'htmlCommentData';
  }
}

const opening = '<!--';

/** The start of a comment. */
export const htmlCommentOpening: Construct = marker(opening);

const closing: Construct = marker('-->');

/** The ends of `<!-->` and `<!--->`, which are whole comments in HTML. */
const abruptClosing: Construct[] = [marker('>'), marker('->')];

/**
 * A comment, up to its `-->` and no further.
 *
 * ```markdown
 * > | a <!-- b
 *       ^^^^^^
 * > | c --> d
 *     ^^^^^
 * ```
 *
 * @param place
 *   In `flow` a comment may contain blank lines, but no lazy lines; in `text` it has to end where
 *   the paragraph, heading or cell does.
 */
export function htmlCommentConstruct(place: 'flow' | 'text'): Construct {
  return { tokenize: tokenizeComment, partial: place === 'flow' };

  function tokenizeComment(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const self = this;
    let start: Point;
    return before;

    function before(code: Code): State | undefined {
      start = self.now();
      effects.enter('htmlComment');
      return effects.attempt(htmlCommentOpening, afterOpening, nok)(code);
    }

    function afterOpening(code: Code): State | undefined {
      return effects.attempt(abruptClosing, after, between)(code);
    }

    /**
     * Outside data: after the opening, around line endings, before the closing.
     *
     * ```markdown
     * > | a <!-- b
     *           ^ ^
     * > | c --> d
     *     ^ ^
     * ```
     */
    function between(code: Code): State | undefined {
      if (code === codes.eof) throw unclosedComment(start, place);
      if (code === codes.dash) return effects.attempt(closing, after, dataStart)(code);
      if (!markdownLineEnding(code)) return dataStart(code);

      effects.enter(types.lineEnding);
      effects.consume(code);
      effects.exit(types.lineEnding);
      return lineStart;
    }

    /**
     * ```markdown
     *   | > <!-- b
     * > | > c --> d
     *       ^
     * ```
     */
    function lineStart(code: Code): State | undefined {
      if (place === 'flow' && code !== codes.eof && self.parser.lazy[self.now().line]) throw lazyLine(self.now());
      return between(code);
    }

    function dataStart(code: Code): State | undefined {
      effects.enter('htmlCommentData');
      return dataContinue(code);
    }

    /**
     * ```markdown
     * > | a <!-- b --> c
     *            ^^
     * ```
     */
    function data(code: Code): State | undefined {
      if (code === codes.eof || markdownLineEnding(code)) return dataEnd(code);
      if (code === codes.dash) return effects.check(closing, dataEnd, dataContinue)(code);
      return dataContinue(code);
    }

    function dataContinue(code: Code): State | undefined {
      effects.consume(code);
      return data;
    }

    function dataEnd(code: Code): State | undefined {
      effects.exit('htmlCommentData');
      return between(code);
    }

    function after(code: Code): State | undefined {
      effects.exit('htmlComment');
      return ok(code);
    }
  }
}

/** Exactly `text`, as an `htmlCommentMarker`. */
function marker(text: string): Construct {
  return { tokenize: tokenizeMarker, partial: true };

  function tokenizeMarker(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let size = 0;
    return start;

    function start(code: Code): State | undefined {
      effects.enter('htmlCommentMarker');
      return inside(code);
    }

    /**
     * ```markdown
     * > | a <!-- b --> c
     *       ^^^^   ^^^
     * ```
     */
    function inside(code: Code): State | undefined {
      if (code !== text.charCodeAt(size)) return nok(code);
      effects.consume(code);
      size++;
      if (size < text.length) return inside;
      effects.exit('htmlCommentMarker');
      return ok;
    }
  }
}

function unclosedComment(start: Point, place: 'flow' | 'text'): VFileMessage {
  const { line, column, offset } = start;
  const size = opening.length;
  const within = place === 'flow' ? 'file, list item or quote' : 'paragraph, heading or table cell';
  const message = new VFileMessage(`Unclosed comment, expected \`-->\` before the end of the ${within}`, {
    place: { start: { line, column, offset }, end: { line, column: column + size, offset: offset + size } },
    ruleId: 'unclosed-comment',
    source: 'docsgen',
  });
  if (place === 'text') message.note = 'a comment that contains a blank line has to start at the start of a line';
  return message;
}

function lazyLine(at: Point): VFileMessage {
  return new VFileMessage(
    'Unexpected lazy line in comment, expected line to be prefixed with `>` when in a block quote, whitespace when in a list, etc',
    { place: { line: at.line, column: at.column, offset: at.offset }, ruleId: 'unexpected-lazy', source: 'docsgen' },
  );
}
