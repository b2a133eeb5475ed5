// Edits a site at random and holds each cached build against a clean one, for as many steps as are asked for.
//   npm run equality -- --steps 2000 --seed 7
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
});
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'equality'], {
  stdio: 'inherit',
  env: { ...process.env, EQUALITY_STEPS: values.steps, EQUALITY_SEED: values.seed },
});
process.exitCode = status ?? 1;
