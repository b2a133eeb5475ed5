import { type RuleName, rules } from '../../../src/model/rules.ts';
import { Inline } from './inline.tsx';

/** What a rule finds and how serious that is, from the table of rules. */
export function Rule({ name }: { readonly name: RuleName }) {
  const { severity, about } = rules[name];
  return (
    <p>
      <span className={`badge badge-${severity === 'error' ? 'danger' : 'warning'}`}>{severity}</span>{' '}
      <Inline text={about} />
    </p>
  );
}
