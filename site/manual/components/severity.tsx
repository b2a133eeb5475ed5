import { type OwnRuleName, rules } from '../../../src/model/rules.ts';

/** How serious a rule is unless the config says otherwise. */
export function Severity({ of: name }: { readonly of: OwnRuleName }) {
  const { severity } = rules[name];
  return <span className={`badge badge-${severity === 'error' ? 'danger' : 'warning'}`}>{severity}</span>;
}
