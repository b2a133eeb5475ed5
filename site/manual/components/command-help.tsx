import { describeCommands } from '../../../src/cli/commands.ts';
import { Entries, Entry } from './entries.tsx';
import { Inline } from './inline.tsx';

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
        <Inline text={`${upperFirst(command.description())}.`} />
      </p>
      <p>
        <code>
          docsgen {name} {command.usage()}
        </code>
      </p>
      <Entries>
        {rows.map(({ term, description, given }) => (
          <Entry
            key={term}
            id={`${name}-${/\w+(?:-\w+)*/.exec(term)?.[0]}`}
            term={
              <code>
                <span className="way">{name} </span>
                {term}
              </code>
            }
            form={given === undefined ? null : `default ${String(given)}`}
          >
            <Inline text={description} />
          </Entry>
        ))}
      </Entries>
    </>
  );
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
