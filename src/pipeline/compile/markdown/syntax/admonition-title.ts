import { directive } from 'micromark-extension-directive';
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

/**
 * Adds syntax for the title of an admonition without brackets.
 *
 * ```text
 * :::note Mind the *gap*     ->  as :::note[Mind the *gap*]
 * :::note{.wide} Mind it     ->  as :::note[Mind it]{.wide}
 * :::note Mind it :::        ->  as :::note[Mind it]
 * ```
 *
 * Use it after remark-directive, which makes the nodes.
 */
export function remarkAdmonitionTitle(this: Processor): undefined {
  attachSyntax(this, { micromark: admonitionTitle() });
}

/** The syntax alone, for micromark; the tokens are those of micromark-extension-directive. */
function admonitionTitle(): MicromarkExtension {
  return { flow: { [codes.colon]: titledContainer } };
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    directiveContainerFence: 'directiveContainerFence';
    directiveContainerLabel: 'directiveContainerLabel';
    directiveContainerLabelString: 'directiveContainerLabelString';
    /** Colons after a title, which have no meaning. */
    directiveContainerTitleSequence: 'directiveContainerTitleSequence';
  }
}

/** The container of micromark-extension-directive. */
const container = containerConstruct();

/** The end of a title: blanks, a sequence of colons, the end of the line. */
const titleEnd: Construct = { tokenize: tokenizeTitleEnd, partial: true };

/**
 * A container directive whose opening line may end in a title.
 *
 * ```markdown
 * > | :::note{.wide} Mind the *gap* :::
 *     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 * > | Text.
 *     ^^^^^
 * > | :::
 *     ^^^
 * ```
 *
 * The container construct of micromark-extension-directive does the work. It receives all characters but those of the
 * title, which become a label.
 */
const titledContainer: Construct = { ...container, tokenize: tokenizeTitledContainer };

function tokenizeTitledContainer(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const self = this;
  const eventsBefore = self.events.length;
  let inOpening = true;
  let blank: Token | undefined;
  let titled = false;
  let inner: State | undefined = container.tokenize.call(self, { ...effects, enter, exit }, ok, fail);
  return step;

  /**
   * Passes a character of the opening line to the container, which reads the other lines alone.
   *
   * ```markdown
   * > | :::note{.wide} a
   *     ^^^^^^^^^^^^^^^ ^
   * ```
   */
  function step(code: Code): State | undefined {
    if (blank && !titled && !markdownSpace(code) && !atLineEnd(code) && !labelled()) return titleStart(code);
    inner = inner?.(code);
    return inOpening ? step : inner;
  }

  /**
   * ```markdown
   * > | :::note a
   *             ^
   * > | :::note :::
   *             ^
   * ```
   */
  function titleStart(code: Code): State | undefined {
    titled = true;
    effects.exit(types.whitespace);
    return effects.attempt(titleEnd, step, labelStart)(code);
  }

  function labelStart(code: Code): State | undefined {
    effects.enter('directiveContainerLabel');
    effects.enter('directiveContainerLabelString');
    effects.enter(types.chunkText, { contentType: 'text' });
    return titleContinue(code);
  }

  /**
   * ```markdown
   * > | :::note a b :::
   *              ^ ^
   * ```
   */
  function title(code: Code): State | undefined {
    if (atLineEnd(code)) return labelEnd(code);
    if (markdownSpace(code)) return effects.check(titleEnd, labelEnd, titleContinue)(code);
    return titleContinue(code);
  }

  function titleContinue(code: Code): State | undefined {
    effects.consume(code);
    return title;
  }

  /**
   * ```markdown
   * > | :::note a b :::
   *                ^
   * ```
   */
  function labelEnd(code: Code): State | undefined {
    effects.exit(types.chunkText);
    effects.exit('directiveContainerLabelString');
    effects.exit('directiveContainerLabel');
    return effects.attempt(titleEnd, step, step)(code);
  }

  /** Only the blanks after name and attributes are entered here; those of attributes are not. */
  function enter(...args: Parameters<Effects['enter']>): Token {
    const token = effects.enter(...args);
    if (token.type === types.whitespace) blank = token;
    return token;
  }

  /** The container leaves the blanks when it comes to the line ending; a title has left them before. */
  function exit(type: TokenType): Token {
    if (type === types.whitespace && titled && blank) return blank;
    if (type === 'directiveContainerFence') inOpening = false;
    return effects.exit(type);
  }

  function fail(code: Code): State | undefined {
    inOpening = false;
    return nok(code);
  }

  /** Whether there is a label in brackets already. */
  function labelled(): boolean {
    return self.events.slice(eventsBefore).some(([, token]) => token.type === 'directiveContainerLabel');
  }
}

function tokenizeTitleEnd(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let size = 0;
  return start;

  /**
   * ```markdown
   * > | :::note a :::
   *              ^
   * ```
   */
  function start(code: Code): State | undefined {
    return markdownSpace(code) ? factorySpace(effects, sequenceStart, types.whitespace)(code) : sequenceStart(code);
  }

  function sequenceStart(code: Code): State | undefined {
    if (code !== codes.colon) return end(code);
    effects.enter('directiveContainerTitleSequence');
    return sequence(code);
  }

  /**
   * ```markdown
   * > | :::note a :::
   *               ^^^
   * ```
   */
  function sequence(code: Code): State | undefined {
    if (code === codes.colon) {
      effects.consume(code);
      size++;
      return sequence;
    }
    if (size < 3) return nok(code);
    effects.exit('directiveContainerTitleSequence');
    return markdownSpace(code) ? factorySpace(effects, end, types.whitespace)(code) : end(code);
  }

  function end(code: Code): State | undefined {
    return atLineEnd(code) ? ok(code) : nok(code);
  }
}

function atLineEnd(code: Code): boolean {
  return code === codes.eof || markdownLineEnding(code);
}

function containerConstruct(): Construct {
  const construct = [directive().flow?.[codes.colon]].flat()[0];
  if (!construct) throw new Error('micromark-extension-directive has no container construct');
  return construct;
}
