import { href } from 'docsgen/site';
import { type OwnRuleName, rules } from '../../../src/model/rules.ts';
import { Entries, Entry } from './entries.tsx';
import { Inline } from './inline.tsx';
import { Severity } from './severity.tsx';

/** Some rules, each with a link to its entry on the page at `page`. */
export function RuleList({ page, names }: { readonly page: string; readonly names: readonly OwnRuleName[] }) {
  return (
    <Entries>
      {names.map((name) => (
        <Entry
          key={name}
          term={
            <a href={href(`${page}#${name}`)}>
              <code>{name}</code>
            </a>
          }
          form={<Severity of={name} />}
        >
          <Inline text={rules[name].about} />
        </Entry>
      ))}
    </Entries>
  );
}
