import { describeCommands } from '../../../src/cli/commands.ts';
import { Inline } from './inline.tsx';
import { Table } from './table.tsx';

const commands = describeCommands().commands;

/** Usage, arguments and flags of a command, from what parses the command line. */
export function CommandHelp({ name }: { readonly name: string }) {
  const command = commands.find((candidate) => candidate.name() === name);
  if (command === undefined) throw new Error(`docsgen has no command ${name}`);
  const rows = [
    ...command.registeredArguments.map((argument) => {
      const label = `${argument.name()}${argument.variadic ? '...' : ''}`;
      const term = argument.required ? `<${label}>` : `[${label}]`;
      return { term, description: argument.description, given: undefined };
    }),
    ...command.options.map(({ flags, description, defaultValue, argChoices, negate }) => ({
      term: flags,
      description: argChoices === undefined ? description : `${description}: ${argChoices.join(', ')}`,
      given: negate ? undefined : defaultValue,
    })),
  ];
  return (
    <>
      <p>
        <code>
          docsgen {name} {command.usage()}
        </code>
      </p>
      <Table head={['Argument or flag', 'Meaning']}>
        {rows.map(({ term, description, given }) => (
          <tr key={term}>
            <td>
              <code>{term}</code>
            </td>
            <td>
              <Inline text={description} />
              {given === undefined ? null : <small> default {String(given)}</small>}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
