import { type OwnRuleName, rules } from '../../../src/model/rules.ts';
import { Inline } from './inline.tsx';
import { Severity } from './severity.tsx';

/** What a rule finds and how serious that is, from the table of rules. */
export function Rule({ name }: { readonly name: OwnRuleName }) {
  return (
    <p>
      <Severity of={name} /> <Inline text={rules[name].about} />
    </p>
  );
}
