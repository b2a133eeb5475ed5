import { href } from 'docsgen/site';
import { type RuleName, rules } from '../../../src/model/rules.ts';
import { Inline } from './inline.tsx';
import { Table } from './table.tsx';

/** Some rules, each with a link to its entry on the page at `page`. */
export function RuleTable({ page, names }: { readonly page: string; readonly names: readonly RuleName[] }) {
  return (
    <Table head={['Rule', 'Finds']}>
      {names.map((name) => (
        <tr key={name}>
          <td>
            <a href={href(`${page}#${name}`)}>
              <code>{name}</code>
            </a>
          </td>
          <td>
            <Inline text={rules[name].about} /> <small>{rules[name].severity}</small>
          </td>
        </tr>
      ))}
    </Table>
  );
}
