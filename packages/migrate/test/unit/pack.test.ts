import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the folder is not packed as it is: its code asks for docsgen by a path of the repository', async () => {
  const packed = promisify(execFile)('npm', ['pack', '--dry-run'], { cwd: join(import.meta.dirname, '../..') });
  await expect(packed).rejects.toMatchObject({ stderr: expect.stringContaining('npm run package') });
});
