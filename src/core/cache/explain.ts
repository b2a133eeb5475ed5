import type { Lookup } from '../../model/page.ts';
import type { Recipe } from '../../model/recall.ts';
import { digestOf } from './digest.ts';
import type { Store } from './store.ts';

/** Why one result was taken from the cache or made again. */
export interface Explanation {
  readonly kind: string;
  readonly subject: string;
  readonly outcome: 'kept' | 'made';
  /** What is different from the last time it was made, in words; empty when nothing is. */
  readonly changes: readonly string[];
}

/** What a result was last made from. */
interface Origin {
  readonly maker: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly lookups: readonly Lookup[];
}

export interface Explainer {
  readonly note: (
    recipe: Recipe<unknown>,
    state: { readonly parts: Origin['parts']; readonly maker: string; readonly found: boolean },
  ) => Promise<void>;
  readonly record: (recipe: Recipe<unknown>, record: Origin) => void;
  readonly explanations: Explanation[];
}

/** @param isAsked whether a subject is to be explained */
export function createExplainer(store: Store, isAsked: (subject: string) => boolean): Explainer {
  const explanations: Explanation[] = [];
  return {
    explanations,
    record(recipe, record) {
      store.put(keyOf(recipe), Buffer.from(JSON.stringify(record)));
    },
    async note(recipe, { found, ...state }) {
      const { kind, subject } = recipe;
      if (!isAsked(subject)) return;
      const outcome = found ? 'kept' : 'made';
      const changes = found ? [] : await changesSince(read(store, recipe), { ...state, answer: recipe.answer });
      explanations.push({ kind, subject, outcome, changes });
    },
  };
}

function read(store: Store, recipe: Recipe<unknown>): Origin | undefined {
  const data = store.get(keyOf(recipe));
  return data && (JSON.parse(data.toString()) as Origin);
}

function keyOf({ kind, subject }: Recipe<unknown>): string {
  return digestOf(['made-from', kind, subject]);
}

interface Now {
  readonly maker: string;
  readonly parts: Origin['parts'];
  readonly answer: Recipe<unknown>['answer'];
}

async function changesSince(last: Origin | undefined, now: Now): Promise<readonly string[]> {
  if (last === undefined) return ['it was not made before'];
  const names = [...new Set([...Object.keys(last.parts), ...Object.keys(now.parts)])];
  const answers = await Promise.all(last.lookups.map(({ name, key }) => now.answer?.({ name, key })));
  const changes = [
    ...(last.maker === now.maker ? [] : ['docsgen itself has changed']),
    ...names.filter((name) => last.parts[name] !== now.parts[name]).map((name) => `changed: ${name}`),
    ...last.lookups
      .filter(({ answer }, index) => answers[index] !== answer)
      .map(({ name, key }) => `answered differently: ${name} ${key.join(' ')}`),
  ];
  return changes.length > 0 ? changes : ['what was stored of it is gone or damaged'];
}
