import { oncePer } from '../../shared/once.ts';
import type { ChosenServer, EnteredBody } from './entered.ts';
import type { Outcome } from './outcome.ts';

/** What was in the form: without credentials, which are where they were entered. */
export interface SentForm {
  readonly server: ChosenServer;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: EnteredBody<File> | undefined;
  /** Index of the alternative of `security`. */
  readonly choice: number;
  readonly viaProxy: boolean;
}

/** A request that was sent, and what came of it. */
export interface Sent {
  /** The number of the request in its document. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  /** With variables in place of secrets, as in the command. */
  readonly path: string;
  readonly command: string;
  readonly form: SentForm;
  readonly outcome: Outcome;
}

/** The requests of one document that this tab has sent since it was loaded. They are in memory, since bodies and answers may have secrets. */
export interface History {
  /** The newest first. */
  readonly of: (operation: string) => readonly Sent[];
  /** @returns the number of the request */
  readonly add: (operation: string, sent: Omit<Sent, 'id'>) => number;
  readonly clear: (operation: string) => void;
  /** Calls back after each change. @returns a function that ends that */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The most requests of an operation. */
const maxSent = 20;
/** The most bytes of one answer, and of all answers of a document. */
const maxAnswer = 1024 * 1024;
const maxAnswers = 8 * maxAnswer;

/** The history of a document: the same one for all of its consoles, until the page is loaded again. */
export const historyOf = oncePer((_document: string) => createHistory());

const none: readonly Sent[] = [];

export function createHistory(): History {
  const lists = new Map<string, readonly Sent[]>();
  let count = 0;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  /** Drops the oldest bodies of answers, until the others are within the limit. */
  const dropOldest = () => {
    let left = maxAnswers;
    const newest = [...lists.values()].flat().sort((a, b) => b.id - a.id);
    const fitting = new Map(
      newest.map((sent) => {
        const size = sizeOf(sent.outcome);
        const isKept = size <= maxAnswer && size <= left;
        if (isKept) left -= size;
        return [sent, isKept ? sent : { ...sent, outcome: withoutBody(sent.outcome) }];
      }),
    );
    for (const [operation, list] of lists)
      lists.set(
        operation,
        list.map((sent) => fitting.get(sent) ?? sent),
      );
  };
  return {
    of: (operation) => lists.get(operation) ?? none,
    add(operation, sent) {
      const id = ++count;
      lists.set(operation, [{ ...sent, id }, ...(lists.get(operation) ?? none)].slice(0, maxSent));
      dropOldest();
      changed();
      return id;
    },
    clear(operation) {
      lists.delete(operation);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const sizeOf = (outcome: Outcome) => (outcome.kind === 'answer' ? outcome.body.size : 0);

function withoutBody(outcome: Outcome): Outcome {
  return outcome.kind === 'answer' ? { ...outcome, body: new Blob([]), isDropped: true } : outcome;
}
