import { nowDoing } from '../../core/threads/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { ActivePlugin, HookAsk, Question } from '../../model/plugin.ts';
import { Misuse } from '../../shared/misuse.ts';
import { nearest } from '../../shared/nearest.ts';
import { questionNames, questionsWithoutKey } from '../../shared/question-names.ts';
import { type Pause, within } from '../../shared/within.ts';
import { hookName, thrownFinding } from '../config/index.ts';

/** What a hook gave. */
export interface Called<T> {
  /** Absent where it failed. */
  readonly value?: T;
  readonly findings: readonly Finding[];
  /** Its questions with their answers, in the order in which they were asked. */
  readonly asked: readonly unknown[];
}

/** Answers to the questions of hooks, by name. */
export type Answers<Q> = Readonly<Record<string, (q: Q, key: string) => unknown>>;

/**
 * Calls a hook. What it throws, and a hook that takes too long, are findings.
 *
 * @param options.hook as findings name it
 * @param options.answers to what it may ask; other questions are about what is not known yet
 * @param options.q what answers are made with
 * @throws what an answer throws, whatever the hook makes of it, but for a `WrongQuestion`
 */
export async function runHook<Q extends { readonly signal: AbortSignal }, T>(
  plugin: ActivePlugin,
  {
    hook,
    answers,
    q,
    call,
  }: {
    readonly hook: string;
    readonly answers: Answers<Q>;
    readonly q: Q;
    readonly call: (ask: HookAsk) => T | Promise<T>;
  },
): Promise<Called<T>> {
  const doing = `running ${hookName(plugin, hook)}`;
  const asked: unknown[] = [];
  let fault: { readonly error: unknown } | undefined;
  const askWith =
    (pause: Pause) => async (question: Partial<Question<string, unknown>> | undefined, given?: string) => {
      const name = question?.question;
      if (name === undefined) throw new WrongQuestion(noQuestion);
      const answer = answers[name];
      if (answer === undefined) throw new WrongQuestion(unanswered(name, hook));
      const asksForAll: readonly string[] = questionsWithoutKey;
      if (!asksForAll.includes(name) && typeof given !== 'string')
        throw new WrongQuestion(`it does not say which ${name} it asks for: write q(${name}, …)`);
      const key = given ?? '';
      // Of questions that are asked at once, any may be answered first.
      const place = asked.push(undefined) - 1;
      try {
        // It may take as long as all pages take.
        const value = await pause(() => answer(q, key));
        nowDoing(doing);
        asked[place] = [name, key, value];
        return value;
      } catch (error) {
        if (!(error instanceof WrongQuestion)) fault ??= { error };
        throw error;
      }
    };
  nowDoing(doing);
  try {
    // The type of each answer is that of its question.
    const value = await within(plugin.limit, (pause) => call(askWith(pause) as HookAsk), q.signal);
    if (fault !== undefined) throw fault.error;
    return { value, findings: [], asked };
  } catch (error) {
    q.signal.throwIfAborted();
    // Whatever the hook made of it: a result that is lost, or a fault of docsgen.
    if (fault !== undefined) throw fault.error;
    return { findings: [thrownFinding(plugin, hook, error)], asked };
  } finally {
    nowDoing(undefined);
  }
}

/** A question that has no answer by the fault of the hook. */
export class WrongQuestion extends Misuse {}

const noQuestion = "it asks what is no question: write q(routes), with import { routes } from 'docsgen/plugin'";

function unanswered(name: string, hook: string): string {
  const known: readonly string[] = questionNames;
  if (known.includes(name))
    return `it asks for ${name}, which depends on what ${hook} gives: ask for it in \`props\`, \`content\` or \`check\``;
  const near = nearest(name, known);
  return `there is no question ${name}${near === undefined ? '' : `: did you mean ${near}?`}`;
}
