import { useEffect, useState } from 'react';
import { emptyBody } from './body.tsx';
import { useConsole } from './context.ts';
import type { EnteredBody } from './entered.ts';

/** The body of the request, in step with the choice of bodies next to the samples of the operation. */
export function useBody(section: Element) {
  const { operation } = useConsole();
  const choice = section.querySelector<HTMLSelectElement>('.operation-samples [data-body-choice]');
  const content = operation.body?.content ?? [];
  const optionsOf = (at: number) =>
    [...(choice?.options ?? [])].filter(({ dataset }) => dataset.type === content[at]?.type);
  const read = () => {
    const chosen = choice?.selectedOptions[0];
    const at = Math.max(
      0,
      content.findIndex(({ type }) => type === chosen?.dataset.type),
    );
    return emptyBody(operation, at, chosen ? Math.max(0, optionsOf(at).indexOf(chosen)) : 0);
  };
  const [body, setBody] = useState<EnteredBody<File> | undefined>(() =>
    operation.body === undefined ? undefined : read(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is of the choice
  useEffect(() => {
    const follow = () => setBody(read());
    choice?.addEventListener('input', follow);
    return () => choice?.removeEventListener('input', follow);
  }, [choice]);
  const change = (next: EnteredBody<File> | undefined) => {
    const option = next && optionsOf(next.at)[next.example ?? 0];
    if (option) option.selected = true;
    setBody(next);
  };
  return [body, change] as const;
}
