/** A question that was asked, what it was about, and the answer, where that is another text. */
export type Asked = readonly [question: string, about: readonly unknown[], answer?: unknown];

/** Values that are made once, with what each asked. */
export type Known<T> = Map<string, { readonly value: T; readonly asked: readonly Asked[] }>;

/**
 * Records what views ask of what all views of a document share. A view that depends on nothing else is the same in another build where it
 * gets the same answers.
 */
export interface Trail {
  /** A function whose questions are recorded. @param isAnswer tells, without asking, whether it would answer so; by default it is asked */
  readonly recorded: <About extends readonly unknown[], T>(
    question: string,
    ask: (...about: About) => T,
    isAnswer?: (answer: unknown, ...about: About) => boolean,
  ) => (...about: About) => T;
  /** Makes a value once; a view that takes it has asked what it asked. */
  readonly once: <T>(known: Known<T>, key: string, make: () => T) => T;
  /** Makes a value, and gives what it asked. */
  readonly follow: <T>(make: () => T) => { readonly value: T; readonly asked: readonly Asked[] };
  /** Asks again what another build asked; `false`, and nothing is changed, where an answer differs. */
  readonly again: (asked: readonly Asked[]) => boolean;
}

export function createTrail(): Trail {
  const questions = new Map<string, Question>();
  let open: Asked[] | undefined;
  const follow: Trail['follow'] = (make) => {
    const around = open;
    const asked: Asked[] = [];
    open = asked;
    try {
      return { value: make(), asked };
    } finally {
      open = around;
      for (const one of asked) around?.push(one);
    }
  };
  return {
    follow,
    recorded(question, ask, isAnswer) {
      questions.set(question, { ask, isAnswer } as Question);
      return (...about) => {
        const answer = ask(...about);
        open?.push(answer === about[0] ? [question, about] : [question, about, answer]);
        return answer;
      };
    },
    once(known, key, make) {
      const found = known.get(key);
      if (found !== undefined) {
        for (const one of found.asked) open?.push(one);
        return found.value;
      }
      const made = follow(make);
      known.set(key, made);
      return made.value;
    },
    again(asked) {
      const isSame = asked.every(([question, about, ...said]) => {
        const answer = said.length === 0 ? about[0] : said[0];
        const { ask, isAnswer } = questions.get(question) ?? {};
        if (isAnswer !== undefined) return isAnswer(answer, ...about);
        return JSON.stringify(ask?.(...about)) === JSON.stringify(answer ?? undefined);
      });
      if (!isSame) return false;
      for (const [question, about] of asked) {
        const { ask, isAnswer } = questions.get(question) ?? {};
        if (isAnswer !== undefined) ask?.(...about);
      }
      return true;
    },
  };
}

interface Question {
  readonly ask: (...about: readonly unknown[]) => unknown;
  readonly isAnswer: ((answer: unknown, ...about: readonly unknown[]) => boolean) | undefined;
}
