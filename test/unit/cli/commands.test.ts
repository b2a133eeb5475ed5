import { expect, test } from 'vitest';
import { describeCommands } from '../../../src/cli/commands.ts';
import { examples } from '../../../src/cli/examples.ts';

function parse(name: string, ...args: readonly string[]): unknown {
  const command = describeCommands().commands.find((one) => one.name() === name);
  command?.exitOverride().configureOutput({ writeErr() {} });
  command?.parseOptions([...args]);
  return command?.opts();
}

test.each([
  ['build', '--jobs', '1', { jobs: 1 }],
  ['build', '--jobs', '256', { jobs: 256 }],
  ['build', '--shard', '1/1', { shard: { index: 1, count: 1 } }],
  ['build', '--shard', '12/999', { shard: { index: 12, count: 999 } }],
  ['serve', '--port', '0', { port: 0 }],
  ['serve', '--port', '65535', { port: 65535 }],
  ['migrate', '--timeout', '1', { timeout: 1 }],
  ['migrate', '--timeout', '3600', { timeout: 3600 }],
])('%s takes %s %s', (name, flag, text, value) => {
  expect(parse(name, flag, text)).toMatchObject(value);
});

test.each([
  ['migrate', '--timeout', '0', 'expected 1 to 3600'],
  ['migrate', '--timeout', '3601', 'expected 1 to 3600'],
  ['migrate', '--timeout', '1.5', 'expected 1 to 3600'],
  ['build', '--shard', '1/1000', 'expected i/n, such as 1/4'],
])('%s does not take %s %s', (name, flag, text, message) => {
  expect(() => parse(name, flag, text)).toThrow(message);
});

test('no option takes an empty value, as a variable has that a script did not set', () => {
  const taken: string[] = [];
  for (const command of describeCommands().commands) {
    for (const { long, required } of command.options) {
      if (!required || long === undefined) continue;
      try {
        parse(command.name(), long, '');
        taken.push(long);
      } catch (error) {
        expect(String(error)).toContain("argument '' is invalid");
      }
    }
  }
  // Slashes around a base URL may be left out: without them, that of a whole host is empty.
  expect([...new Set(taken)]).toEqual(['--base-url']);
});

test('what is not said has a default', () => {
  expect(parse('migrate')).toMatchObject({ timeout: 60 });
  expect(parse('build')).toMatchObject({ cache: true, format: 'terminal' });
  expect(parse('serve')).toMatchObject({ host: '127.0.0.1' });
});

test('each command has examples in its help, which it takes as they are', async () => {
  const all = describeCommands().commands;
  expect(all.map((command) => command.name()).sort()).toEqual(Object.keys(examples).sort());
  for (const command of all) {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    for (const [line] of examples[command.name()] ?? []) {
      expect(help).toContain(`  $ npx ${line}\n`);
      const [tool, name, ...args] = line.split(' ');
      expect([tool, name]).toEqual(['docsgen', command.name()]);
      const [fresh] = describeCommands(command.name()).commands;
      let ran = false;
      fresh?.exitOverride().action(() => {
        ran = true;
      });
      await fresh?.parseAsync(args, { from: 'user' });
      expect(ran, line).toBe(true);
    }
  }
});
